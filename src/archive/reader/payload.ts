import fs from 'fs-extra';
import path from 'node:path';
import { gitAttributes, gitAttributesName } from '../../core/files/git-attributes.ts';
import { stripSignatures } from '../../core/media/media-url.ts';
import { isPathTooLong, systemAdvice } from '../../core/errors/system-error.ts';
import { countTokens } from '../../core/tokens/strip-tokens.ts';
import { decodeManifest, encodeManifest, encodeManifestBytes } from '../../core/bagit/manifest.ts';
import { declaration, encodeBagInfo, sha256Of, type PayloadFile, isWithoutReadme } from '../format/bag.ts';
import type { ReadText } from '../format/post.ts';
import type { Checksums } from './checksums.ts';
import { codeOf, readFetchList, readOwnFile } from './files.ts';
import { damaged } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { message } from '../../messages/message.ts';
import { placeTakenBy } from './post-folders.ts';
import { readme } from '../format/readme.ts';

export type ChangeKind = 'new' | 'changed' | 'unchanged';

/** A payload file on disk. */
export interface Look {
  readonly bytes: Buffer;
  /** whether the file has the correct checksum */
  readonly intact: boolean;
}

/** A file to be written, moved into the archive, or removed. */
export type Change =
  | { readonly entry: string; readonly file: PayloadFile; readonly bytes: Uint8Array }
  /** path of a complete temporary file */
  | { readonly entry: string; readonly file: PayloadFile; readonly finished: string }
  | { readonly entry: string; readonly file: null };

/** Length up to which every system supports paths. A longer path is tested first, so that the failure occurs before anything is written. */
const safePathLength = 200;

/** The payload files of a bag. Compares them with their checksums, and determines which changes store new contents. */
export class Payload {
  readonly #folder: string;
  readonly #checksums: Checksums;
  readonly #elsewhere: ReadonlyMap<string, PayloadFile>;
  #lastFolder: { readonly name: string; readonly takenBy: ReturnType<typeof placeTakenBy> } | undefined;

  constructor(folder: string, checksums: Checksums) {
    this.#folder = folder;
    this.#checksums = checksums;
    this.#elsewhere = readFetchList(folder);
  }

