import type { BlogLine } from '../app/blogs/list-blogs.ts';
import { requiredSourceOptions, sourceOptionsOf } from './app-options.ts';
import { checkOptions } from './checked-options.ts';
import type { Hooks } from './hooks.ts';
import type { SourceOptions } from './options.ts';
import { runCall } from './run-call.ts';

/**
 * The blogs that the token can see.
 *
 * @throws {RefusedError} when the source does not accept the token
 * @throws {SourceError} when it cannot be reached or does not speak this API
 * @throws {UsageError} when an option is wrong
 * @throws {InterruptedError} when the signal says so
 */
export function listBlogs(options: SourceOptions, hooks: Hooks = {}): Promise<BlogLine[]> {
  return runCall('listBlogs', hooks, async (context) => {
    const checked = checkOptions('listBlogs', options, requiredSourceOptions);
    const { listBlogs: run } = await import('../app/blogs/list-blogs.ts');
    return run(sourceOptionsOf(checked), context);
  });
}
