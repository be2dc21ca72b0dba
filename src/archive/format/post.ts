import type { Damage, FileDamage } from '../../core/records/damage.ts';
import { commentListSchema, type CommentList } from '../../core/items/comment.ts';
import { exactTextOf } from '../../core/items/scalar.ts';
import type { PostRecord } from '../../core/records/post-record.ts';
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
export const decodePost = (id: string, read: ReadText): StoredPost => new DecodedPost(id, read);

/** A class, because verify creates one for each of up to 100,000 posts, and objects with getters take longer to create. */
class DecodedPost implements StoredPost {
  readonly #id: string;
  readonly #read: ReadText;
  #recordText: { readonly text: ReturnType<ReadText> } | undefined;
  #record: DecodedFile<PostRecord> | undefined;
  #content: DecodedFile<string> | undefined;
  #comments: DecodedFile<CommentList> | undefined;

  constructor(id: string, read: ReadText) {
    this.#id = id;
    this.#read = read;
  }

  get record(): PostRecord | undefined {
    return this.#decodedRecord().value;
  }

  get body(): string | undefined {
    const { text } = this.#readRecord();
    // Nearly all bodies are in files. Reading such a body does not require decoding the record.
    const mayBeInRecord = typeof text === 'string' && text.includes('"content"');
    const inRecord = mayBeInRecord ? this.record?.reading?.content : undefined;
    return inRecord === undefined || inRecord === null
      ? this.#decodedContent().value
      : exactTextOf(inRecord) || undefined;
  }

  get hasBodyFile(): boolean | undefined {
    const { record } = this;
    return record && record.reading !== null && record.reading.content === undefined;
  }

  get comments(): CommentList | undefined {
    return this.#decodedComments().value;
  }

  get damage(): readonly Damage[] {
    return (['record', 'body', 'comments'] as const)
      .map((part) => this.damageOf(part))
      .filter((one) => one !== undefined);
  }

  damageOf(part: PostPart): Damage | undefined {
    if (part === 'comments') return this.#decodedComments().damage;
    const { value, damage } = part === 'record' ? this.#decodedRecord() : this.#decodedContent();
    if (damage || value !== undefined) return damage;
    if (part === 'record') return missingFile(layout.post(this.#id));
    return this.hasBodyFile ? missingFile(layout.content(this.#id)) : undefined;
  }

  #readRecord() {
    return (this.#recordText ??= { text: this.#read(layout.post(this.#id)) });
  }

  #decodedRecord() {
    return (this.#record ??= decodeFile(layout.post(this.#id), () => this.#readRecord().text, decodeRecord));
  }

  #decodedContent() {
    return (this.#content ??= decodeFile(layout.content(this.#id), this.#read, (text) => text));
  }

  #decodedComments() {
    return (this.#comments ??= decodeFile(layout.comments(this.#id), this.#read, decodeComments));
  }
}

export const decodeComments = (text: string): CommentList => decodeJson(commentListSchema, text);

export const missingFile = (entry: string): Damage => ({
  entry,
  kind: 'missing',
  reason: message('archive.is-missing'),
});

export interface DecodedFile<T> {
  readonly value?: T;
  readonly damage?: Damage;
}

/** Decodes a file. If it does not exist, returns neither a value nor damage. */
export function decodeFile<T>(entry: string, read: ReadText, decode: (text: string) => T): DecodedFile<T> {
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