  /** Reads a file; undefined if there is none. */
  look(entry: string): Look | undefined {
    const takenBy = this.#folderTakenBy(path.posix.dirname(entry));
    if (takenBy === 'link') return { bytes: Buffer.alloc(0), intact: false };
    const place = placeOf(this.#folder, entry);
    if (takenBy === 'nothing' && place.length <= safePathLength) return undefined;
    let bytes: ReturnType<typeof readOwnFile>;
    try {
      // Most new files belong to new posts. This check takes a tenth of the time of an exception for a missing file.
      if (!this.#checksums.knows(entry) && !fs.lstatSync(place, { throwIfNoEntry: false })) return undefined;
      bytes = readOwnFile(this.#folder, entry);
    } catch (error) {
      throw systemAdvice(error) || isPathTooLong(error) ? error : damaged(this.#folder, entry, codeOf(error));
    }
    if (bytes === undefined) return undefined;
    if (!Buffer.isBuffer(bytes)) return { bytes: Buffer.alloc(0), intact: false };
    const sha256 = sha256Of(bytes);
    const intact = this.#checksums.accepts(entry, sha256);
    if (intact) this.#checksums.note(entry, { sha256, size: bytes.length });
    return { bytes, intact };
  }

  /** Reads a text file. A wrong checksum counts as damage. */
  readonly read: ReadText = (entry) => {
    const look = this.look(entry);
    if (look?.intact) return look.bytes.toString();
    if (look) return { kind: 'changed', reason: message('archive.is-changed') };
    return this.#checksums.expects(entry) ? { kind: 'missing', reason: message('archive.is-missing') } : undefined;
  };

  /** Returns the result of {@link placeTakenBy}. Caches the last result, since the files of a post are read consecutively. */
  #folderTakenBy(folder: string): ReturnType<typeof placeTakenBy> {
    if (folder === '.') return 'something';
    if (folder !== this.#lastFolder?.name) {
      this.#lastFolder = { name: folder, takenBy: placeTakenBy(this.#folder, folder) };
    }
    return this.#lastFolder.takenBy;
  }

  /** Records the content of an intact file. */
  note(entry: string, file: PayloadFile): void {
    this.#checksums.note(entry, file);
  }

  /**
   * Reports whether a file is missing or has the wrong checksum.
   * @param look the file; undefined if it does not exist
   */
  isDamaged(entry: string, look: Look | undefined): boolean {
    return look ? !look.intact : this.#checksums.expects(entry);
  }

  /** Returns the changes that store a text file. There are none if the stored text differs only in the signatures of media URLs. */
  change(entry: string, text: string): { outcome: ChangeKind; changes: Change[] } {
    const bytes = Buffer.from(text);
    const stored = this.look(entry);
    // A file for which no checksum is known counts as intact if the source returns the same text.
    const isTrusted = stored && (stored.intact || !this.#checksums.knows(entry));
    if (isTrusted && (stored.bytes.equals(bytes) || isUpToDate(entry, stored.bytes.toString(), text))) {
      this.#checksums.note(entry, { sha256: sha256Of(stored.bytes), size: stored.bytes.length });
      return { outcome: 'unchanged', changes: [] };
    }
    const file = { sha256: sha256Of(bytes), size: bytes.length };
    return { outcome: stored ? 'changed' : 'new', changes: [{ entry, file, bytes }] };
  }

  /** Returns the changes that remove a file. */
  removal(entry: string): Change[] {
    return this.look(entry) || this.#checksums.expects(entry) ? [{ entry, file: null }] : [];
  }

  /** Records changes that have been made. */
  changed(changes: readonly Change[]): void {
    // The changes may have created the folder.
    this.#lastFolder = undefined;
    for (const { entry, file } of changes) {
      if (!entry.startsWith(layout.payload)) continue;
      if (file) this.#checksums.note(entry, file);
      else this.#checksums.forget(entry);
    }
  }

  /**
   * Returns the changes to the tag files (RFC 8493). Files that this run did not read, and damaged files, keep the checksums of the last
   * manifest, so that damage is reported until it is repaired.
   */
  seal(about: Omit<Parameters<typeof encodeBagInfo>[0], 'earlier'>): Change[] {
    for (const entry of this.#checksums.unread()) {
      const elsewhere = this.look(entry) ? undefined : this.#elsewhere.get(entry);
      if (elsewhere) this.#checksums.note(entry, elsewhere);
    }
    const manifest = encodeManifestBytes(this.#checksums.all(), (entry) => this.#checksums.of(entry) ?? '');
    const isSameManifest = this.#isSame(layout.manifest, manifest);
    const bagInfo = isSameManifest ? this.#vouchedBagInfo() : undefined;
    const texts = new Map([
      [gitAttributesName, gitAttributes],
      ...(this.#isReadmeOfOthers() ? [] : [[layout.readme, readme] as const]),
      [layout.bagInfo, bagInfo ?? encodeBagInfo({ ...about, earlier: this.#earlierBagInfo() }, this.#sizes())],
      [layout.declaration, declaration],
    ]);
    const tags = new Map<string, Uint8Array>([...texts].map(([entry, text]) => [entry, Buffer.from(text)]));
    tags.set(layout.manifest, manifest);
    const sums = new Map([...tags].map(([entry, bytes]) => [entry, sha256Of(bytes)]));
    const tagManifest = Buffer.from(encodeManifest(sums));
    tags.set(layout.tagManifest, tagManifest);
    const isSame = (entry: string, bytes: Uint8Array) =>
      entry === layout.manifest ? isSameManifest : this.#isSame(entry, bytes);
    return [...tags].flatMap(([entry, bytes]): Change[] => {
      if (isSame(entry, bytes)) return [];
      return [{ entry, file: { sha256: sums.get(entry) ?? sha256Of(bytes), size: bytes.length }, bytes }];
    });
  }

  /** Yields the size of each payload file in bytes. */
  *#sizes(): Generator<number> {
    for (const entry of this.#checksums.all()) yield this.#checksums.sizeOf(entry) ?? this.#sizeOf(entry);
  }

  /**
   * Returns the bag-info.txt of the current payload, which states the original sizes of damaged files. Undefined if bag-info.txt is damaged
   * or missing.
   */
  #vouchedBagInfo(): string | undefined {
    const bagInfo = this.#earlierBagInfo();
    if (bagInfo === undefined) return undefined;
    const sums = decodeManifest(this.look(layout.tagManifest)?.bytes.toString() ?? '');
    return sums.get(layout.bagInfo) === sha256Of(bagInfo) ? bagInfo : undefined;
  }

  #earlierBagInfo(): string | undefined {
    return this.look(layout.bagInfo)?.bytes.toString();
  }

  /**
   * Reports whether an archive of an earlier version contains a README.md written by the user. It is not replaced, and `verify` reports it.
   */
  #isReadmeOfOthers(): boolean {
    const isThere = this.look(layout.readme) !== undefined && !this.#isSame(layout.readme, Buffer.from(readme));
    return isThere && isWithoutReadme(this.look(layout.tagManifest)?.bytes.toString() ?? '');
  }

  #isSame(entry: string, bytes: Uint8Array): boolean {
    return this.look(entry)?.bytes.equals(bytes) === true;
  }

  #sizeOf(entry: string): number {
    const stats = fs.lstatSync(placeOf(this.#folder, entry), { throwIfNoEntry: false });
    return (stats ?? this.#elsewhere.get(entry))?.size ?? 0;
  }
}

/**
 * Reports whether a stored text differs from the new one only in signatures. Returns false for a record of an earlier version that contains
 * more tokens, so that it is replaced.
 */
function isUpToDate(entry: string, stored: string, text: string): boolean {
  if (stripSignatures(stored) !== stripSignatures(text)) return false;
  return entry.endsWith('.html') || countTokens(stored) <= countTokens(text);
}
