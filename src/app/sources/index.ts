import type { Source } from '../../crawl/source.ts';
import type { LikelyBlog } from '../../crawl/source.ts';
import type { Context } from '../context.ts';
import type { ApiSourceOptions } from './api/open.ts';
import type { AddressSourceOptions } from './address/open.ts';
import type { BackupSourceOptions } from './backup/options.ts';
import type { BloggerSourceOptions } from './blogger/open.ts';
import type { WordPressSourceOptions } from './wordpress/open.ts';

export type SourceOptions =
  AddressSourceOptions | ApiSourceOptions | BackupSourceOptions | BloggerSourceOptions | WordPressSourceOptions;

/** All sources, loaded on demand: a backup needs no HTTP code, and the API no zip code. */
const sources = {
  address: async () => (await import('./address/open.ts')).openAddress,
  api: async () => (await import('./api/open.ts')).openApi,
  backup: async () => (await import('./backup/open.ts')).openBackupSource,
  blogger: async () => (await import('./blogger/open.ts')).openBloggerFeeds,
  wordpress: async () => (await import('./wordpress/open.ts')).openWordPress,
} satisfies { [Kind in SourceOptions['kind']]: Open<Kind> };

type Open<Kind extends SourceOptions['kind']> = () => Promise<
  (options: Extract<SourceOptions, { kind: Kind }>, context: Context, likelyBlog?: LikelyBlog) => Source
>;

/** Opens the source that the options select, without sending a request. */
export async function openSource(options: SourceOptions, context: Context, likelyBlog?: LikelyBlog): Promise<Source> {
  const open = await (sources[options.kind] as Open<SourceOptions['kind']>)();
  return open(options, context, likelyBlog);
}
