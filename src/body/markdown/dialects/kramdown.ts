import type { Dialect } from '../dialect.ts';
import { commonmark } from './commonmark.ts';

export const kramdown: Dialect = { ...commonmark, definitionLists: true };
