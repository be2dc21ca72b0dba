import { lazy } from '../../core/collections/lazy.ts';
import { runStoppable, StoppedError } from '../../workers/stoppable.ts';
import type { PostRendering, RenderData } from './render-post.ts';
import type { ShareableData } from './render-data.ts';
import { pooledRenderer, type PooledRenderer, type PoolOptions } from './pool.ts';
import type { PostRenderer } from './rendering.ts';

/** Maximum length, in characters, of a body that is rendered in the calling thread. Longer ones block the event loop. */
const maxInlineLength = 50_000;

/** Maximum number of posts that are rendered without workers. Starting workers takes as long as rendering this many ordinary posts. */
const maxInlinePosts = 150;

/**
 * Returns a renderer that starts workers on demand. If there are few posts, those with short bodies are rendered in the calling thread. If
 * one of them takes long there, it is rendered in a worker.
 * @param count minimum number of posts that will be rendered
 */
export function adaptiveRenderer(data: ShareableData, options: PoolOptions, count: number): PostRenderer {
  const rendering = inlineRendering(data);
  let pool: PooledRenderer | undefined;
  let rendered = 0;
  /** A stopped conversion may leave module state inconsistent, so none follows it in this thread. */
  let wasStopped = false;
  const openPool = () => (pool ??= pooledRenderer(data, options));
  return {
    width: options.workers,
    render: async (task) => {
      rendered += 1;
      if (wasStopped || Math.max(count, rendered) > maxInlinePosts || task.html.length > maxInlineLength)
        return openPool().render(task);
      const inline = await rendering();
      try {
        return runStoppable(() => inline.render(task), options.time);
      } catch (error) {
        if (!(error instanceof StoppedError)) throw error;
        wasStopped = true;
        return openPool().renderAlone(task);
      }
    },
    rest: async () => {
      const resting = pool;
      pool = undefined;
      await resting?.close();
    },
    close: async () => pool?.close(),
  };
}

/**
 * Returns a function that loads the rendering code on first use. If workers render all posts, loading it here would take longer than
 * rendering many posts.
 */
export function inlineRendering(data: RenderData): () => Promise<PostRendering> {
  return lazy(async () => {
    const { postRendering } = await import('./render-post.ts');
    return postRendering(data);
  });
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
