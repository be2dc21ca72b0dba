import { createHash } from 'node:crypto';
import fs from 'fs-extra';
import path from 'node:path';
import { outputNames, outputTable } from '../core/output-names.ts';
import type { SeenPost } from '../archive/reader.ts';
import type { EncodedCache } from '../publish/incremental/cache-codec.ts';
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
    const text = fs.readFileSync(fileOf(options.cache, options), 'utf8');
    const end = text.indexOf('\n');
    const content = text.slice(end + 1);
    const sum = sumOf(content);
    if (text.slice(0, end) !== sum) return nothing;
    const { seen, publish, pictures } = JSON.parse(content) as StoredText;
    const placeless = pictures?.rule === pictureRule ? pictures.placeless : [];
    return { seen: new Map(seen), publish, placeless: new Map(placeless), sum };
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
    if (sum === before.sum) return;
    if (!makeCacheFolder(options.cache)) return;
    fs.writeFileSync(`${file}.new`, `${sum}\n${content}`);
    fs.renameSync(`${file}.new`, file);
  } catch {
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

/** Against files that were cut or touched, not against people: it is the quickest of Node's. */
function sumOf(content: string): string {
  return `blogkeep publish ${version} ${createHash('sha1').update(content).digest('hex')}`;
}

/** What was found out beside each other comes in any order, and a cache that says the same is not written again. */
const byFile = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
