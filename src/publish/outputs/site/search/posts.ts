import { compareIds } from '../../../../core/collections/compare.ts';
import { encodeAll } from './postings.ts';
import { decodePosts, packName, passageName, type CataloguePost, type Passage, type Row } from './format/posts.ts';
import { indexFile, readIndexFile, UnreadableIndexError, type IndexFile, type ReadFile } from './script-file.ts';
import type { IndexedPost } from './search-document.ts';

/**
 * Small numbers that identify posts, so that lists of posts stay short. If all IDs are numbers with small gaps, the IDs themselves are
 * used, so that adding or removing a post does not renumber others. Otherwise, they are positions in the order of IDs.
 */
export interface Numbering {
  readonly byId: boolean;
  /** number of each post by ID, in ascending order */
  readonly numbers: ReadonlyMap<string, number>;
  /** posts from this number on are in separate shards, so that a new post rarely changes the shards of old posts */
  readonly recent: number;
}

export function numberingOf(ids: readonly string[]): Numbering {
  const sorted = ids.toSorted(compareIds);
  const byId = areClose(sorted);
  const numbers = new Map(sorted.map((id, place) => [id, byId ? Number(id) : place]));
  const last = sorted.at(-1);
  return { byId, numbers, recent: last === undefined ? 0 : recentFrom(numbers.get(last) ?? 0) };
}

/**
 * Reports whether gaps between IDs are small. A gap costs only a few bytes, but lists that are indexed by number are as long as the highest
 * number.
 */
function areClose(sorted: readonly string[]): boolean {
  const highest = Math.min(Math.max(16 * sorted.length, 65_536), 8_000_000);
  return sorted.every((id) => /^(?:0|[1-9]\d{0,6})$/u.test(id) && Number(id) <= highest);
}

/**
 * Returns the number from which posts count as recent. A new post changes most shards of recent posts, and all shards when the border moves.
 * Blocks of about the square root of the highest number make both together rare and small. In a small blog, a block has 64 numbers.
 */
function recentFrom(last: number): number {
  const block = Math.max(64, 2 ** Math.floor(Math.log2(last + 1) / 2));
  return Math.floor(last / block) * block;
}

/** The data about all posts that every query needs: number, date, and pack of each. */
export interface Catalogue {
  /** whether the numbers are the IDs */
  readonly byId: boolean;
  /** posts from this number on are in separate shards */
  readonly recent: number;
  /** in ascending order of number */
  readonly posts: readonly CataloguePost[];
}

/** Incremented when the content or format of index files changes. */
const version = 4;

/** The day of posts without a date, before the year 1. */
const undated = -800_000;

/**
 * Returns the number of days since 1970.
 * @param day such as `2024-01-05`, or empty
 */
export function dayNumber(day: string): number {
  return day === '' ? undated : Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/**
 * Returns the catalogue file. For each post, it contains the difference from the previous number, and then twice the difference from the
 * previous day (0, -1, 1, -2 … as 0, 1, 2, 3 …), plus one for the first post of a pack.
 */
export function buildCatalogueFile({ byId, recent, posts }: Catalogue): IndexFile {
  const numbers: number[] = [];
  let [beforeNumber, beforeDay] = [-1, 0];
  for (const { number, day, first } of posts) {
    const change = day - beforeDay;
    numbers.push(number - beforeNumber - 1, 2 * (change < 0 ? -2 * change - 1 : 2 * change) + Number(first));
    [beforeNumber, beforeDay] = [number, day];
  }
  return indexFile('posts', version, Number(byId), recent, encodeAll(numbers));
}

function readCatalogue(read: ReadFile): Catalogue {
  const [written, byId, recent, data] = readIndexFile(read, 'posts');
  if (written !== version) throw new UnreadableIndexError('posts');
  return { byId: byId === 1, recent: Number(recent), posts: decodePosts(String(data)) };
}

/** A post and its number. */
export interface NumberedPost {
  readonly number: number;
  readonly stored: IndexedPost;
}

/** Posts with adjacent numbers that are stored in one file. */
export type Pack = readonly NumberedPost[];

/** Maximum size of a pack in bytes. To show a result, its whole pack is loaded. */
const maxPackBytes = 6000;

/** Posts are packed in groups of this many numbers, so that a change does not move pack borders in other groups. */
const groupSize = 8;

const groupOf = (number: number): number => Math.floor(number / groupSize);

/** Divides posts, in ascending order of number, into packs. */
export function* packsOf(posts: Iterable<NumberedPost>): Generator<Pack> {
  let pack: NumberedPost[] = [];
  let size = 0;
  for (const post of posts) {
    const own = sizeOf(post.stored);
    const first = pack[0];
    if (first && (size + own > maxPackBytes || groupOf(first.number) !== groupOf(post.number))) {
      yield pack;
      pack = [];
      size = 0;
    }
    pack.push(post);
    size += own;
  }
  if (pack.length > 0) yield pack;
}

/** Returns the approximate size in bytes of a post in its pack. */
function sizeOf({ id, title, href, category, tags, passages, sections }: IndexedPost): number {
  const texts = [id, title, href, category, tags, ...only(passages), ...only(sections).flat(2).map(String)];
  return texts.reduce((size, text) => size + Buffer.byteLength(text), 60);
}

/** Returns the file of a pack, with the texts of short posts, and one file for each passage of long posts. */
export function packFiles(posts: Pack): IndexFile[] {
  const [first] = posts;
  if (!first) return [];
  return [
    indexFile(packName(first.number), posts.map(rowOf)),
    ...posts.flatMap(({ number, stored }) => passageFiles(number, stored)),
  ];
}

function passageFiles(number: number, { passages, comments, sections }: IndexedPost): IndexFile[] {
  if (passages.length === 1) return [];
  let from = 0;
  return passages.map((passage, index) => {
    const file = indexFile(passageName(number, index), passage, comments - from, sections[index] ?? []);
    from += passage.length;
    return file;
  });
}

/**
 * Returns the passages that a pack contains: only those of posts with a single passage. For a long post, only the passage with the hit is
 * loaded.
 */
function only<Part>(passages: readonly Part[]): readonly Part[] {
  return passages.length === 1 ? passages : [];
}

function rowOf({ stored }: NumberedPost): Row {
  const { id, title, href, day, date, category, tags, comments, passages, sections } = stored;
  const [[passage = ''], [parts = []]] = [only(passages), only(sections)];
  return [id, title, href, day, date, category, tags, comments, passages.length, passage, parts];
}

/**
 * Yields the posts of an earlier index.
 * @throws {UnreadableIndexError} if a file cannot be read, or has another version
 */
export function* readIndexedPosts(read: ReadFile): Generator<IndexedPost> {
  let rows: Row[] = [];
  for (const { number, first } of readCatalogue(read).posts) {
    if (first) {
      const [pack] = readIndexFile(read, packName(number));
      rows = Array.isArray(pack) ? (pack as Row[]) : [];
    }
    const row = rows.shift();
    if (!row) throw new UnreadableIndexError(packName(number));
    yield storedOf(read, number, row);
  }
}

function storedOf(read: ReadFile, number: number, row: Row): IndexedPost {
  const [id, title, href, day, date, category, tags, comments, count, passage, parts] = row;
  const parted = (index: number) => readIndexFile(read, passageName(number, index)) as unknown as Passage;
  const parsed =
    count === 1 ? [[passage, comments, parts] as const] : Array.from({ length: count }, (_, index) => parted(index));
  const [passages, sections] = [parsed.map(([text]) => text), parsed.map(([, , own]) => own)];
  return { id, title, href, day, date, category, tags, comments, passages, sections };
}
