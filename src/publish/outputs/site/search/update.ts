import { SearchBuilder } from './builder.ts';
import {
  catalogueFile,
  dayNumber,
  readCatalogue,
  numberingOf,
  groupOf,
  packFiles,
  packsOf,
  readPack,
  type Catalogue,
  type NumberedPost,
} from './posts.ts';
import { changedTerms, patchShards } from './update-shards.ts';
import { directoryFiles, readDirectory, shardPath } from './shards.ts';
import type { CataloguePost } from './format/posts.ts';
import type { Part } from './format/terms.ts';
import { UnreadableIndexError, type IndexFile, type ReadFile } from './script-file.ts';
import { documentOf, type SearchDocument } from './search-document.ts';

export interface SearchChange {
  /** new posts, and new versions of indexed posts */
  readonly put: readonly SearchDocument[];
  /** ids of removed posts; unknown ids are ignored */
  readonly removed: readonly string[];
}

/** The content of each changed file, by path; undefined for a file that must be removed. */
export type ChangedFiles = Map<string, string | undefined>;

/**
 * Updates the files of an earlier index. The result is the same as that of a full build, byte for byte.
 * @param read returns the content of an earlier file, by path
 * @returns only the changed files; undefined if a full build is needed because earlier files are missing, damaged or of another version
 */
export function updateSearch(read: ReadFile, change: SearchChange): ChangedFiles | undefined {
  try {
    return patched(read, change) ?? rebuilt(read, change);
  } catch (error) {
    if (error instanceof UnreadableIndexError) return undefined;
    throw error;
  }
}

/**
 * Changes only the affected files. Undefined if the numbers of other posts change, or if entries do not have the positions that are needed.
 */
function patched(read: ReadFile, { put, removed }: SearchChange): ChangedFiles | undefined {
  const before = readCatalogue(read);
  const gone = new Set([...removed, ...put.map(({ stored }) => stored.id)]);
  const unchanged = before.posts.filter(({ number }) => !gone.has(String(number)));
  const { byId, recent } = numberingOf([
    ...unchanged.map(({ number }) => String(number)),
    ...put.map(({ stored }) => stored.id),
  ]);
  if (!before.byId || !byId || before.recent !== recent) return undefined;

  const after = new Map(put.map((document) => [Number(document.stored.id), document]));
  const touched = new Set([...gone].map(Number).filter((number) => gone.has(String(number))));
  const packs = patchedPacks(read, before, touched, after);
  const old = new Map(packs.old.filter(({ number }) => touched.has(number)).map((one) => [one.number, one.stored]));
  const terms = changedTerms(
    [...touched]
      .sort((a, b) => a - b)
      .flatMap((number) => {
        const stored = old.get(number);
        return [{ number, before: stored && documentOf(stored), after: after.get(number) }];
      }),
  );
  const directory = readDirectory(read);
  const shardsOf = (part: Part) =>
    patchShards(
      read,
      part,
      directory[part],
      terms((number) => number < recent === (part === 'terms')),
    );
  const [oldShards, recentShards] = [shardsOf('terms'), shardsOf('recent')];
  if (!oldShards || !recentShards) return undefined;
  return differences(
    read,
    [...packs.oldPaths, ...oldShards.oldPaths, ...recentShards.oldPaths, ...directoryFiles(directory).map(pathOf)],
    [
      ...packs.newFiles,
      ...oldShards.newFiles,
      ...recentShards.newFiles,
      catalogueFile({ byId, recent, posts: packs.posts }),
      ...directoryFiles({ terms: oldShards.keys, recent: recentShards.keys }),
    ],
  );
}

/** Packs the posts of all affected groups again. Also returns the updated entries of the catalogue. */
function patchedPacks(
  read: ReadFile,
  before: Catalogue,
  touched: ReadonlySet<number>,
  after: ReadonlyMap<number, SearchDocument>,
) {
  const groups = new Set([...touched].map(groupOf));
  const isIn = ({ number }: { readonly number: number }) => groups.has(groupOf(number));
  const old = readPosts(read, before.posts.filter(isIn));
  const posts = [
    ...old.filter(({ number }) => !touched.has(number)),
    ...[...after].map(([number, { stored }]) => ({ number, stored })),
  ].sort((a, b) => a.number - b.number);
  const packs = [...packsOf(posts)];
  const entries = packs.flatMap((pack) => pack.map((post, index) => catalogued(post, index === 0)));
  return {
    old,
    oldPaths: packPaths(old),
    newFiles: packs.flatMap(packFiles),
    posts: [...before.posts.filter((post) => !isIn(post)), ...entries].sort((a, b) => a.number - b.number),
  };
}

const pathOf = ({ path }: IndexFile): string => path;
const packPaths = (posts: readonly NumberedPost[]): string[] => [...packsOf(posts)].flatMap(packFiles).map(pathOf);

function catalogued({ number, stored }: NumberedPost, first: boolean): CataloguePost {
  return { number, day: dayNumber(stored.day), first };
}

/** Reads posts by their catalogue entries, which must cover complete packs. */
function readPosts(read: ReadFile, posts: readonly CataloguePost[]): NumberedPost[] {
  const packs: number[][] = [];
  for (const { number, first } of posts) {
    if (first || packs.length === 0) packs.push([]);
    packs.at(-1)?.push(number);
  }
  return packs.flatMap((numbers) => readPack(read, numbers));
}

/** Builds a new index from the texts stored in the earlier one. This is slower than patching, but no body is converted again. */
function rebuilt(read: ReadFile, { put, removed }: SearchChange): ChangedFiles {
  const before = readCatalogue(read);
  const old = readPosts(read, before.posts);
  const gone = new Set([...removed, ...put.map(({ stored }) => stored.id)]);
  const directory = readDirectory(read);
  const builder = new SearchBuilder();
  for (const { stored } of old) if (!gone.has(stored.id)) builder.add(documentOf(stored));
  for (const document of put) builder.add(document);
  return differences(
    read,
    [
      ...packPaths(old),
      ...directory.terms.map((key) => shardPath('terms', key)),
      ...directory.recent.map((key) => shardPath('recent', key)),
      ...directoryFiles(directory).map(pathOf),
    ],
    builder.files(),
  );
}

function differences(read: ReadFile, oldPaths: readonly string[], newFiles: Iterable<IndexFile>): ChangedFiles {
  const files: ChangedFiles = new Map(oldPaths.map((path) => [path, undefined]));
  for (const { path, content } of newFiles) {
    if (read(path) === content) files.delete(path);
    else files.set(path, content);
  }
  return files;
}
