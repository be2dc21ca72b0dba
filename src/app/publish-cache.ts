import { createHash } from 'node:crypto';
import fs from 'fs-extra';
import path from 'node:path';
import { readLines, writeLines } from './cache-file.ts';
import { outputNames, outputTable } from '../core/output-names.ts';
import type { SeenPost } from '../archive/reader.ts';
import type { EncodedCache } from '../publish/incremental/cache-codec.ts';
import type { LastPublish } from '../publish/incremental/last-publish.ts';
import type { Placeless, PlacelessFile } from '../publish/media/placeless.ts';
import type { OutputFolders } from './folders.ts';
import type { PublishOptions } from './options.ts';

/** What is kept between two publishes into the same folders. */
export interface StoredCache {
  readonly seen: ReadonlyMap<string, SeenPost>;
  readonly publish: EncodedCache | undefined;
  /** see `Placeless` */
  readonly placeless: Placeless;
}

/** As it was read; `sum` is of the file. */
type ReadCache = StoredCache & { readonly sum: string };

const nothing: ReadCache = { seen: new Map(), publish: undefined, placeless: new Map(), sum: '' };

type Places = OutputFolders & Pick<PublishOptions, 'archive' | 'cache'>;

/** Another one where pictures are examined in another way: then what was found is not read. */
const pictureRule = 1;

/** What is stored, in lists: a line of the file has some entries of one of them. */
interface StoredLists {
  seen: (readonly [string, SeenPost])[];
  /** one entry, where there is anything of a publish */
  publish: Pick<EncodedCache, 'code' | 'fingerprint'>[];
  readings: EncodedCache['readings'][number][];
  posts: EncodedCache['posts'][number][];
  files: EncodedCache['files'][number][];
  searched: EncodedCache['search']['ids'][number][];
  searchFiles: EncodedCache['search']['files'][number][];
  placeless: (readonly [string, PlacelessFile | null])[];
  /** one entry, see {@link pictureRule} */
  pictureRule: number[];
}

const noLists = (): StoredLists => ({
  seen: [],
  publish: [],
  readings: [],
  posts: [],
  files: [],
  searched: [],
  searchFiles: [],
  placeless: [],
  pictureRule: [],
});

/** Entries of a line. */
const entriesAtOnce = 200;

/** What the last publish into these folders left; nothing where there is none, or where it is not whole. */
export function readCache(options: Places): ReadCache {
  if (options.cache === undefined) return nothing;
  try {
    const read = readLines(fileOf(options.cache, options));
    return read ? { ...storedIn(read.lines), sum: read.sum } : nothing;
  } catch {
    // Nothing depends on it.
    return nothing;
  }
}

/**
 * Leaves a cache for the next publish. Where that cannot be written, the next one makes everything again.
 * @param before what was read
 */
export function writeCache(options: Places, stored: StoredCache, before: ReadCache): void {
  if (options.cache === undefined) return;
  try {
    if (makeCacheFolder(options.cache)) writeLines(fileOf(options.cache, options), linesOf(stored), before.sum);
  } catch {
    return;
  }
}

function* linesOf({ seen, publish, placeless }: StoredCache): Generator<string> {
  const lists: { readonly [Name in keyof StoredLists]: readonly StoredLists[Name][number][] } = {
    ...noLists(),
    seen: [...seen],
    ...(publish && {
      publish: [{ code: publish.code, fingerprint: publish.fingerprint }],
      readings: publish.readings,
      posts: publish.posts,
      files: publish.files,
      searched: publish.search.ids,
      searchFiles: publish.search.files,
    }),
    placeless: [...placeless].sort(byFile),
    pictureRule: [pictureRule],
  };
  for (const [name, entries] of Object.entries(lists)) {
    for (let from = 0; from < entries.length; from += entriesAtOnce)
      yield JSON.stringify([name, entries.slice(from, from + entriesAtOnce)]);
  }
}

function storedIn(lines: Iterable<string>): StoredCache {
  const lists = noLists();
  for (const line of lines) {
    const [name, entries] = JSON.parse(line) as [keyof StoredLists, never[]];
    lists[name].push(...entries);
  }
  const { seen, readings, posts, files, searched, searchFiles, placeless } = lists;
  const [publish] = lists.publish;
  return {
    seen: new Map(seen),
    publish: publish && { ...publish, readings, posts, files, search: { ids: searched, files: searchFiles } },
    placeless: new Map(lists.pictureRule[0] === pictureRule ? placeless : []),
  };
}

/** What the last publish into these folders says of itself; undefined where there is none, or where it is not whole. */
export function readLastPublish(options: Places): LastPublish | undefined {
  if (options.cache === undefined) return undefined;
  try {
    const [line] = readLines(lastFileOf(options.cache, options))?.lines ?? [];
    return line === undefined ? undefined : (JSON.parse(line) as LastPublish);
  } catch {
    return undefined;
  }
}

/** @param last undefined where the next publish is not to go by this one */
export function writeLastPublish(options: Places, last: LastPublish | undefined): void {
  if (options.cache === undefined) return;
  try {
    const file = lastFileOf(options.cache, options);
    if (last === undefined) fs.rmSync(file, { force: true });
    else if (makeCacheFolder(options.cache)) writeLines(file, [JSON.stringify(last)]);
  } catch {
    // What it says of the folders is not so any more, and nothing goes by it.
    return;
  }
}

/** Makes the folder of the cache, which git is to leave alone. @returns false where it cannot be used */
export function makeCacheFolder(folder: string): boolean {
  try {
    // A link would lead to a folder of somebody else's.
    if (fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
    fs.ensureDirSync(folder);
    const ignored = path.join(folder, '.gitignore');
    if (!fs.existsSync(ignored))
      fs.writeFileSync(ignored, '# What is here is true of this machine alone, and may be deleted.\n*\n');
    return true;
  } catch {
    return false;
  }
}

/** Several publications may share a folder. */
function fileOf(folder: string, { archive, ...outputs }: Places): string {
  // In this order since there are such files.
  const inNames = outputNames
    .filter((name) => outputs[name] !== undefined || !('onlyWhereAsked' in outputTable[name]))
    .toReversed()
    .map((name) => outputs[name]);
  const places = [archive, ...inNames].map((place) => (place === undefined ? null : path.resolve(place)));
  return path.join(
    folder,
    `publish-${createHash('sha1').update(JSON.stringify(places)).digest('hex').slice(0, 16)}.json`,
  );
}

const lastFileOf = (folder: string, places: Places): string => fileOf(folder, places).replace(/json$/u, 'last');

/** What was found out beside each other comes in any order, and a cache that says the same is not written again. */
const byFile = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
