import { createHash } from 'node:crypto';
import fs from 'fs-extra';
import path from 'node:path';
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

/** Form of the file; another one is not read. */
const version = 1;

type Places = OutputFolders & Pick<PublishOptions, 'archive' | 'cache'>;

/** Another one where pictures are examined in another way: then what was found is not read. */
const pictureRule = 1;

interface StoredText {
  readonly seen: readonly [string, SeenPost][];
  readonly publish: EncodedCache;
  readonly pictures?: {
    readonly rule: number;
    readonly placeless: readonly (readonly [string, PlacelessFile | null])[];
  };
}

/** What the last publish into these folders left; nothing where there is none, or where it is not whole. */
export function readCache(options: Places): ReadCache {
  if (options.cache === undefined) return nothing;
  try {
    const read = readSummed(fileOf(options.cache, options));
    if (!read) return nothing;
    const { seen, publish, pictures } = JSON.parse(read.content) as StoredText;
    const placeless = pictures?.rule === pictureRule ? pictures.placeless : [];
    return { seen: new Map(seen), publish, placeless: new Map(placeless), sum: read.sum };
  } catch {
    // Nothing depends on it.
    return nothing;
  }
}

/**
 * Leaves a cache for the next publish. Where that cannot be written, the next one makes everything again.
 * @param before what was read
 */
export function writeCache(options: Places, { seen, publish, placeless }: StoredCache, before: ReadCache): void {
  if (options.cache === undefined) return;
  try {
    const file = fileOf(options.cache, options);
    const content = JSON.stringify({
      seen: [...seen],
      publish,
      pictures: { rule: pictureRule, placeless: [...placeless].sort(byFile) },
    });
    const sum = sumOf(content);
    if (sum === before.sum || !makeCacheFolder(options.cache)) return;
    replaceFile(file, `${sum}\n${content}`);
  } catch {
    return;
  }
}

/** What the last publish into these folders says of itself; undefined where there is none, or where it is not whole. */
export function readLastPublish(options: Places): LastPublish | undefined {
  if (options.cache === undefined) return undefined;
  try {
    const read = readSummed(lastFileOf(options.cache, options));
    return read && (JSON.parse(read.content) as LastPublish);
  } catch {
    return undefined;
  }
}

/** @param last undefined where the next publish is not to go by this one */
export function writeLastPublish(options: Places, last: LastPublish | undefined): void {
  if (options.cache === undefined) return;
  try {
    const file = lastFileOf(options.cache, options);
    const content = JSON.stringify(last);
    if (last === undefined) fs.rmSync(file, { force: true });
    else if (makeCacheFolder(options.cache)) replaceFile(file, `${sumOf(content)}\n${content}`);
  } catch {
    // What it says of the folders is not so any more, and nothing goes by it.
    return;
  }
}

/** The content of a file of the cache; undefined where it is not whole. */
function readSummed(file: string): { readonly content: string; readonly sum: string } | undefined {
  const text = fs.readFileSync(file, 'utf8');
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  const sum = sumOf(content);
  return text.slice(0, end) === sum ? { content, sum } : undefined;
}

function replaceFile(file: string, text: string): void {
  fs.writeFileSync(`${file}.new`, text);
  fs.renameSync(`${file}.new`, file);
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

/** Against files that were cut or touched, not against people: it is the quickest of Node's. */
function sumOf(content: string): string {
  return `blogkeep publish ${version} ${createHash('sha1').update(content).digest('hex')}`;
}

/** What was found out beside each other comes in any order, and a cache that says the same is not written again. */
const byFile = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
