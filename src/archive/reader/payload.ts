import fs from 'fs-extra';
import path from 'node:path';
import { gitAttributes, gitAttributesName } from '../../core/git-attributes.ts';
import { withoutSignatures } from '../../core/media-address.ts';
import { isTooLong, systemAdvice } from '../../core/system-error.ts';
import { countTokens } from '../../core/token-addresses.ts';
import { decodeManifest, encodeManifest, manifestOf } from '../../core/bag-manifest.ts';
import { declaration, encodeBagInfo, sha256Of, type PayloadFile, isWithoutReadme } from '../format/bag.ts';
import type { ReadText } from '../format/post.ts';
import type { Checksums } from './checksums.ts';
import { readElsewhere, ownFile } from './files.ts';
import { damaged } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { message } from '../../messages/message.ts';
import { placeTakenBy } from './post-folders.ts';
import { readme } from '../format/readme.ts';

export type Outcome = 'new' | 'changed' | 'unchanged';

/** What was found in the place of a payload file. */
export interface Look {
  readonly bytes: Buffer;
  /** whether it is what the archive wrote there */
  readonly intact: boolean;
}

/** One file of an archive that is going to be another one: written, moved in, or removed. */
export type Change =
  | { readonly entry: string; readonly file: PayloadFile; readonly bytes: Uint8Array }
  /** a finished file, already on the disk, in the folder for unfinished ones */
  | { readonly entry: string; readonly file: PayloadFile; readonly finished: string }
  | { readonly entry: string; readonly file: null };

/** Characters of a path that every system takes. Of a longer one it has to say that it does not, before anything is written there. */
const taken = 200;

/** The payload files of a bag: looks at them with their checksums in hand, and says what would have to change. */
export class Payload {
  readonly #folder: string;
  readonly #checksums: Checksums;
  readonly #elsewhere: ReadonlyMap<string, PayloadFile>;
  #lastFolder: { readonly name: string; readonly takenBy: ReturnType<typeof placeTakenBy> } | undefined;

  constructor(folder: string, checksums: Checksums) {
    this.#folder = folder;
    this.#checksums = checksums;
    this.#elsewhere = readElsewhere(folder);
  }

