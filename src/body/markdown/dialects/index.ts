import type { Dialect } from '../dialect.ts';
import { commonmark } from './commonmark.ts';
import { commonmarkFormulas } from './commonmark-formulas.ts';
import { goldmark } from './goldmark.ts';
import { kramdown } from './kramdown.ts';

/** The parser of Eleventy, which does not support task lists. */
const markdownIt: Dialect = { ...commonmarkFormulas, lists: { ...commonmarkFormulas.lists, hasTasks: false } };

export const dialects = { commonmark, commonmarkFormulas, markdownIt, goldmark, kramdown } as const satisfies Record<
  string,
  Dialect
>;

/**
 * Name of a dialect: `commonmarkFormulas` is for Astro, `markdownIt` for Eleventy, `goldmark` for Hugo, `kramdown` for
 * Jekyll.
 */
export type DialectName = keyof typeof dialects;
