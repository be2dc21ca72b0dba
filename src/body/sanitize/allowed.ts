import { colorClasses } from '../page/colors.ts';
import { mediaAttributesOf } from '../media/loading-attributes.ts';
import { mathElements } from '../page/sanitize-mathml.ts';

/**
 * What a converted body may consist of. The tree is reduced to what a body may bring; the page's own steps add to that,
 * and the sanitiser allows nothing else.
 */

/** What a body may bring: element → its attributes; classes apart. */
export const bodyElements: Readonly<Record<string, readonly string[]>> = {
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
  blockquote: ['cite'],
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
  img: [...mediaAttributesOf('img'), 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  video: [...mediaAttributesOf('video'), 'title', 'controls', 'preload'],
  track: [...mediaAttributesOf('track'), 'kind', 'srclang', 'label', 'default'],
  audio: [...mediaAttributesOf('audio'), 'title', 'controls', 'preload'],
  a: ['href', 'title', 'id', 'rel'],
  span: [],
  strong: [],
  em: [],
  s: [],
  del: ['cite', 'datetime'],
  ins: ['cite', 'datetime'],
  u: [],
  sup: [],
  sub: [],
  mark: [],
  kbd: [],
  samp: [],
  var: [],
  q: ['cite'],
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

/** Element → its attributes; classes apart. */
export const allowedElements: Readonly<Record<string, readonly string[]>> = {
  ...bodyElements,
  ...mathElements,
  a: [...(bodyElements.a ?? []), 'target', 'referrerpolicy', 'download'],
  img: [...(bodyElements.img ?? []), 'srcset', 'sizes'],
  div: [],
  iframe: ['name', 'title', 'sandbox', 'allowfullscreen', 'referrerpolicy'],
};

/** Attributes of every element. */
export const allowedEverywhere: readonly string[] = ['dir', 'lang'];

const floats = ['float-left', 'float-right'];
const alignments = ['align-left', 'align-center', 'align-right'];
const lines = ['align-center', 'align-right'];

/** What a body may bring: element → its classes, which are those of the style sheet. Of code, also `language-…`. */
export const bodyClasses: Readonly<Record<string, readonly string[]>> = {
  p: lines,
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, lines])),
  figure: ['grid', 'card', 'video', 'map', 'emoticon', 'kept', ...alignments, ...floats],
  blockquote: ['box'],
  li: ['task'],
  a: ['file', 'player'],
  span: ['note', 'formula', ...lines],
  strong: ['card-title'],
  td: alignments,
  th: alignments,
};

/**
 * Element → its classes which say what a rule has made of a construct: what comes later goes by them, so that a body may
 * not bring them itself. What an author calls a "video" need not be built like one.
 */
const madeByRules: Readonly<Partial<Record<string, readonly string[]>>> = {
  figure: ['grid', 'card', 'video', 'map', 'emoticon', 'kept'],
  a: ['file', 'player'],
  span: ['note', 'formula'],
  strong: ['card-title'],
  li: ['task'],
};

export const isMadeByRules = (element: string, name: string): boolean => madeByRules[element]?.includes(name) ?? false;

/** Parts of code that the style sheet tells apart, by the names of highlight.js. */
const highlightClasses = (
  'addition attr attribute built_in bullet char code comment deletion doctag emphasis keyword link literal meta ' +
  'name number property quote regexp section selector-attr selector-class selector-id selector-pseudo selector-tag string ' +
  'strong subst symbol template-tag template-variable title type variable'
)
  .split(' ')
  .map((name) => `hljs-${name}`);

/** What items of lists begin with, where it is not what they begin with anyway. */
export const listClasses: readonly string[] = [
  ...['list-disc', 'list-circle', 'list-square', 'list-none'],
  ...['list-decimal-leading-zero', 'list-lower-greek', 'list-hangul', 'list-hangul-consonant'],
];

/** Shares of the width of what is around, in percent. */
const widths = Array.from({ length: 100 }, (_, index) => `w-${index + 1}`);

/** Element → its classes. Of code, also `language-…`. */
export const allowedClasses: Readonly<Record<string, readonly string[]>> = {
  ...bodyClasses,
  ...Object.fromEntries(
    ['p', 'blockquote', 'pre', 'figure', 'dl'].map((name) => [name, [...(bodyClasses[name] ?? []), 'gap']]),
  ),
  ul: ['gap', ...listClasses],
  li: [],
  ol: ['gap', ...listClasses],
  a: ['file', 'missing', 'play'],
  details: ['player', 'gap'],
  div: ['scroll', 'gap'],
  img: ['drawing'],
  table: ['gap', ...widths],
  td: [...alignments, ...widths],
  th: [...alignments, ...widths],
  mtd: ['align-left', 'align-right'],
  span: ['note', 'formula', 'missing', ...colorClasses, ...highlightClasses],
};

const highlighted: ReadonlySet<string> = new Set(highlightClasses);

export const isHighlightClass = (name: string): boolean => highlighted.has(name);

/** Whether an element of a body may bring a class. */
export function isBodyClass(element: string, name: string): boolean {
  return element === 'code' ? languageClass.test(name) : (bodyClasses[element] ?? []).includes(name);
}

export const languageClass = /^language-[a-z0-9][a-z0-9+#.-]*$/u;

/** Whether an element may have a class. */
export function isAllowedClass(element: string, name: string): boolean {
  return element === 'code' ? languageClass.test(name) : (allowedClasses[element] ?? []).includes(name);
}
