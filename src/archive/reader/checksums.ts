import fs from 'fs-extra';
import path from 'node:path';
import { decodeManifest, encodeManifest } from '../../core/bag-manifest.ts';
import { sha256Of, type PayloadFile } from '../format/bag.ts';
import { readElsewhere, readEntry } from './files.ts';
import { isOfRecord, filesOfBlog, layout, mediumFile, placeOf, postOf } from '../format/layout.ts';
import type { JournalState } from '../format/journal.ts';
import { PayloadSums } from './payload-sums.ts';

/**
 * The checksums that payload files have to have: those of the last manifest, those that the journal says a stopped run has
 * written since, and those that this run has seen or written itself.
 */
export class Checksums {
  /** with sizes where this run has seen the files */
  readonly #known = new PayloadSums();
  readonly #journal: JournalState['files'];
  /** whether the manifest is not the one that was written, or the file that tells is not */
  readonly isManifestDamaged: boolean;

  constructor(folder: string, journal: JournalState) {
    const found = readEntry(folder, layout.manifest);
    const text = found ?? '';
    const tagged = decodeManifest(readEntry(folder, layout.tagManifest) ?? '').get(layout.manifest);
    const journaled = (journal.files.get(layout.manifest) ?? []).flatMap((file) => file?.sha256 ?? []);
    const vouched = new Set(tagged === undefined ? journaled : [tagged, ...journaled]);
    // A first run that is stopped may have journaled the manifest and not written it: then there was none, and none is missing.
    const isFirst = found === undefined && tagged === undefined;
    this.isManifestDamaged = vouched.size > 0 && !isFirst && !vouched.has(sha256Of(text));
    const manifest = this.isManifestDamaged ? rescueManifest(folder, text, vouched) : decodeManifest(text);
    for (const [entry, sha256] of manifest) if (isPayload(entry)) this.#known.set(entry, { sha256 });
    this.#journal = new Map([...journal.files].filter(([entry]) => isPayload(entry)));
    // What a stopped run was going to remove and is not there was removed.
    const elsewhere = readElsewhere(folder);
    for (const [entry, versions] of this.#journal) {
      const isThere = fs.existsSync(placeOf(folder, entry)) || elsewhere.has(entry);
      if (versions.includes(null) && !isThere) this.#known.delete(entry);
    }
  }

  /** Whether a file with this checksum is intact. */
  accepts(entry: string, sha256: string): boolean {
    return this.of(entry) === sha256 || isAmong(this.#journal.get(entry), sha256);
  }

  /** The checksum that a file has to have; undefined where there is to be none, or a stopped run may have written it since. */
  expected(entry: string): string | undefined {
    return this.#journal.has(entry) ? undefined : this.of(entry);
  }

  /** Whether anything is known of an entry. */
  knows(entry: string): boolean {
    return this.#known.has(entry) || this.#journal.has(entry);
  }

  /** The ids of the posts that have to have a record. */
  postIds(): string[] {
    const ids: string[] = [];
    for (const entry of this.#known.entries()) {
      const id = entry.endsWith('/post.json') ? postOf(entry) : undefined;
      if (id !== undefined && entry === layout.post(id)) ids.push(id);
    }
    return ids;
  }

  /** Whether there has to be a file. Of one that a stopped run was going to remove, nobody knows; of others, one or another is there. */
  expects(entry: string): boolean {
    return this.#known.has(entry) && !this.#journal.get(entry)?.includes(null);
  }

  /** Notes what was found in a file, or written into it. */
  note(entry: string, file: PayloadFile): void {
    this.#known.set(entry, file);
  }

  forget(entry: string): void {
    this.#known.delete(entry);
  }

  /** What a stopped run has written or removed and this one has not looked at. */
  unsettled(): string[] {
    return [...this.#journal.keys()].filter((entry) => this.sizeOf(entry) === undefined);
  }

  /** The entries of all files that there are to be. */
  all(): Iterable<string> {
    return this.#known.entries();
  }

  /** The checksum that is known of a file. */
  of(entry: string): string | undefined {
    return this.#known.sum(entry);
  }

  /** In bytes, where this run has seen the file. */
  sizeOf(entry: string): number | undefined {
    return this.#known.size(entry);
  }
}

/** Whether an entry is a file below `data/`, and does not lead out of there. */
function isPayload(entry: string): boolean {
  return entry.startsWith(layout.payload) && !(entry.includes('..') && entry.split('/').includes('..'));
}

const isAmong = (versions: readonly (PayloadFile | null)[] = [], sha256: string) =>
  versions.some((file) => file?.sha256 === sha256);

/**
 * The checksums of the payload where the manifest is not the one that was written. If the files that are here make the manifest
 * that the bag speaks of, they are complete and it alone is damaged. Else its lines are taken for what they are worth: one whose
 * path is damaged is that of the file with its checksum, and one that names no file which there could be is none.
 *
 * @param text of the manifest as it is
 * @param vouched checksums of the manifest as it was written, by the bag's other files
 */
function rescueManifest(folder: string, text: string, vouched: ReadonlySet<string>): Map<string, string> {
  const here = payloadFiles(folder);
  if (vouched.has(sha256Of(encodeManifest(here)))) return here;
  const known = decodeManifest(text);
  const unlisted = new Map([...here].filter(([entry]) => !known.has(entry)).map(([entry, sum]) => [sum, entry]));
  for (const [entry, sum] of known) {
    if (here.has(entry)) continue;
    const moved = unlisted.get(sum);
    if (moved !== undefined || !isPayloadPath(entry)) known.delete(entry);
    if (moved !== undefined) known.set(moved, sum);
  }
  return known;
}

/** Every regular file below `data/` and its checksum; also media that are elsewhere. */
function payloadFiles(folder: string): Map<string, string> {
  const files = new Map([...readElsewhere(folder)].map(([entry, { sha256 }]) => [entry, sha256]));
  const data = placeOf(folder, 'data');
  if (!fs.existsSync(data)) return files;
  for (const found of fs.readdirSync(data, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue;
    const file = path.join(found.parentPath, found.name);
    try {
      files.set(path.relative(folder, file).replaceAll('\\', '/'), sha256Of(fs.readFileSync(file)));
    } catch {
      // What cannot be read is damaged, whatever the manifest says.
    }
  }
  return files;
}

/** Whether an archive can have a file at a path. */
function isPayloadPath(entry: string): boolean {
  return isOfRecord(entry) || mediumFile.test(entry) || filesOfBlog.includes(entry);
}
