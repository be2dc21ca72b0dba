import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import MarkdownIt from 'markdown-it';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { anyFormula, readFormulas } from './formula-parser.ts';

/** What a reader gets of a document, as facts that can be counted, each kind in the order of the document. */
export const factKinds = ['words', 'links', 'pictures', 'headings', 'items', 'cells', 'code', 'formulas'] as const;
export type FactKind = (typeof factKinds)[number];
export type ShownFacts = Readonly<Record<FactKind, readonly string[]>>;

const renderer = readFormulas(new MarkdownIt({ html: true }));

/** The facts of Markdown as CommonMark with tables, deletions and formulas shows it. */
export const factsByMarkdown = (markdown: string): ShownFacts => factsByHtml(renderer.render(markdown));

export const factsByHtml = (html: string): ShownFacts =>
  factsOf(parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false }));

function factsOf(root: ParentNode): ShownFacts {
  const elements = [...elementsIn(root)];
  const named = (...names: readonly string[]) => elements.filter(({ name }) => names.includes(name));
  const prose = textIn(root, (one) => /^(?:pre|code)$/u.test(one.name));
  return {
    words: oneLine(textIn(root))
      .split(' ')
      // A dash stands between a link card's title and its description, in Markdown alone; fillers are not seen.
      .filter((word) => !/^[—\u200b-\u200d\u2060\ufeff\u3164]*$/u.test(word)),
    links: named('a')
      .filter(({ attribs }) => attribs.href !== undefined)
      .map((link) => `${plainAddress(link.attribs.href)} ${oneLine(textIn(link))}`),
    pictures: named('img').map(({ attribs }) => `${plainAddress(attribs.src)} ${oneLine(attribs.alt ?? '')}`),
    headings: named('h1', 'h2', 'h3', 'h4', 'h5', 'h6')
      .map((heading) => `${heading.name} ${oneLine(textIn(heading))}`)
      .filter((heading) => !/^h\d $/u.test(heading)),
    items: named('li').map(ownText('ul', 'ol')).filter(isSaid),
    cells: named('td', 'th').map(ownText('table')).filter(isSaid),
    code: named('pre', 'code').map(codeIn).filter(isSaid),
    formulas: [...prose.matchAll(new RegExp(anyFormula, 'giu'))].map(([found]) => oneLine(found)),
  };
}

/** The text of an element without that of elements of these names in it. */
const ownText =
  (...others: readonly string[]) =>
  (element: Element) =>
    oneLine(textIn(element, (one) => one !== element && others.includes(one.name)));

const isSaid = (text: string) => text !== '';

/** A block of code after its language and a line end, a piece of code on one line; empty for the `code` of a block. */
function codeIn(element: Element): string {
  const isInBlock = element.parent && isTag(element.parent) && element.parent.name === 'pre';
  if (element.name === 'code') return isInBlock ? '' : oneLine(rawText(element));
  const code = element.children.find((child): child is Element => isTag(child) && child.name === 'code');
  if (oneLine(rawText(element)) === '') return '';
  const language = /(?:^|\s)language-(\S+)/u.exec(code?.attribs.class ?? '')?.[1] ?? '';
  return `${language}\n${rawText(element)
    .replace(/[ \t\u00a0]+(?=\n|$)/gu, '')
    .replace(/^\n+|\n+$/gu, '')}`;
}

/** Addresses without what renderers and stores make differ: encoding, signatures, the prefix of ids within a body. */
export function plainAddress(address = ''): string {
  const original = /^\.\.\/media\/(.*)$/u.exec(address)?.[1];
  const whole = decoded(
    original === undefined ? address.replace(/[\t\r\n]/gu, '').trim() : decodeURIComponent(original),
  )
    .replace(/^\/\//u, 'https://')
    .replace(/^#body-/u, '#');
  const shown = /[?&](?:credential|signature|attach)=/u.test(whole) ? whole.replace(/\?.*$/su, '') : whole;
  return shown.replace(/\?w=\d+$/u, '');
}

function decoded(address: string): string {
  try {
    return decodeURI(address).normalize('NFC');
  } catch {
    return address;
  }
}

export const oneLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\u00a0]+/gu, ' ')
    .trim();

function* elementsIn(node: ParentNode): Generator<Element> {
  for (const child of node.children) {
    if (!isTag(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** What begins and ends a line, or stands in it like a word. */
const apart = new Set(
  (
    'address article aside audio blockquote body br button caption center dd details dir div dl dt embed fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hr html iframe img legend li main menu nav noscript object ol option p ' +
    'picture pre section select summary table tbody td textarea tfoot th thead tr ul video'
  ).split(' '),
);

/** The text of a node, with a space where something begins or ends that does not stand within the line. */
function textIn(node: ChildNode | ParentNode, isLeftOut: (one: Element) => boolean = () => false): string {
  if (isText(node)) return node.data;
  if (!('children' in node)) return '';
  if (isTag(node) && (/^(?:script|style|template)$/u.test(node.name) || isLeftOut(node))) return ' ';
  const inner = node.children.map((child) => textIn(child, isLeftOut)).join('');
  return isTag(node) && apart.has(node.name) ? ` ${inner} ` : inner;
}

function rawText(node: ChildNode | ParentNode): string {
  if (isText(node)) return node.data.replace(/\r\n?/gu, '\n');
  if (isTag(node) && node.name === 'br') return '\n';
  return 'children' in node ? node.children.map(rawText).join('') : '';
}
