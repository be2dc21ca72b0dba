/** What a converted body may consist of. The tree is reduced to it, and the sanitiser allows nothing else. */

/** Element → its attributes; classes apart. */
export const allowedElements: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h1: ['id'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  h5: ['id'],
  h6: ['id'],
  ul: [],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  dl: [],
  dt: [],
  dd: [],
  blockquote: [],
  pre: [],
  code: [],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  figure: [],
  figcaption: [],
  hr: [],
  details: ['open'],
  summary: [],
  br: [],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  video: ['src', 'title', 'controls', 'preload'],
  audio: ['src', 'title', 'controls', 'preload'],
  a: ['href', 'title', 'id', 'rel'],
  span: [],
  strong: [],
  em: [],
  s: [],
  del: [],
  ins: [],
  u: [],
  sup: [],
  sub: [],
  mark: [],
  kbd: [],
  samp: [],
  var: [],
  q: [],
  cite: [],
  small: [],
  abbr: ['title'],
  dfn: [],
  bdi: [],
  bdo: [],
  ruby: [],
  rb: [],
  rt: [],
  rtc: [],
  rp: [],
  wbr: [],
};

/** Attributes of every element. */
export const allowedEverywhere: readonly string[] = ['dir', 'lang'];

const alignments = ['align-left', 'align-center', 'align-right'];

/** Element → its classes, which are those of the style sheet. Of code, also `language-…`. */
export const allowedClasses: Readonly<Record<string, readonly string[]>> = {
  figure: ['grid', 'card', 'video', 'map', 'emoticon', ...alignments],
  blockquote: ['box'],
  a: ['file'],
  span: ['note'],
  strong: ['card-title'],
  td: alignments,
  th: alignments,
};

export const languageClass = /^language-[a-z0-9][a-z0-9+#.-]*$/u;

/** Whether an element may have a class. */
export function isAllowedClass(element: string, name: string): boolean {
  return element === 'code' ? languageClass.test(name) : (allowedClasses[element] ?? []).includes(name);
}
