import { colorClasses } from '../style/hue-classes.ts';
import { mediaAttributesOf } from '../addresses/loading-attributes.ts';
import { mathElements } from '../formulas/sanitize-mathml.ts';

/**
 * Elements, attributes and classes of converted bodies. Rules reduce the tree to those allowed in bodies; page steps add a few more, and
 * the sanitizer allows no others.
 */

/** Attributes allowed in bodies, by element, except `class`. */
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

/** Attributes allowed on pages, by element, except `class`. */
export const allowedElements: Readonly<Record<string, readonly string[]>> = {
  ...bodyElements,
  ...mathElements,
  a: [...(bodyElements.a ?? []), 'target', 'referrerpolicy', 'download'],
  img: [...(bodyElements.img ?? []), 'srcset', 'sizes'],
  div: [],
  iframe: ['name', 'title', 'sandbox', 'allowfullscreen', 'referrerpolicy'],
};

/** Elements that are interactive or load content. */
const notPrinted = ['iframe', 'details', 'summary', 'video', 'audio', 'track'];

/** Attributes allowed in print, by element, except `class`. */
export const printElements: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(allowedElements).filter(([name]) => !notPrinted.includes(name))),
  a: ['href', 'title', 'id'],
  img: ['src', 'alt', 'title', 'width', 'height'],
};

/** Attributes allowed on every element. */
export const globalAttributes: readonly string[] = ['dir', 'lang'];

const floats = ['float-left', 'float-right'];
const alignments = ['align-left', 'align-center', 'align-right'];
const lineAlignments = ['align-center', 'align-right'];

/** Style sheet classes allowed in bodies, by element. `code` may also have `language-…`. */
export const bodyClasses: Readonly<Record<string, readonly string[]>> = {
  p: lineAlignments,
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, lineAlignments])),
  figure: ['grid', 'card', 'video', 'map', 'emoticon', 'kept', ...alignments, ...floats],
  blockquote: ['box'],
  li: ['task'],
  a: ['file', 'player'],
  span: ['note', 'formula', ...lineAlignments],
  strong: ['card-title'],
  td: alignments,
  th: alignments,
};

/**
 * Classes with which rules mark constructs, by element. Later steps rely on them, so they are removed from received bodies: an author's own
 * class "video" may be on any content.
 */
const ruleClasses: Readonly<Partial<Record<string, readonly string[]>>> = {
  figure: ['grid', 'card', 'video', 'map', 'emoticon', 'kept'],
  a: ['file', 'player'],
  span: ['note', 'formula'],
  strong: ['card-title'],
  li: ['task'],
};

export const isRuleClass = (element: string, name: string): boolean => ruleClasses[element]?.includes(name) ?? false;

/** Code tokens that have their own style, by their highlight.js names. */
const highlightClasses = (
  'addition attr attribute built_in bullet char code comment deletion doctag emphasis keyword link literal meta ' +
  'name number property quote regexp section selector-attr selector-class selector-id selector-pseudo selector-tag string ' +
  'strong subst symbol template-tag template-variable title type variable'
)
  .split(' ')
  .map((name) => `hljs-${name}`);

/** Classes of list markers that differ from the default. */
export const listClasses: readonly string[] = [
  ...['list-disc', 'list-circle', 'list-square', 'list-none'],
  ...['list-decimal-leading-zero', 'list-lower-greek', 'list-hangul', 'list-hangul-consonant'],
];

/** Classes for widths, in percent of the parent. */
const widths = Array.from({ length: 100 }, (_, index) => `w-${index + 1}`);

/** Classes allowed on pages, by element. `code` may also have `language-…`. */
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

/** Classes allowed in print, by element. */
export const printClasses: Readonly<Record<string, readonly string[]>> = {
  ...allowedClasses,
  a: ['file', 'missing'],
  div: ['toggle', 'toggle-title'],
  p: [...(allowedClasses.p ?? []), 'toggle-title'],
};

const highlighted: ReadonlySet<string> = new Set(highlightClasses);

export const isHighlightClass = (name: string): boolean => highlighted.has(name);

/** Reports whether an element may have a class in a body. */
export function isBodyClass(element: string, name: string): boolean {
  return element === 'code' ? languageClass.test(name) : (bodyClasses[element] ?? []).includes(name);
}

export const languageClass = /^language-[a-z0-9][a-z0-9+#.-]*$/u;

/** Reports whether an element may have a class on a page. */
export function isAllowedClass(element: string, name: string): boolean {
  return element === 'code' ? languageClass.test(name) : (allowedClasses[element] ?? []).includes(name);
}