  /** What is in the place of an entry; undefined where there is nothing. */
  look(entry: string): Look | undefined {
    const takenBy = this.#folderTakenBy(path.posix.dirname(entry));
    if (takenBy === 'link') return { bytes: Buffer.alloc(0), intact: false };
    const place = placeOf(this.#folder, entry);
    if (takenBy === 'nothing' && place.length <= taken) return undefined;
    let bytes: Buffer;
    try {
      // Of a new post no file is there: to be told so by an error takes ten times as long as to ask.
      if (!this.#checksums.knows(entry) && !fs.lstatSync(place, { throwIfNoEntry: false })) return undefined;
      bytes = fs.readFileSync(place, { flag: ownFile });
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (['ENOENT', 'ENOTDIR'].includes(code)) return undefined;
      if (!['ELOOP', 'EISDIR', 'EIO'].includes(code))
        throw systemAdvice(error) || isTooLong(error) ? error : damaged(this.#folder, entry, code);
      return { bytes: Buffer.alloc(0), intact: false };
    }
    const sha256 = sha256Of(bytes);
    const intact = this.#checksums.accepts(entry, sha256);
    if (intact) this.#checksums.note(entry, { sha256, size: bytes.length });
    return { bytes, intact };
  }

  /** Reads a text file that is what the archive wrote there. */
  readonly read: ReadText = (entry) => {
    const look = this.look(entry);
    if (look?.intact) return look.bytes.toString();
    if (look) return { kind: 'changed', reason: message('archive.is-changed') };
    return this.#checksums.expects(entry) ? { kind: 'missing', reason: message('archive.is-missing') } : undefined;
  };

  /** What is in the place of a folder; of a post's files one is asked for after the other, so the last answer is kept. */
  #folderTakenBy(folder: string): ReturnType<typeof placeTakenBy> {
    if (folder === '.') return 'something';
    if (folder !== this.#lastFolder?.name) {
      this.#lastFolder = { name: folder, takenBy: placeTakenBy(this.#folder, folder) };
    }
    return this.#lastFolder.takenBy;
  }

  /** Takes down what was found in a file that is intact. */
  note(entry: string, file: PayloadFile): void {
    this.#checksums.note(entry, file);
  }

  /**
   * Whether an entry is not what it should be: another one, or not there at all.
   * @param look at it, where there was something
   */
  isDamaged(entry: string, look: Look | undefined): boolean {
    return look ? !look.intact : this.#checksums.expects(entry);
  }

  /**
   * What it takes to store a text. Nothing, where the one that is there is the same but for the signatures of media addresses:
   * then that one stays.
   */
  change(entry: string, text: string): { outcome: Outcome; changes: Change[] } {
    const bytes = Buffer.from(text);
    const stored = this.look(entry);
    // Where no manifest knows of the file, what the source says vouches for it.
    const isBelieved = stored && (stored.intact || !this.#checksums.knows(entry));
    if (isBelieved && (stored.bytes.equals(bytes) || isUpToDate(entry, stored.bytes.toString(), text))) {
      this.#checksums.note(entry, { sha256: sha256Of(stored.bytes), size: stored.bytes.length });
      return { outcome: 'unchanged', changes: [] };
    }
    const file = { sha256: sha256Of(bytes), size: bytes.length };
    return { outcome: stored ? 'changed' : 'new', changes: [{ entry, file, bytes }] };
  }

  /** What it takes to have no such file. */
  removal(entry: string): Change[] {
    return this.look(entry) || this.#checksums.expects(entry) ? [{ entry, file: null }] : [];
  }

  /** Takes in what has been changed. */
  changed(changes: readonly Change[]): void {
    // A folder may have come to be with its first file.
    this.#lastFolder = undefined;
    for (const { entry, file } of changes) {
      if (!entry.startsWith(layout.payload)) continue;
      if (file) this.#checksums.note(entry, file);
      else this.#checksums.forget(entry);
    }
  }

  /**
   * The bag's own files (RFC 8493), as far as they differ. The checksums of files which this run did not look at are those of
   * the last manifest, as are those of damaged ones, so that damage stays visible until it is fixed.
   */
  seal(about: Omit<Parameters<typeof encodeBagInfo>[0], 'earlier'>): Change[] {
    for (const entry of this.#checksums.unsettled()) {
      const elsewhere = this.look(entry) ? undefined : this.#elsewhere.get(entry);
      if (elsewhere) this.#checksums.note(entry, elsewhere);
    }
    const manifest = manifestOf(this.#checksums.all(), (entry) => this.#checksums.of(entry) ?? '');
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

  /** In bytes, of all payload files. */
  *#sizes(): Generator<number> {
    for (const entry of this.#checksums.all()) yield this.#checksums.sizeOf(entry) ?? this.#sizeOf(entry);
  }

  /** The description of the same payload: it knows the sizes of files that are damaged by now. Undefined where there is none. */
  #vouchedBagInfo(): string | undefined {
    const bagInfo = this.#earlierBagInfo();
    if (bagInfo === undefined) return undefined;
    const sums = decodeManifest(this.look(layout.tagManifest)?.bytes.toString() ?? '');
    return sums.get(layout.bagInfo) === sha256Of(bagInfo) ? bagInfo : undefined;
  }

  #earlierBagInfo(): string | undefined {
    return this.look(layout.bagInfo)?.bytes.toString();
  }

  /** Whether somebody keeps a page of that name in an archive that has none of ours: theirs stays, and `verify` names it. */
  #isReadmeOfOthers(): boolean {
    const isThere = this.look(layout.readme) !== undefined && !this.#isSame(layout.readme, Buffer.from(readme));
    return isThere && isWithoutReadme(this.look(layout.tagManifest)?.bytes.toString() ?? '');
  }

  #isSame(entry: string, bytes: Uint8Array): boolean {
    return this.look(entry)?.bytes.equals(bytes) === true;
  }

  #sizeOf(entry: string): number {
    const here = fs.lstatSync(placeOf(this.#folder, entry), { throwIfNoEntry: false });
    return (here ?? this.#elsewhere.get(entry))?.size ?? 0;
  }
}

/** Whether a stored text differs in signatures and tokens only. A record of an earlier version may have a token that the new one has not. */
function isUpToDate(entry: string, stored: string, text: string): boolean {
  if (withoutSignatures(stored) !== withoutSignatures(text)) return false;
  return entry.endsWith('.html') || countTokens(stored) <= countTokens(text);
}
