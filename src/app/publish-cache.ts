import { createHash } from 'node:crypto';
import fs from 'fs-extra';
import path from 'node:path';
import { LinesFile, writeLines, type Line } from './cache-file.ts';
import { makeCacheFolder } from './cache-folder.ts';
import { HeldMap } from '../held/held-map.ts';
import { inChunks } from '../core/in-chunks.ts';
import { outputNames, outputTable } from '../core/output-names.ts';
import type { SeenPost } from '../archive/reader.ts';
import type { PublishCache } from '../publish/build/cache.ts';
import type { LastPublish } from '../publish/build/last-publish.ts';
import type { Placeless, PlacelessFile } from '../publish/media/placeless.ts';
import type { OutputFolders } from './folders.ts';
import type { PublishOptions } from './options.ts';

/** What is kept between two publishes into the same folders. */
export interface StoredCache {
  readonly seen: ReadonlyMap<string, SeenPost>;
  readonly publish: PublishCache | undefined;
  /** see `Placeless` */
  readonly placeless: Placeless;
  /** signatures of intact media files, see `findDamagedMedia` */
  readonly media: ReadonlyMap<string, string>;
}

const nothing: StoredCache = { seen: new Map(), publish: undefined, placeless: new Map(), media: new Map() };

type Places = OutputFolders & Pick<PublishOptions, 'archive' | 'cache'>;

/** Another one where pictures are examined in another way: then what was found is not read. */
const pictureRule = 1;

/** What is stored in lists: a line of the file is the name of one and some of its entries. */
interface StoredLists {
  seen: (readonly [string, SeenPost])[];
  /** one entry, where there is anything of a publish */
  publish: Pick<PublishCache, 'code' | 'fingerprint'>[];
  searched: PublishCache['search']['ids'][number][];
  searchFiles: (readonly [string, string])[];
  placeless: (readonly [string, PlacelessFile | null])[];
  media: (readonly [string, string])[];
  /** one entry, see {@link pictureRule} */
  pictureRule: number[];
}

const noLists = (): StoredLists => ({
  seen: [],
  publish: [],
  searched: [],
  searchFiles: [],
  placeless: [],
  media: [],
  pictureRule: [],
});

/** What is stored by post or file: a line is the name of a map, a key and its value, which is read when it is asked for. */
type StoredMaps = Pick<PublishCache, 'readings' | 'posts' | 'files'>;

const mapsOf = (lines?: LinesFile): StoredMaps => ({
  readings: new HeldMap(lines),
  posts: new HeldMap(lines),
  files: new HeldMap(lines),
});

/** Between the parts of a line, which are JSON: that has none in it. */
const separator = '\t';

/** Entries of a line. */
const entriesAtOnce = 200;

/** What the last publish into some folders left, open: values are read when they are asked for. */
export class OpenCache {
  readonly #options: Places;
  #lines: LinesFile | undefined;
  /** empty where there is none, or where it is not whole */
  readonly stored: StoredCache;

  constructor(options: Places) {
    this.#options = options;
    this.stored = this.#read() ?? nothing;
  }

  #read(): StoredCache | undefined {
    const { cache } = this.#options;
    if (cache === undefined) return undefined;
    try {
      this.#lines = LinesFile.open(fileOf(cache, this.#options));
      return this.#lines && storedIn(this.#lines);
    } catch {
      // Nothing depends on it.
      this.#lines?.close();
      this.#lines = undefined;
      return undefined;
    }
  }

  /**
   * Leaves a cache for the next publish, and closes this one. Where it cannot be written, or this one was touched while values were still
   * to be read from it, the next publish goes by what is there, and makes everything again where that is not whole.
   */
  replace(stored: StoredCache): void {
    const { cache } = this.#options;
    try {
      if (cache !== undefined && makeCacheFolder(cache))
        writeLines(fileOf(cache, this.#options), linesOf(stored), this.#lines);
    } catch {
      // Nothing depends on it.
    } finally {
      this.close();
    }
  }

  close(): void {
    this.#lines?.close();
  }
}

function* linesOf({ seen, publish, placeless, media }: StoredCache): Generator<Line> {
  const lists: { readonly [Name in keyof StoredLists]: Iterable<StoredLists[Name][number]> } = {
    ...noLists(),
    seen,
    ...(publish && {
      publish: [{ code: publish.code, fingerprint: publish.fingerprint }],
      searched: publish.search.ids,
      searchFiles: publish.search.files,
    }),
    placeless: [...placeless].sort(byFile),
    media,
    pictureRule: [pictureRule],
  };
  for (const [name, entries] of Object.entries(lists) as [string, Iterable<unknown>][])
    for (const some of inChunks(entries, entriesAtOnce)) yield [name + separator + JSON.stringify(some)];
  const { readings, posts, files } = publish ?? mapsOf();
  for (const [name, values] of Object.entries({ readings, posts, files } satisfies StoredMaps))
    for (const [key, json] of values.json()) yield [name + separator + JSON.stringify(key) + separator, json];
}

function storedIn(file: LinesFile): StoredCache {
  const lists = noLists();
  const maps = mapsOf(file);
  for (const [place, line] of file.lines()) {
    const [nameEnd, keyEnd] = [line.indexOf(separator), line.lastIndexOf(separator)];
    const name = line.toString('utf8', 0, nameEnd);
    if (Object.hasOwn(maps, name)) {
      const key = JSON.parse(line.toString('utf8', nameEnd + 1, keyEnd)) as string;
      maps[name as keyof StoredMaps].setPlace(key, place + keyEnd + 1);
    } else {
      lists[name as keyof StoredLists].push(...(JSON.parse(line.toString('utf8', nameEnd + 1)) as never[]));
    }
  }
  const { seen, searched, searchFiles, placeless, media } = lists;
  const [publish] = lists.publish;
  return {
    seen: new Map(seen),
    publish: publish && {
      ...publish,
      ...maps,
      search: { ids: searched, files: new Map(searchFiles) },
    },
    placeless: new Map(lists.pictureRule[0] === pictureRule ? placeless : []),
    media: new Map(media),
  };
}

/** What the last publish into these folders says of itself; undefined where there is none, or where it is not whole. */
export function readLastPublish(options: Places): LastPublish | undefined {
  if (options.cache === undefined) return undefined;
  let lines: LinesFile | undefined;
  try {
    lines = LinesFile.open(lastFileOf(options.cache, options));
    const line = lines?.at(0);
    return line && (JSON.parse(line.toString()) as LastPublish);
  } catch {
    return undefined;
  } finally {
    lines?.close();
  }
}

/** @param last undefined where the next publish is not to go by this one */
export function writeLastPublish(options: Places, last: LastPublish | undefined): void {
  if (options.cache === undefined) return;
  try {
    const file = lastFileOf(options.cache, options);
    if (last === undefined) fs.rmSync(file, { force: true });
    else if (makeCacheFolder(options.cache)) writeLines(file, [[JSON.stringify(last)]]);
  } catch {
    // What it says of the folders is not so any more, and nothing goes by it.
    return;
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
