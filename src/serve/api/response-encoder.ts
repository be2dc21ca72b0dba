import type { z } from 'zod';
import type { OutputForm } from './query.ts';
import { toXml } from '../xml/to-xml.ts';

export interface EncodedResponse {
  readonly type: string;
  readonly body: Buffer<ArrayBuffer>;
}

/** Bytes of a body that is kept at most: a larger one would be in memory for as long as its item, which may be as long as the server runs. */
const maxCachedBytes = 1 << 18;

type Encode = (form: OutputForm, rootKey: string, envelope: Envelope, item?: z.ZodType) => EncodedResponse;

/**
 * Writes answers. That of an item is kept while somebody has the item, and given again for the same object in the same form:
 * whoever keeps items decides how long, and how much memory that is. Items do not change.
 */
export function createResponseEncoder(): Encode {
  const kept = new WeakMap<object, { readonly form: OutputForm; readonly rootKey: string; answer: EncodedResponse }>();
  return (form, rootKey, envelope, schema) => {
    const { item } = envelope;
    const isObject = typeof item === 'object' && item !== null;
    const known = isObject ? kept.get(item) : undefined;
    if (known?.form === form && known.rootKey === rootKey) return known.answer;
    const { type, body } = encodeEnvelope(form, rootKey, envelope, schema);
    const answer = { type, body: Buffer.from(body) };
    if (isObject && answer.body.length <= maxCachedBytes) kept.set(item, { form, rootKey, answer });
    return answer;
  };
}

/** What is below the root key. Reference: "Response envelope"; that it has `error_message` is what servers of it do. */
export interface Envelope {
  readonly status: string;
  readonly item?: unknown;
  readonly error_message?: string;
}

/**
 * An answer as it is sent.
 * @param item schema of the item
 */
function encodeEnvelope(
  form: OutputForm,
  rootKey: string,
  envelope: Envelope,
  item?: z.ZodType,
): { type: string; body: string } {
  if (form === 'xml') return { type: 'text/xml; charset=utf-8', body: toXml(rootKey, { ...envelope }, item) };
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ [rootKey]: envelope }) };
}
