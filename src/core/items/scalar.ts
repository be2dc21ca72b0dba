import { decodeHTMLStrict } from 'entities';
import { z } from 'zod';

/** A "string" in the reference. Servers send some of these values as numbers. */
export const scalar = z.union([z.string(), z.number()]);

export type Scalar = z.infer<typeof scalar>;

/**
 * A scalar of the reference that may be missing or `null`. Accepts any other value, too, so that an invalid field does not invalidate the
 * whole item. Read it only with {@link textOf}, {@link exactTextOf}, {@link decodedTextOf}, {@link countOf} or {@link addressOf}, which
 * treat an invalid value as missing.
 */
export const optionalScalar = (z.unknown() as z.ZodType<Scalar | null | undefined>).optional();

/** Returns the schema of an optional field of the reference. The documentation is generated from its description and example. */
export function field(description: string, example: string): typeof optionalScalar {
  return optionalScalar.meta({ description, examples: [example] });
}

/** Like {@link field}, but for a field without which the item is unusable. */
export function requiredField(description: string, example: string): typeof scalar {
  return scalar.meta({ description, examples: [example] });
}

/** Returns the exact text of a scalar, for titles and comments. Empty for any other value. */
export function exactTextOf(value: unknown): string {
  return typeof value === 'string' || Number.isFinite(value) ? String(value) : '';
}

const entity = /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);/giu;

/**
 * Returns the text of a title, name or tag. Some sources escape these for HTML, which the reference does not mention: text that has
 * entities and no bare `<`, `>` or `&` is decoded once. Text with an unknown entity is not decoded.
 */
export function decodedTextOf(value: unknown): string {
  const text = exactTextOf(value);
  if (!text.includes('&') || /[<>]/u.test(text)) return text;
  const isEscaped = text.match(entity)?.every(isKnownEntity) && !text.replaceAll(entity, '').includes('&');
  return isEscaped ? decodeHTMLStrict(text) : text;
}

function isKnownEntity(reference: string): boolean {
  return ![reference, '\uFFFD'].includes(decodeHTMLStrict(reference));
}

/** Returns the trimmed text of a scalar, for IDs, URLs and counts. Empty for any other value. */
export function textOf(value: unknown): string {
  return exactTextOf(value).trim();
}

/** Returns a count. Undefined if the value is not a whole number. */
export function countOf(value: unknown): number | undefined {
  const text = textOf(value);
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Returns a URL. Empty if there is none, in which case servers send `""`, `"http://"` or spaces. */
export function addressOf(value: unknown): string {
  const text = textOf(value);
  return /^https?:\/\/$/i.test(text) ? '' : text;
}
