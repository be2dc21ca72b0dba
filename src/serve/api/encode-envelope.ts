import type { z } from 'zod';
import type { OutputForm } from './query.ts';
import { toXml } from '../xml/to-xml.ts';

/** Value of the root key. Reference: "Response envelope". The reference does not mention `error_message`, but existing servers use it. */
export interface ResponseEnvelope {
  readonly status: string;
  readonly item?: unknown;
  readonly error_message?: string;
}

/**
 * Encodes a response.
 * @param item schema of the item
 */
export function encodeEnvelope(
  form: OutputForm,
  rootKey: string,
  envelope: ResponseEnvelope,
  item?: z.ZodType,
): { type: string; body: string } {
  if (form === 'xml') return { type: 'text/xml; charset=utf-8', body: toXml(rootKey, { ...envelope }, item) };
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ [rootKey]: envelope }) };
}
