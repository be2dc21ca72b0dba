import { packName, passageName, type Passage, type Row } from './format/packs.ts';
import { indexFile, readIndexFile, UnreadableIndexError, type IndexFile, type ReadFile } from './script-file.ts';
import type { StoredPost } from './search-document.ts';

/** A post with its number. */
export interface NumberedPost {
  readonly number: number;
  readonly stored: StoredPost;
}

/** Posts in one file, neighbours by number. */
export interface Pack {
  readonly posts: readonly NumberedPost[];
}

/** Bytes: showing a result loads a pack. */
const most = 6000;

/** Posts of one group alone share packs, so that a change moves no borders beyond its group. */
const groupSize = 8;

export const groupOf = (number: number): number => Math.floor(number / groupSize);

/** Divides posts, ascending by number, into packs. */
export function* packsOf(posts: Iterable<NumberedPost>): Generator<Pack> {
  let pack: NumberedPost[] = [];
  let size = 0;
  for (const post of posts) {
    const own = sizeOf(post.stored);
    const first = pack[0];
    if (first && (size + own > most || groupOf(first.number) !== groupOf(post.number))) {
      yield { posts: pack };
      pack = [];
      size = 0;
    }
    pack.push(post);
    size += own;
  }
  if (pack.length > 0) yield { posts: pack };
}

/** Bytes in its pack, about. */
function sizeOf({ id, title, href, category, tags, passages, sections }: StoredPost): number {
  const texts = [id, title, href, category, tags, ...only(passages), ...only(sections).flat(2).map(String)];
  return texts.reduce((size, text) => size + Buffer.byteLength(text), 60);
}

/** The file of a pack, which has the texts of its short posts, and a file for each passage of the others. */
export function packFiles({ posts }: Pack): IndexFile[] {
  const [first] = posts;
  if (!first) return [];
  return [
    indexFile(packName(first.number), posts.map(rowOf)),
    ...posts.flatMap(({ number, stored }) => passageFiles(number, stored)),
  ];
}

function passageFiles(number: number, { passages, comments, sections }: StoredPost): IndexFile[] {
  if (passages.length === 1) return [];
  let from = 0;
  return passages.map((passage, index) => {
    const file = indexFile(passageName(number, index), passage, comments - from, sections[index] ?? []);
    from += passage.length;
    return file;
  });
}

/** A result of a long post loads the passage with the hit; that of its beginning would be one too many. */
function only<Part>(passages: readonly Part[]): readonly Part[] {
  return passages.length === 1 ? passages : [];
}

function rowOf({ stored }: NumberedPost): Row {
  const { id, title, href, day, date, category, tags, comments, passages, sections } = stored;
  const [[passage = ''], [parts = []]] = [only(passages), only(sections)];
  return [id, title, href, day, date, category, tags, comments, passages.length, passage, parts];
}

/** The posts of a pack of an earlier index, of which the numbers are known. */
export function readPack(read: ReadFile, numbers: readonly number[]): NumberedPost[] {
  const name = packName(numbers[0] ?? 0);
  const [rows] = readIndexFile(read, name);
  if (!Array.isArray(rows) || rows.length !== numbers.length) throw new UnreadableIndexError(name);
  return numbers.map((number, index) => ({ number, stored: storedOf(read, number, rows[index] as Row) }));
}

function storedOf(read: ReadFile, number: number, row: Row): StoredPost {
  const [id, title, href, day, date, category, tags, comments, count, passage, parts] = row;
  const parted = (index: number) => readIndexFile(read, passageName(number, index)) as unknown as Passage;
  const held =
    count === 1 ? [[passage, comments, parts] as const] : Array.from({ length: count }, (_, index) => parted(index));
  const [passages, sections] = [held.map(([text]) => text), held.map(([, , own]) => own)];
  return { id, title, href, day, date, category, tags, comments, passages, sections };
}
