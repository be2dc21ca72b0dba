import { lazily } from '../../core/lazily.ts';
import type { MakingData } from './make-post.ts';
import type { ShareableData } from './shared-data.ts';
import { pooledMaker, type PoolOptions } from './pool.ts';
import { postMakingHere } from './post-making-here.ts';
import type { PostMaker } from './task.ts';

/** Bodies up to so many characters cannot take long: what a body can cost grows with its length. */
const small = 50_000;

/** To start workers takes as long as to make about so many ordinary posts. */
const few = 150;

/**
 * Makes posts with small bodies where it is called, as long as there are few, and everything else in workers, which are only
 * started when they are needed.
 * @param count of posts that are going to be made, if not more
 */
export function adaptiveMaker(data: ShareableData, options: PoolOptions, count: number): PostMaker {
  const inline = lazily(() => inlineMaker(data));
  let pool: PostMaker | undefined;
  let made = 0;
  return {
    width: options.workers,
    make: (task) => {
      made += 1;
      if (Math.max(count, made) <= few && task.html.length <= small) return inline().make(task);
      return (pool ??= pooledMaker(data, options)).make(task);
    },
    rest: async () => {
      const resting = pool;
      pool = undefined;
      await resting?.close();
    },
    close: async () => pool?.close(),
  };
}

/** In the calling thread, without a limit of time: a body that is hostile enough stops everything. */
export function inlineMaker(data: MakingData): PostMaker {
  const making = postMakingHere(data);
  return {
    width: 1,
    make: async (task) => (await making()).make(task),
    close: () => Promise.resolve(),
  };
}
