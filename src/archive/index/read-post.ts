import type { Damage } from '../../core/records/damage.ts';
import type { PostReading } from '../../core/items/post.ts';
import type { PostRecord } from '../../core/records/post-record.ts';
import { stripTokens } from '../../core/tokens/strip-tokens.ts';
import { layout } from '../format/layout.ts';
import { missingFile } from '../format/post.ts';
import { readOwnPost } from './own-files.ts';

/** A post in the form that the server returns. */
export interface ServedPost {
  readonly record: PostRecord;
  /** the reading with its body; null if no run could read the post */
  readonly reading: PostReading | null;
}

/** Reads a post with its body. Returns the damage if one of its files is damaged. */
export function readPost(folder: string, id: string): ServedPost | Damage {
  const archived = readOwnPost(folder, id);
  const { record } = archived;
  if (!record) return archived.damageOf('record') ?? missingFile(layout.post(id));
  const { reading } = record;
  const content = reading?.content ?? undefined;
  if (!reading || content !== undefined) return { record, reading };
  const { body } = archived;
  if (body === undefined) return archived.damageOf('body') ?? { record, reading };
  return { record, reading: withContent(reading, stripTokens(body)) };
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
