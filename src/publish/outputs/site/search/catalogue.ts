import { encodeAll } from './encoding.ts';
import { decodePosts, type CataloguePost } from './format/posts.ts';
import { indexFile, readIndexFile, UnreadableIndexError, type IndexFile, type ReadFile } from './script-file.ts';

/** What a query has to know of every post: its number, its age, and in which pack it is. */
export interface Catalogue {
  /** whether the numbers are the ids */
  readonly byId: boolean;
  /** the posts from this number on have shards of their own */
  readonly recent: number;
  /** ascending by number */
  readonly posts: readonly CataloguePost[];
}

/** Changes with what the files hold and how. */
const version = 2;

/** Before the year 1. */
const undated = -800_000;

/** @param day as in `2024-01-05`, or empty */
export function dayNumber(day: string): number {
  return day === '' ? undated : Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/** For each post the distance to the number before, then twice that to the day before (0, -1, 1, -2 … as 0, 1, 2, 3 …) plus one for the first of a pack. */
export function catalogueFile({ byId, recent, posts }: Catalogue): IndexFile {
  const numbers: number[] = [];
  let [beforeNumber, beforeDay] = [-1, 0];
  for (const { number, day, first } of posts) {
    const change = day - beforeDay;
    numbers.push(number - beforeNumber - 1, 2 * (change < 0 ? -2 * change - 1 : 2 * change) + Number(first));
    [beforeNumber, beforeDay] = [number, day];
  }
  return indexFile('posts', version, Number(byId), recent, encodeAll(numbers));
}

/** @throws {UnreadableIndexError} also when the index is of another version */
export function readCatalogue(read: ReadFile): Catalogue {
  const [written, byId, recent, data] = readIndexFile(read, 'posts');
  if (written !== version) throw new UnreadableIndexError('posts');
  return { byId: byId === 1, recent: Number(recent), posts: decodePosts(String(data)) };
}
