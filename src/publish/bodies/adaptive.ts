import { lazy } from '../../core/collections/lazy.ts';
import type { RenderData } from './render-post.ts';
import type { ShareableData } from './shared-data.ts';
import { inlineRendering, pooledRenderer, type PoolOptions } from './pool.ts';
import type { PostRenderer } from './rendering.ts';

/** Maximum length, in characters, of a body that is rendered in the calling thread. Such bodies cannot take long. */
const maxInlineLength = 50_000;

/** Maximum number of posts that are rendered without workers. Starting workers takes as long as rendering this many ordinary posts. */
const maxInlinePosts = 150;

/**
 * Returns a renderer that starts workers on demand. If there are few posts, those with short bodies are rendered in the calling thread.
 * @param count minimum number of posts that will be rendered
 */
export function adaptiveRenderer(data: ShareableData, options: PoolOptions, count: number): PostRenderer {
  const inline = lazy(() => inlineRenderer(data));
  let pool: PostRenderer | undefined;
  let rendered = 0;
  return {
    width: options.workers,
    render: (task) => {
      rendered += 1;
      if (Math.max(count, rendered) <= maxInlinePosts && task.html.length <= maxInlineLength)
        return inline().render(task);
      return (pool ??= pooledRenderer(data, options)).render(task);
    },
    rest: async () => {
      const resting = pool;
      pool = undefined;
      await resting?.close();
    },
    close: async () => pool?.close(),
  };
}

/** Returns a renderer that works in the calling thread, without a time limit: a hostile body would block the process. */
export function inlineRenderer(data: RenderData): PostRenderer {
  const rendering = inlineRendering(data);
  return {
    width: 1,
    render: async (task) => (await rendering()).render(task),
    close: () => Promise.resolve(),
  };
}
