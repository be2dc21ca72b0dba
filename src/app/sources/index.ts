import type { Source } from '../../crawl/source.ts';
import type { Context } from '../context.ts';
import type { ApiSourceOptions } from './api/open.ts';
import type { BackupSourceOptions } from './backup/options.ts';

/** Which source, and what opens it: one of these, told apart by `kind`. */
export type SourceOptions = ApiSourceOptions | BackupSourceOptions;

/** Every source that there is, loaded when it is asked for: backups need no HTTP, and the API no zips. */
const sources = {
  api: async () => (await import('./api/open.ts')).openApi,
  backup: async () => (await import('./backup/open.ts')).openBackupSource,
} satisfies { [Kind in SourceOptions['kind']]: Open<Kind> };

type Open<Kind extends SourceOptions['kind']> = () => Promise<
  (options: Extract<SourceOptions, { kind: Kind }>, context: Context) => Source
>;

/** The source that the options mean. Nothing is asked of it yet. */
export async function openSource(options: SourceOptions, context: Context): Promise<Source> {
  const open = await (sources[options.kind] as Open<SourceOptions['kind']>)();
  return open(options, context);
}
