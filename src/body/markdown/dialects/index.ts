import type { Dialect } from '../dialect.ts';
import { commonmark } from './commonmark.ts';
import { commonmarkFormulas } from './commonmark-formulas.ts';
import { goldmark } from './goldmark.ts';
import { kramdown } from './kramdown.ts';

export const dialects = { commonmark, commonmarkFormulas, goldmark, kramdown } as const satisfies Record<
  string,
  Dialect
>;

/** `commonmarkFormulas` is read by sites of Astro and Eleventy, `goldmark` by Hugo, `kramdown` by Jekyll. */
export type DialectName = keyof typeof dialects;
