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
import { directoryFiles, readDirectory, type Directory } from './shards.ts';
import type { CataloguePost } from './format/posts.ts';
import { shardName, type Part } from './format/terms.ts';
import { UnreadableIndexError, type IndexFile, type ReadFile } from './script-file.ts';
import { documentOf, type SearchDocument } from './search-document.ts';

export interface SearchChange {
  /** new posts and those that are to take the place of an earlier one */
  readonly put: readonly SearchDocument[];
  /** ids; those that the index does not have do no harm */
  readonly removed: readonly string[];
}

/** The content of each file by its path; undefined for one that is to be removed. */
export type ChangedFiles = Map<string, string | undefined>;

/**
 * Brings the files of an earlier index up to date: the outcome is byte for byte that of a whole build.
 *
 * @param read gives the content of an earlier file by its path
 * @returns only the files that change; or undefined where the earlier files are missing, damaged or of another version, so
 * that a whole build is needed
 */
export function updateSearch(read: ReadFile, change: SearchChange): ChangedFiles | undefined {
  try {
    return patched(read, change) ?? rebuilt(read, change);
  } catch (error) {
    if (error instanceof UnreadableIndexError) return undefined;
    throw error;
  }
}

/** Undefined where the numbers of other posts change, or where entries do not hold what would be needed. */
function patched(read: ReadFile, { put, removed }: SearchChange): ChangedFiles | undefined {
  const before = readCatalogue(read);
  const gone = new Set([...removed, ...put.map(({ stored }) => stored.id)]);
  const kept = before.posts.filter(({ number }) => !gone.has(String(number)));
  const { byId, recent } = numberingOf([
    ...kept.map(({ number }) => String(number)),
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
    [...packs.oldFiles, ...oldShards.oldFiles, ...recentShards.oldFiles, ...directoryFiles(directory)],
    [
      ...packs.newFiles,
      ...oldShards.newFiles,
      ...recentShards.newFiles,
      catalogueFile({ byId, recent, posts: packs.posts }),
      ...directoryFiles({ terms: oldShards.keys, recent: recentShards.keys }),
    ],
  );
}

/** The packs of all groups that a touched post is or was in, and the catalogue with them. */
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
  const entries = packs.flatMap((pack) => pack.posts.map((post, index) => catalogued(post, index === 0)));
  return {
    old,
    oldFiles: filesOf(old),
    newFiles: packs.flatMap(packFiles),
    posts: [...before.posts.filter((post) => !isIn(post)), ...entries].sort((a, b) => a.number - b.number),
  };
}

const filesOf = (posts: readonly NumberedPost[]): IndexFile[] => [...packsOf(posts)].flatMap(packFiles);

function catalogued({ number, stored }: NumberedPost, first: boolean): CataloguePost {
  return { number, day: dayNumber(stored.day), first };
}

/** Posts by their catalogue's entries, which are those of whole packs. */
function readPosts(read: ReadFile, posts: readonly CataloguePost[]): NumberedPost[] {
  const packs: number[][] = [];
  for (const { number, first } of posts) {
    if (first || packs.length === 0) packs.push([]);
    packs.at(-1)?.push(number);
  }
  return packs.flatMap((numbers) => readPack(read, numbers));
}

/** From all texts that the earlier index holds: slower, but no body has to be converted again. */
function rebuilt(read: ReadFile, { put, removed }: SearchChange): ChangedFiles {
  const before = readCatalogue(read);
  const old = readPosts(read, before.posts);
  const gone = new Set([...removed, ...put.map(({ stored }) => stored.id)]);
  const builder = new SearchBuilder();
  for (const { stored } of old) if (!gone.has(stored.id)) builder.add(documentOf(stored));
  for (const document of put) builder.add(document);
  return differences(
    read,
    [...filesOf(old), ...shardFiles(readDirectory(read)), ...directoryFiles(readDirectory(read))],
    builder.files(),
  );
}

function shardFiles(directory: Directory): Pick<IndexFile, 'path'>[] {
  return (['terms', 'recent'] as const).flatMap((part) =>
    directory[part].map((key) => ({ path: `search/${shardName(part, key)}.js` })),
  );
}

function differences(
  read: ReadFile,
  oldFiles: readonly Pick<IndexFile, 'path'>[],
  newFiles: Iterable<IndexFile>,
): ChangedFiles {
  const files: ChangedFiles = new Map(oldFiles.map(({ path }) => [path, undefined]));
  for (const { path, content } of newFiles) {
    if (read(path) === content) files.delete(path);
    else files.set(path, content);
  }
  return files;
}
