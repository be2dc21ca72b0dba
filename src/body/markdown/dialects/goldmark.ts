import type { Dialect } from '../dialect.ts';
import { commonmark } from './commonmark.ts';

export const goldmark: Dialect = { ...commonmark, definitionLists: true };
