import { createHash } from 'node:crypto';
import path from 'node:path';
import type { SeenPost } from '../../archive/reader/archive.ts';
import { outputNames, outputTable, type ByOutput } from '../../core/outputs.ts';
import type { FileCounts } from '../../core/report/report.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { revive } from '../../messages/message.ts';
import type { TaskRecord } from '../../publish/build/engine.ts';
import { Store } from '../../publish/build/store.ts';
import type { FilesWithoutGps, FileWithoutGps } from '../../publish/media/strip-gps.ts';
import type { PublishCache, CompletePublish } from '../../publish/publish.ts';
import type { CachedPostData } from '../../publish/site-model/from-archive/post-facts.ts';
import type { OutputFolders } from '../folders.ts';
import type { PublishOptions } from '../options.ts';

/** State that a publish stores for the next publish to the same folders. */
export interface PublishState {
  /** undefined if the next publish must build everything again */
  readonly last: LastPublish | undefined;
  readonly cache: PublishCache;
  readonly seen: ReadonlyMap<string, SeenPost>;
  readonly filesWithoutGps: FilesWithoutGps;
  /** signatures of intact media files, see `findDamagedMedia` */
  readonly media: ReadonlyMap<string, string>;
}

/**
 * A complete publish. If archive, options and output folders are unchanged since, the next publish would have the same result, so it is
 * skipped.
 */
export interface LastPublish {
  /** digest of the options, the templates and the version of blogkeep */
  readonly input: string;
  /** signature of the archive when it was opened, see `archiveSignature` */
  readonly archive: string;
  /** signature of the user's own files and their copies at the end of the publish, see `staticState` */
  readonly static?: string;
  /** signature of each output folder at the end of the publish, see `folderState` */
  readonly outputs: ByOutput<string>;
  readonly letters?: CompletePublish['letters'];
  readonly blog: string;
  readonly warnings: readonly Warning[];
  readonly files: ByOutput<FileCounts['files']>;
}

/** Names of the tables. If the name of the table for images changed, the next publish would examine all images again. */
const tables = {
  last: 'last',
  shared: 'shared',
  readings: 'readings',
  tasks: 'tasks',
  seen: 'seen',
  filesWithoutGps: 'pictures-1',
  media: 'media',
} as const;

type StoreFolders = OutputFolders & Pick<PublishOptions, 'archive' | 'cache'>;

export const openStore = (folders: StoreFolders): Store => Store.open(fileOf(folders));

export function lastPublishIn(store: Store): LastPublish | undefined {
  const last = store.first(tables.last) as LastPublish | undefined;
  return last && { ...last, warnings: revive(last.warnings) };
}

export function stateIn(store: Store): Omit<PublishState, 'last'> {
  return {
    cache: {
      shared: Object.fromEntries(store.table<string>(tables.shared)),
      readings: store.table<CachedPostData>(tables.readings),
      tasks: store.table<TaskRecord>(tables.tasks),
    },
    seen: new Map(store.table<SeenPost>(tables.seen)),
    filesWithoutGps: new Map(store.table<FileWithoutGps | null>(tables.filesWithoutGps)),
    media: new Map(store.table<string>(tables.media)),
  };
}

export async function replaceState(
  store: Store,
  { last, cache, seen, filesWithoutGps, media }: PublishState,
): Promise<void> {
  await store.replace({
    // A clone, because messages in warnings would be English as JSON.
    [tables.last]: last ? [['', structuredClone(last)]] : [],
    [tables.shared]: Object.entries(cache.shared),
    [tables.readings]: cache.readings,
    [tables.tasks]: cache.tasks,
    [tables.seen]: seen,
    // Sorted by name, so that a store with the same content is not written again.
    [tables.filesWithoutGps]: [...filesWithoutGps].sort(([a], [b]) => (a < b ? -1 : 1)),
    [tables.media]: media,
  });
}

/** Returns the path of the store file. The name depends on the folders, since several publications may share a cache folder. */
function fileOf({ archive, cache, ...outputs }: StoreFolders): string | undefined {
  if (cache === undefined) return undefined;
  // The names of existing files depend on this order.
  const outputFolders = outputNames
    .filter((name) => outputs[name] !== undefined || !('isOptIn' in outputTable[name]))
    .toReversed()
    .map((name) => outputs[name]);
  const folders = [archive, ...outputFolders].map((folder) => (folder === undefined ? null : path.resolve(folder)));
  const name = createHash('sha1').update(JSON.stringify(folders)).digest('hex').slice(0, 16);
  return path.join(cache, `publish-${name}.json`);
}
