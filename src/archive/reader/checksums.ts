import fs from 'fs-extra';
import path from 'node:path';
import { decodeManifest, encodeManifest } from '../../core/bagit/manifest.ts';
import { sha256Of, type PayloadFile } from '../format/bag.ts';
import { readFetchList, readEntry } from './files.ts';
import { isOfRecord, filesOfBlog, layout, mediumFile, placeOf, postOf } from '../format/layout.ts';
import type { JournalState } from '../format/journal.ts';
import { PayloadSums } from './payload-sums.ts';

/** Expected checksums of payload files: of the last manifest, of the journal of a stopped run, and of files read or written by this run. */
export class Checksums {
  /** with the sizes of files that this run has read or written */
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
    // A first run that was stopped may have the manifest in the journal only. Then it is not missing.
    const isFirst = found === undefined && tagged === undefined;
    this.isManifestDamaged = vouched.size > 0 && !isFirst && !vouched.has(sha256Of(text));
    const manifest = this.isManifestDamaged ? rescueManifest(folder, text, vouched) : decodeManifest(text);
    for (const [entry, sha256] of manifest) if (isPayload(entry)) this.#known.set(entry, { sha256 });
    this.#journal = new Map([...journal.files].filter(([entry]) => isPayload(entry)));
    // Forgets files that the stopped run has removed.
    const elsewhere = readFetchList(folder);
    for (const [entry, versions] of this.#journal) {
      const isThere = fs.existsSync(placeOf(folder, entry)) || elsewhere.has(entry);
      if (versions.includes(null) && !isThere) this.#known.delete(entry);
    }
  }

  /** Reports whether a file with this checksum is intact. */
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

  /** Returns the ids of posts that must have a record. */
  postIds(): string[] {
    const ids: string[] = [];
    for (const entry of this.#known.entries()) {
      const id = entry.endsWith('/post.json') ? postOf(entry) : undefined;
      if (id !== undefined && entry === layout.post(id)) ids.push(id);
    }
    return ids;
  }

  /** Reports whether a file must exist. A file that a stopped run was removing need not. */
  expects(entry: string): boolean {
    return this.#known.has(entry) && !this.#journal.get(entry)?.includes(null);
  }

  /** Notes the contents of a file that was read or written. */
  note(entry: string, file: PayloadFile): void {
    this.#known.set(entry, file);
  }

  forget(entry: string): void {
    this.#known.delete(entry);
  }

  /** Returns the files in the journal that this run has not read. */
  unread(): string[] {
    return [...this.#journal.keys()].filter((entry) => this.sizeOf(entry) === undefined);
  }

  /** Returns all files that must exist. */
  all(): Iterable<string> {
    return this.#known.entries();
  }

  /** Returns the last known checksum of a file. */
  of(entry: string): string | undefined {
    return this.#known.sum(entry);
  }

  /** Returns the size of a file in bytes; undefined if this run has not read the file. */
  sizeOf(entry: string): number | undefined {
    return this.#known.size(entry);
  }
}

/** Reports whether a path is below `data/`, without `..`. */
function isPayload(entry: string): boolean {
  return entry.startsWith(layout.payload) && !(entry.includes('..') && entry.split('/').includes('..'));
}

const isAmong = (versions: readonly (PayloadFile | null)[] = [], sha256: string) =>
  versions.some((file) => file?.sha256 === sha256);

/**
 * Recovers checksums from a damaged manifest. If the files on disk yield the checksum that the manifest had, they are complete, and only the
 * manifest is damaged. Otherwise its lines are used: a line with a damaged path belongs to the file with its checksum, and a line with
 * an impossible path is ignored.
 *
 * @param text the damaged manifest
 * @param vouched checksums of the original manifest, from other files
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

/** Returns the checksums of all regular files below `data/`, and of the media in `fetch.txt`. */
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

/** Reports whether an archive can have a file at a path. */
function isPayloadPath(entry: string): boolean {
  return isOfRecord(entry) || mediumFile.test(entry) || filesOfBlog.includes(entry);
}
