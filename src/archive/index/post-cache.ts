import type { Damage } from '../../core/records/damage.ts';
import type { PostReading } from '../../core/items/post.ts';
import type { PostRecord } from '../../core/records/post-record.ts';
import { stripTokens } from '../../core/tokens/strip-tokens.ts';
import { layout } from '../format/layout.ts';
import { decodePost, missingFile } from '../format/post.ts';
import { LruCache } from './lru-cache.ts';
import { linkDamage, readOwnText, stateOf } from './own-files.ts';

/** Maximum size in bytes of the files whose contents are cached. Decoded, they take several times as much memory. */
const byteLimit = 8 << 20;

/**
 * Minimum age in milliseconds of cached files. File systems have coarse clocks, so a file that is written twice in a short time may keep
 * its signature.
 */
const minAge = 2000;

/** A post in the form that the server returns. */
export interface CachedPost {
  readonly record: PostRecord;
  /** the reading with its body; null if no run could read the post */
  readonly reading: PostReading | null;
}

/** Reads posts. Caches recently requested posts as long as the signatures of their files are unchanged. */
export class PostCache {
  readonly #folder: string;
  readonly #now: () => Date;
  readonly #posts = new LruCache<{ readonly signature: string; readonly post: CachedPost }>(byteLimit);

  constructor(folder: string, now: () => Date) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Returns a post or its damage. Returns the same object as before if the post is cached and its files are unchanged. */
  read(id: string): CachedPost | Damage {
    const damage = linkDamage(this.#folder, id);
    if (damage) return damage;
    // The signatures are computed first, so that the next request notices a change during the read.
    const states = [layout.post(id), layout.content(id)].map((entry) => stateOf(this.#folder, entry));
    const signature = states.map((state) => state.signature).join(' ');
    const cached = this.#posts.get(id);
    if (cached?.signature === signature) return cached.post;
    const read = this.#read(id);
    if ('entry' in read) return read;
    const { post, size } = read;
    const age = this.#now().getTime() - Math.max(...states.map(({ at }) => at));
    if (age > minAge) this.#posts.set(id, { signature, post }, size);
    else this.#posts.delete(id);
    return post;
  }

  #read(id: string): { readonly post: CachedPost; readonly size: number } | Damage {
    let size = 0;
    const archived = decodePost(id, (entry) => {
      const text = readOwnText(this.#folder, entry);
      if (typeof text === 'string') size += text.length;
      return text;
    });
    const { record } = archived;
    if (!record) return archived.damageOf('record') ?? missingFile(layout.post(id));
    const { reading } = record;
    const content = reading?.content ?? undefined;
    if (!reading || content !== undefined) return { post: { record, reading }, size };
    const { body } = archived;
    if (body === undefined) return archived.damageOf('body') ?? { post: { record, reading }, size };
    return { post: { record, reading: withContent(reading, stripTokens(body)) }, size };
  }
}

/**
 * Inserts the body into a reading after the title, the order of the API reference. Copies entries, since a field may have any name, even
 * `__proto__`.
 */
function withContent(reading: PostReading, content: string): PostReading {
  const fields = Object.entries<unknown>(reading).filter(([key]) => key !== 'content');
  const title = fields.findIndex(([key]) => key === 'title');
  fields.splice(title === -1 ? fields.length : title + 1, 0, ['content', content]);
  return Object.fromEntries(fields);
}
