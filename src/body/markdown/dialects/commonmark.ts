import type { Dialect } from '../dialect.ts';

/** CommonMark 0.31 with tables and deletions of GitHub Flavored Markdown 0.29. */
export const commonmark: Dialect = {
  text: (escaped) => escaped,
  destination: (escaped) => escaped,
  html: (html) => html,
  code: (markdown) => markdown,
  verbatimAlternatives: false,
  readsPicture: () => true,
  heading: (line) => line,
  emphasis: () => true,
  element: (name, attributes, content) => `<${name}${attributes}>${content}</${name}>`,
  rule: (inItem) => (inItem ? '___' : '---'),
  lists: { divider: '', start: () => '', indentsSpaces: true },
  lineBreak: '\\\n',
  definitionLists: false,
  headingTables: true,
  detailsAttributes: '',
};
