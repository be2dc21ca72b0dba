import { stripSignature } from '../../core/media/media-url.ts';
import type { StoredMedium } from '../../core/media/media-file.ts';
import { isCertainlyGone, type MediaEntry } from '../format/codec.ts';
import type { Holdings } from '../reader/holdings.ts';
import { layout } from '../format/layout.ts';
import { checkMedia, type MediumDamage } from '../reader/media-check.ts';

/** A media file that was fetched to the path returned by `ArchiveStore.newMediumFile`. */
export interface FetchedFile {
  readonly file: string;
  readonly sha256: string;
  readonly size: number;
  readonly type: string;
  readonly extension: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Returns the `media.json` entry for a fetched media file. */
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
  /** damaged files that have not been fetched again yet */
  #damaged = new Map<string, MediumDamage>();

  constructor(folder: string, holdings: Holdings) {
    this.#folder = folder;
    this.#holdings = holdings;
  }

  /** Reads every media file. Returns the URLs of damaged files, which count as unknown from then on. */
  async check(signal?: AbortSignal): Promise<string[]> {
    const { media, payload } = this.#holdings;
    const files = [...media.values()].flatMap((entry) => ('file' in entry ? [String(entry.file)] : []));
    this.#damaged = await checkMedia(this.#folder, files, {
      signal,
      onIntact: (file, found) => payload.note(`${layout.mediaFiles}/${file}`, found),
    });
    return [...media].filter(([, entry]) => this.#damageOf(entry)).map(([address]) => address);
  }

  /** Returns the media file of a URL, ignoring its signature; undefined if it is unknown. */
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

  /** Removes entries. Returns the files to which no entry refers anymore. */
  remove(addresses: ReadonlySet<string>): string[] {
    const files = new Set<string>();
    for (const address of addresses) {
      const entry = this.#holdings.media.get(address);
      if (entry && 'file' in entry) files.add(String(entry.file));
      this.#holdings.media.delete(address);
    }
    for (const entry of this.#holdings.media.values()) if ('file' in entry) files.delete(String(entry.file));
    return [...files];
  }

  /**
   * Returns a new entry for a media file that its host no longer has. Undefined if it already has such an entry, or the archive has the
   * file, even if that is damaged.
   */
  goneEntry(address: string, day: string, reason: string): MediaEntry | undefined {
    const entry = this.#entry(address);
    if (entry && 'file' in entry && this.#damageOf(entry) !== 'missing') return undefined;
    if (!entry || 'file' in entry) return { gone: day, reason };
    return isCertainlyGone(entry) ? undefined : { ...entry, reason };
  }

  /** Returns the damaged files to which no entry refers anymore, because their media were fetched again with different content. */
  replaced(): string[] {
    const referred = new Set([...this.#holdings.media.values()].map((entry) => ('file' in entry ? entry.file : '')));
    return [...this.#damaged.keys()].filter((file) => !referred.has(file));
  }

  /** Returns the media files that have lost their entries because `media.json` was damaged. */
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
