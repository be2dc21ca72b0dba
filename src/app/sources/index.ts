import type { Source } from '../../crawl/source.ts';
import type { Context } from '../context.ts';
import { openBackupSource } from './backup/open.ts';
import type { BackupSourceOptions } from './backup/options.ts';
import { openApi, type ApiSourceOptions } from './api/open.ts';

/** Which source, and what opens it: one of these, told apart by `kind`. */
export type SourceOptions = ApiSourceOptions | BackupSourceOptions;

/** Every source that there is. */
const sources = {
  api: openApi,
  backup: openBackupSource,
} satisfies { [Kind in SourceOptions['kind']]: Open<Kind> };

type Open<Kind extends SourceOptions['kind']> = (
  options: Extract<SourceOptions, { kind: Kind }>,
  context: Context,
) => Source;

/** The source that the options mean. Nothing is asked of it yet. */
export function openSource(options: SourceOptions, context: Context): Source {
  const open = sources[options.kind] as Open<SourceOptions['kind']>;
  return open(options, context);
}
