import type { Redis } from 'ioredis';
import type { FleetBlog } from '../configuration/configuration.ts';
import type { BlogState } from './blog-state.ts';

/** Sources and blogs that a person has paused. */
export interface PausedTargets {
  readonly sources: ReadonlySet<string>;
  readonly blogs: ReadonlySet<string>;
}

/** States of a fleet's blogs, stored in Redis. */
export interface BlogStates {
  get(blog: string): Promise<BlogState | undefined>;
  put(state: BlogState): Promise<void>;
  all(): Promise<ReadonlyMap<string, BlogState>>;
  /** Allows a stopped blog to run again. @returns false if it was not stopped */
  lift(blog: string): Promise<boolean>;
  /** Removes the states and pauses of unlisted blogs, and the pauses of unlisted sources, since no command could name them. */
  removeUnlisted(listedNames: Readonly<Record<'blogs' | 'sources', ReadonlyMap<string, unknown>>>): Promise<void>;
  paused(): Promise<PausedTargets>;
  /** Pauses a source or blog. @returns false if it was paused already */
  pause(kind: 'source' | 'blog', name: string): Promise<boolean>;
  resume(kind: 'source' | 'blog', name: string): Promise<boolean>;
}

export function openBlogStates(redis: Redis, prefix: string): BlogStates {
  const states = `${prefix}:states`;
  const paused = `${prefix}:paused`;

  async function get(blog: string): Promise<BlogState | undefined> {
    return parseState(await redis.hget(states, blog));
  }

  return {
    get,
    async put(state) {
      await redis.hset(states, state.blog, JSON.stringify(state));
    },
    async all() {
      const found = new Map<string, BlogState>();
      // Scanned in batches, since reading all states at once would block Redis for other clients.
      for await (const piece of redis.hscanStream(states, { count: 500 }) as AsyncIterable<string[]>)
        for (let index = 0; index < piece.length; index += 2) {
          const state = parseState(piece[index + 1] ?? null);
          if (state) found.set(state.blog, state);
        }
      return found;
    },
    async lift(blog) {
      const state = await get(blog);
      if (state?.outcome !== 'stopped') return false;
      await redis.hset(states, blog, JSON.stringify({ ...state, outcome: 'retrying' } satisfies BlogState));
      return true;
    },
    async removeUnlisted({ blogs, sources }) {
      const isListed = (target: string) =>
        target.startsWith('source:') ? sources.has(target.slice(7)) : blogs.has(target.slice(5));
      for (const target of await redis.smembers(paused)) if (!isListed(target)) await redis.srem(paused, target);
      for (const blog of await redis.hkeys(states)) if (!blogs.has(blog)) await redis.hdel(states, blog);
    },
    async paused() {
      const members = await redis.smembers(paused);
      const of = (kind: string) =>
        new Set(members.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1)));
      return { sources: of('source'), blogs: of('blog') };
    },
    pause: async (kind, name) => (await redis.sadd(paused, `${kind}:${name}`)) > 0,
    resume: async (kind, name) => (await redis.srem(paused, `${kind}:${name}`)) > 0,
  };
}

export function isPaused({ name, source }: Pick<FleetBlog, 'name' | 'source'>, paused: PausedTargets): boolean {
  return paused.blogs.has(name) || paused.sources.has(source.name);
}

/** Parses a state. An invalid state counts as missing, since losing a state does no harm. */
function parseState(json: string | null): BlogState | undefined {
  try {
    return json === null ? undefined : (JSON.parse(json) as BlogState);
  } catch {
    return undefined;
  }
}
