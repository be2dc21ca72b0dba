import type { DialectName } from '../../model/context.ts';
import type { Dialect } from '../dialect.ts';
import { commonmark } from './commonmark.ts';
import { commonmarkFormulas } from './commonmark-formulas.ts';
import { goldmark } from './goldmark.ts';
import { kramdown } from './kramdown.ts';

/** The parser of Eleventy, which does not support task lists. */
const markdownIt: Dialect = { ...commonmarkFormulas, lists: { ...commonmarkFormulas.lists, hasTasks: false } };

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  commonmark,
  commonmarkFormulas,
  markdownIt,
  goldmark,
  kramdown,
};
