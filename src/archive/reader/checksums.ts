import fs from 'fs-extra';
import path from 'node:path';
import { decodeManifest, encodeManifest } from '../../core/bagit/manifest.ts';
import { sha256Of, type PayloadFile } from '../format/bag.ts';
import { readFetchList, readEntry } from './files.ts';
import { isOfRecord, filesOfBlog, layout, mediumFile, placeOf, postOf } from '../format/layout.ts';
import type { JournalState } from '../format/journal.ts';
import { PayloadSums } from './payload-sums.ts';

/**
 * The expected checksums of payload files, from the last manifest, the journal of a stopped run, and the files that this run has read or
 * written.
 */
export class Checksums {
  /** also contains the sizes of the files that this run has read or written */
  readonly #known = new PayloadSums();
  readonly #journal: JournalState['files'];
  /** whether the manifest or the tag manifest differs from the written one */
  readonly isManifestDamaged: boolean;

  constructor(folder: string, journal: JournalState) {
    const found = readEntry(folder, layout.manifest);
    const text = found ?? '';
    const tagged = decodeManifest(readEntry(folder, layout.tagManifest) ?? '').get(layout.manifest);
    const journaled = (journal.files.get(layout.manifest) ?? []).flatMap((file) => file?.sha256 ?? []);
    const vouched = new Set(tagged === undefined ? journaled : [tagged, ...journaled]);
    // If the first run was stopped, the manifest may only be recorded in the journal. In that case it is not missing.
    const isFirst = found === undefined && tagged === undefined;
    this.isManifestDamaged = vouched.size > 0 && !isFirst && !vouched.has(sha256Of(text));
    const manifest = this.isManifestDamaged ? rescueManifest(folder, text, vouched) : decodeManifest(text);
    for (const [entry, sha256] of manifest) if (isPayload(entry)) this.#known.set(entry, { sha256 });
    this.#journal = new Map([...journal.files].filter(([entry]) => isPayload(entry)));
    // Forgets the files that the stopped run removed.
    const elsewhere = readFetchList(folder);
    for (const [entry, versions] of this.#journal) {
      const isThere = fs.existsSync(placeOf(folder, entry)) || elsewhere.has(entry);
      if (versions.includes(null) && !isThere) this.#known.delete(entry);
    }
  }

  /** Reports whether a file with this checksum counts as intact. */
  accepts(entry: string, sha256: string): boolean {
    return this.of(entry) === sha256 || isAmong(this.#journal.get(entry), sha256);
  }

  /** Returns the checksum that a file must have; undefined if it must not exist, or a stopped run may have written it. */
  expected(entry: string): string | undefined {
    return this.#journal.has(entry) ? undefined : this.of(entry);
  }

  /** Reports whether the manifest or the journal lists a file. */
  knows(entry: string): boolean {
    return this.#known.has(entry) || this.#journal.has(entry);
  }

  /** Returns the IDs of the posts that must have a record. */
  postIds(): string[] {
    const ids: string[] = [];
    for (const entry of this.#known.entries()) {
      const id = entry.endsWith('/post.json') ? postOf(entry) : undefined;
      if (id !== undefined && entry === layout.post(id)) ids.push(id);
    }
    return ids;
  }

  /** Reports whether a file must exist. A file that a stopped run was about to remove need not exist. */
  expects(entry: string): boolean {
    return this.#known.has(entry) && !this.#journal.get(entry)?.includes(null);
  }

  /** Records the content of a file that was read or written. */
  note(entry: string, file: PayloadFile): void {
    this.#known.set(entry, file);
  }

  forget(entry: string): void {
    this.#known.delete(entry);
  }

  /** Returns the files in the journal that this run has not read yet. */
  unread(): string[] {
    return [...this.#journal.keys()].filter((entry) => this.sizeOf(entry) === undefined);
  }

  /** Returns the paths of all files that must exist. */
  all(): Iterable<string> {
    return this.#known.entries();
  }

  /** Returns the last known checksum of a file. */
  of(entry: string): string | undefined {
    return this.#known.sum(entry);
  }

  /** Returns the size of a file in bytes; undefined if this run has not read or written the file. */
  sizeOf(entry: string): number | undefined {
    return this.#known.size(entry);
  }
}

/** Reports whether a path is below `data/` and does not contain `..`. */
function isPayload(entry: string): boolean {
  return entry.startsWith(layout.payload) && !(entry.includes('..') && entry.split('/').includes('..'));
}

const isAmong = (versions: readonly (PayloadFile | null)[] = [], sha256: string) =>
  versions.some((file) => file?.sha256 === sha256);

/**
 * Recovers the checksums from a damaged manifest. If the files on disk yield the checksum of the original manifest, they are complete, and
 * only the manifest is damaged. If they do not, its lines are used: a line with a damaged path applies to the file with its checksum, and a
 * line with an impossible path is ignored.
 *
 * @param text the damaged manifest
 * @param vouched possible checksums of the original manifest, from other files
 */
function rescueManifest(folder: string, text: string, vouched: ReadonlySet<string>): Map<string, string> {
  const files = payloadFiles(folder);
  if (vouched.has(sha256Of(encodeManifest(files)))) return files;
  const known = decodeManifest(text);
  const unlisted = new Map([...files].filter(([entry]) => !known.has(entry)).map(([entry, sum]) => [sum, entry]));
  for (const [entry, sum] of known) {
    if (files.has(entry)) continue;
    const moved = unlisted.get(sum);
    if (moved !== undefined || !isPayloadPath(entry)) known.delete(entry);
    if (moved !== undefined) known.set(moved, sum);
  }
  return known;
}

/** Returns the checksums of all regular files below `data/`, and of the media files in `fetch.txt`. */
function payloadFiles(folder: string): Map<string, string> {
  const files = new Map([...readFetchList(folder)].map(([entry, { sha256 }]) => [entry, sha256]));
  const data = placeOf(folder, 'data');
  if (!fs.existsSync(data)) return files;
  for (const found of fs.readdirSync(data, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue;
    const file = path.join(found.parentPath, found.name);
    try {
      files.set(path.relative(folder, file).replaceAll('\\', '/'), sha256Of(fs.readFileSync(file)));
    } catch {
      // A file that cannot be read is damaged, whatever its checksum.
    }
  }
  return files;
}

/** Reports whether a path is valid for a payload file. */
function isPayloadPath(entry: string): boolean {
  return isOfRecord(entry) || mediumFile.test(entry) || filesOfBlog.includes(entry);
}
