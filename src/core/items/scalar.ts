import { decodeHTMLStrict } from 'entities';
import { z } from 'zod';

/** A value of the reference's "string": the reference prints every scalar as text, servers send some as numbers. */
export const scalar = z.union([z.string(), z.number()]);

export type Scalar = z.infer<typeof scalar>;

/**
 * A field that is a scalar by the reference, and may be left out or sent as `null`. Whatever else comes in its place is
 * kept as received, so that one odd field loses nothing else, and reads as absent: take its value through {@link textOf},
 * {@link exactTextOf}, {@link decodedTextOf}, {@link countOf} or {@link addressOf} only.
 */
export const optionalScalar = (z.unknown() as z.ZodType<Scalar | null | undefined>).optional();

/**
 * A field of an item as the reference's tables list it: what it says, in our words, and a value such as a source could send.
 * Both are part of the schema, so that one table says all that is known of a field.
 */
export function field(description: string, example: string): typeof optionalScalar {
  return optionalScalar.meta({ description, examples: [example] });
}

/** A {@link field} without which nothing can be done with its item. */
export function requiredField(description: string, example: string): typeof scalar {
  return scalar.meta({ description, examples: [example] });
}

/** The text of a scalar, exactly, as titles and comments need it; of an absent one or what is none, the empty string. */
export function exactTextOf(value: unknown): string {
  return typeof value === 'string' || Number.isFinite(value) ? String(value) : '';
}

const entity = /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);/giu;

/**
 * The text of a scalar that is shown as one line, as titles, names and tags are. Some sources send these escaped for HTML
 * and some do not, and the reference is silent: a text without any bare `<`, `>` or `&`, but with entities, was escaped,
 * and is decoded once. What stands for no character is no entity, and leaves the text as it is.
 */
export function decodedTextOf(value: unknown): string {
  const text = exactTextOf(value);
  if (!text.includes('&') || /[<>]/u.test(text)) return text;
  const isEscaped = text.match(entity)?.every(standsForCharacter) && !text.replaceAll(entity, '').includes('&');
  return isEscaped ? decodeHTMLStrict(text) : text;
}

function standsForCharacter(reference: string): boolean {
  return ![reference, '\uFFFD'].includes(decodeHTMLStrict(reference));
}

/** The text of a scalar, trimmed as ids, addresses and counts need it. */
export function textOf(value: unknown): string {
  return exactTextOf(value).trim();
}

/** A count of the API, or undefined where the source gives none or something that is not a whole number. */
export function countOf(value: unknown): number | undefined {
  const text = textOf(value);
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** An address field: servers send `""`, the bare `"http://"` and stray spaces for "none". */
export function addressOf(value: unknown): string {
  const text = textOf(value);
  return /^https?:\/\/$/i.test(text) ? '' : text;
}
