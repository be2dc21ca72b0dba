import { expect, it } from 'vitest';
import { openBlogStates } from '../../../src/fleet/queue/blog-states.ts';
import { connectRedis } from '../../../src/fleet/redis/connection.ts';
import { nextState } from '../../../src/fleet/work/next-state.ts';
import { startRedis, withoutRedis } from '../helpers/redis.ts';

it.skipIf(withoutRedis)(
  `states and pauses are removed if their blog or source is no longer configured${withoutRedis}`,
  async () => {
    const server = await startRedis();
    const redis = await connectRedis(server.address);
    const states = openBlogStates(redis, 'test');
    for (const blog of ['cooking', 'travels']) {
      await states.put(nextState(undefined, { blog, worker: 'w', attempt: 1 }, new Date(), 'missed'));
      await states.pause('blog', blog);
    }
    await states.pause('source', 'here');
    await states.pause('source', 'gone');
    await states.removeUnlisted({ blogs: new Map([['cooking', {}]]), sources: new Map([['here', {}]]) });
    expect([...(await states.all()).keys()]).toEqual(['cooking']);
    expect(await states.paused()).toEqual({ sources: new Set(['here']), blogs: new Set(['cooking']) });
    redis.disconnect();
    await server.stop();
  },
);
