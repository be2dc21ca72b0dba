import { stripSignature } from '../../core/media/media-url.ts';
import type { StoredMedium } from '../../core/media/media-file.ts';
import { isCertainlyGone, type MediaEntry } from '../format/codec.ts';
import type { Holdings } from '../reader/holdings.ts';
import { layout } from '../format/layout.ts';
import { checkMedia, type MediumDamage } from '../reader/media-check.ts';

/** A fetched media file, at the path that `ArchiveStore.newMediumFile` named. */
export interface FetchedFile {
  readonly file: string;
  readonly sha256: string;
  readonly size: number;
  readonly type: string;
  readonly extension: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Returns the entry in `media.json` for a fetched media file. */
export function mediumOf({ sha256, extension, type, size, width, height }: FetchedFile): StoredEntry {
  return {
    file: `${sha256.slice(0, 2)}/${sha256}.${extension}`,
    type,
    size,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  };
}

type StoredEntry = Extract<MediaEntry, { file: string }>;

/** The media of an archive opened for writing, by URL without signature. */
export class MediaStore {
  readonly #folder: string;
  readonly #holdings: Holdings;
  /** damaged files, until they are fetched again */
  #damaged = new Map<string, MediumDamage>();

  constructor(folder: string, holdings: Holdings) {
    this.#folder = folder;
    this.#holdings = holdings;
  }

  /** Reads every file. Returns the URLs of damaged files, which count as unknown from then on. */
  async check(signal?: AbortSignal): Promise<string[]> {
    const { media, payload } = this.#holdings;
    const files = [...media.values()].flatMap((entry) => ('file' in entry ? [String(entry.file)] : []));
    this.#damaged = await checkMedia(this.#folder, files, {
      signal,
      onIntact: (file, found) => payload.note(`${layout.mediaFiles}/${file}`, found),
    });
    return [...media].filter(([, entry]) => this.#damageOf(entry)).map(([address]) => address);
  }

  /** Returns the media file of a URL with any signature; undefined if it is unknown. */
  at(address: string): StoredMedium | 'gone' | undefined {
    const entry = this.#entry(address);
    if (!entry || this.#damageOf(entry)) return undefined;
    if ('file' in entry) return entry as StoredMedium;
    return isCertainlyGone(entry) ? 'gone' : undefined;
  }

  counts(): { stored: number; gone: number } {
    const entries = [...this.#holdings.media.values()];
    const stored = entries.filter((entry) => 'file' in entry && !this.#damageOf(entry)).length;
    return { stored, gone: entries.filter((entry) => isCertainlyGone(entry)).length };
  }

  put(address: string, entry: MediaEntry): void {
    this.#holdings.media.set(stripSignature(address), entry);
    if ('file' in entry) this.#damaged.delete(String(entry.file));
  }

  /**
   * Returns a new entry for a media file that its host does not have; undefined if there is one, or the archive has a file, even a
   * damaged one.
   */
  goneEntry(address: string, day: string, reason: string): MediaEntry | undefined {
    const entry = this.#entry(address);
    if (entry && 'file' in entry && this.#damageOf(entry) !== 'missing') return undefined;
    if (!entry || 'file' in entry) return { gone: day, reason };
    return isCertainlyGone(entry) ? undefined : { ...entry, reason };
  }

  /** Returns damaged files that no entry refers to: their media were fetched again with different contents. */
  replaced(): string[] {
    const referred = new Set([...this.#holdings.media.values()].map((entry) => ('file' in entry ? entry.file : '')));
    return [...this.#damaged.keys()].filter((file) => !referred.has(file));
  }

  /** Returns media files whose entries were lost with a damaged `media.json`. */
  lost(): string[] {
    const replaced = new Set(this.replaced().map((file) => `${layout.mediaFiles}/${file}`));
    return this.#holdings.mediaWithLostEntry().filter((entry) => !replaced.has(entry));
  }

  #entry(address: string): MediaEntry | undefined {
    return this.#holdings.media.get(stripSignature(address));
  }

  #damageOf(entry: MediaEntry): MediumDamage | undefined {
    return 'file' in entry ? this.#damaged.get(String(entry.file)) : undefined;
  }
}
