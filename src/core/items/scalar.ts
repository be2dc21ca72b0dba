import { z } from 'zod';

/** A value of the reference's "string": the reference prints every scalar as text, servers send some as numbers. */
export const scalar = z.union([z.string(), z.number()]);

export type Scalar = z.infer<typeof scalar>;

/** A scalar that may be left out or sent as `null`. Only ids are never optional: nothing can be kept without one. */
export const optionalScalar = scalar.nullish();

/** The text of a scalar, trimmed as addresses and counts need it; an absent one is the empty string. */
export function textOf(value: Scalar | null | undefined): string {
  return value === undefined || value === null ? '' : String(value).trim();
}

/** A count of the API, or undefined where the source gives none or something that is not a whole number. */
export function countOf(value: Scalar | null | undefined): number | undefined {
  const text = textOf(value);
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** An address field: servers send `""`, the bare `"http://"` and stray spaces for "none". */
export function addressOf(value: Scalar | null | undefined): string {
  const text = textOf(value);
  return /^https?:\/\/$/i.test(text) ? '' : text;
}
