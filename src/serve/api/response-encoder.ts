import type { z } from 'zod';
import type { OutputForm } from './query.ts';
import { toXml } from '../xml/to-xml.ts';

export interface EncodedResponse {
  readonly type: string;
  readonly body: Buffer<ArrayBuffer>;
}

/** Maximum size of a cached body in bytes. A body is cached as long as its item is in memory, possibly for as long as the server runs. */
const maxCachedBytes = 1 << 18;

type Encode = (form: OutputForm, rootKey: string, envelope: Envelope, item?: z.ZodType) => EncodedResponse;

/**
 * Returns an encoder that caches the response for each item object, as long as the item is in memory. This is possible because items are
 * immutable.
 */
export function createResponseEncoder(): Encode {
  const cache = new WeakMap<
    object,
    { readonly form: OutputForm; readonly rootKey: string; encoded: EncodedResponse }
  >();
  return (form, rootKey, envelope, schema) => {
    const { item } = envelope;
    const isObject = typeof item === 'object' && item !== null;
    const cached = isObject ? cache.get(item) : undefined;
    if (cached?.form === form && cached.rootKey === rootKey) return cached.encoded;
    const { type, body } = encodeEnvelope(form, rootKey, envelope, schema);
    const encoded = { type, body: Buffer.from(body) };
    if (isObject && encoded.body.length <= maxCachedBytes) cache.set(item, { form, rootKey, encoded });
    return encoded;
  };
}

/** Value of the root key. Reference: "Response envelope". The reference does not mention `error_message`, but existing servers use it. */
export interface Envelope {
  readonly status: string;
  readonly item?: unknown;
  readonly error_message?: string;
}

/**
 * Encodes a response.
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
