import type { BlogLine } from '../app/blogs/list-blogs.ts';
import { sourceOptionsOf } from '../app/options.ts';
import type { Hooks } from './hooks.ts';
import type { SourceOptions } from './options.ts';
import { runCall } from './run-call.ts';
import { checkSourceOptions } from './source-options.ts';

/**
 * Lists the blog at an address, or the blogs that the token can access.
 *
 * @throws {RefusedError} if the source rejects the token
 * @throws {SourceError} if the source cannot be reached or does not provide this API
 * @throws {UsageError} if an option is invalid
 * @throws {InterruptedError} if the signal is aborted
 */
export function listBlogs(options: SourceOptions, hooks: Hooks = {}): Promise<BlogLine[]> {
  return runCall('listBlogs', hooks, async (context) => {
    const checked = await checkSourceOptions('listBlogs', options);
    const { listBlogs: run } = await import('../app/blogs/list-blogs.ts');
    return run(sourceOptionsOf(checked), context);
  });
}
