import type { Dialect } from '../dialect.ts';

/** CommonMark 0.31 with tables and deletions of GitHub Flavored Markdown 0.29. */
export const commonmark: Dialect = {
  text: (escaped) => escaped,
  destination: (escaped) => escaped,
  html: (html) => html,
  code: (markdown) => markdown,
  lineBreak: '\\\n',
  definitionLists: false,
  detailsAttributes: '',
};
