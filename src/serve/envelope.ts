import type { z } from 'zod';
import type { OutputForm } from './query.ts';
import { toXml } from './xml.ts';

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
export function writeAnswer(
  form: OutputForm,
  rootKey: string,
  envelope: Envelope,
  item?: z.ZodType,
): { type: string; body: string } {
  if (form === 'xml') return { type: 'text/xml; charset=utf-8', body: toXml(rootKey, { ...envelope }, item) };
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ [rootKey]: envelope }) };
}
