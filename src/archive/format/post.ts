import type { Damage, FileDamage } from '../../core/records/damage.ts';
import { commentListSchema, type CommentList } from '../../core/items/comment.ts';
import { exactTextOf } from '../../core/items/scalar.ts';
import { lazy } from '../../core/collections/lazy.ts';
import type { PostPart, StoredPost } from '../../core/records/stored-post.ts';
import { message } from '../../messages/message.ts';
import { CodecError, decodeJson, decodeRecord } from './codec.ts';
import { layout } from './layout.ts';

/** Reads a text file of an archive by its path. Undefined if it does not exist and need not exist. */
export type ReadText = (entry: string) => string | FileDamage | undefined;

/**
 * Interprets the files of a post. The record must exist. The body has a file of its own, unless the post was never read, or a file cannot
 * contain the body, see `splitReading`. A body in the record takes precedence over that file: if a run was stopped before it removed the
 * file, the file contains an earlier body, whose visibility may have been stricter. Comments are optional.
 */
export function decodePost(id: string, read: ReadText): StoredPost {
  const recordText = lazy(() => read(layout.post(id)));
  const record = lazy(() => decodeFile(layout.post(id), recordText, decodeRecord));
  const content = lazy(() => decodeFile(layout.content(id), read, (text) => text));
  const comments = lazy(() => decodeFile(layout.comments(id), read, decodeComments));
  const bodyInRecord = () => {
    const text = recordText();
    // Nearly all bodies are in files. Reading such a body does not require decoding the record.
    if (typeof text !== 'string' || !text.includes('"content"')) return undefined;
    return record().value?.reading?.content ?? undefined;
  };
  const hasBodyFile = () => {
    const { value } = record();
    return value && value.reading !== null && value.reading.content === undefined;
  };
  const damageOf = (part: PostPart): Damage | undefined => {
    if (part === 'comments') return comments().damage;
    const { value, damage } = part === 'record' ? record() : content();
    if (damage || value !== undefined) return damage;
    const entry = part === 'record' ? layout.post(id) : layout.content(id);
    return part === 'record' || hasBodyFile() ? missingFile(entry) : undefined;
  };
  return {
    get record() {
      return record().value;
    },
    get body() {
      const inRecord = bodyInRecord();
      return inRecord === undefined ? content().value : exactTextOf(inRecord) || undefined;
    },
    get hasBodyFile() {
      return hasBodyFile();
    },
    get comments() {
      return comments().value;
    },
    get damage() {
      return (['record', 'body', 'comments'] as const).map(damageOf).filter((one) => one !== undefined);
    },
    damageOf,
  };
}

export const decodeComments = (text: string): CommentList => decodeJson(commentListSchema, text);

export const missingFile = (entry: string): Damage => ({
  entry,
  kind: 'missing',
  reason: message('archive.is-missing'),
});

/** Decodes a file. If it does not exist, returns neither a value nor damage. */
export function decodeFile<T>(
  entry: string,
  read: ReadText,
  decode: (text: string) => T,
): { readonly value?: T; readonly damage?: Damage } {
  const text = read(entry);
  if (text === undefined) return {};
  if (typeof text !== 'string') return { damage: { entry, ...text } };
  try {
    return { value: decode(text) };
  } catch (error) {
    if (error instanceof CodecError) return { damage: { entry, kind: 'invalid', reason: error.text } };
    throw error;
  }
}
