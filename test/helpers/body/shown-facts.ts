import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import MarkdownIt from 'markdown-it';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { anyFormula, parseFormulas } from './formula-parser.ts';

/** Kinds of countable facts about the visible content of a document. Facts of each kind are in document order. */
export const factKinds = ['words', 'links', 'pictures', 'headings', 'items', 'cells', 'code', 'formulas'] as const;
export type FactKind = (typeof factKinds)[number];
export type ShownFacts = Readonly<Record<FactKind, readonly string[]>>;

const renderer = parseFormulas(new MarkdownIt({ html: true }));

/** Returns the facts of Markdown, rendered as CommonMark with tables, strikethrough and formulas. */
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
      // Omits dashes, since only Markdown has one between the title and description of a link card, and invisible characters.
      .filter((word) => !/^[—\u200b-\u200d\u2060\ufeff\u3164]*$/u.test(word)),
    links: named('a')
      .filter(({ attribs }) => attribs.href !== undefined)
      .map((link) => `${plainAddress(link.attribs.href)} ${oneLine(textIn(link))}`),
    pictures: named('img').map(({ attribs }) => `${plainAddress(attribs.src)} ${oneLine(attribs.alt ?? '')}`),
    headings: named('h1', 'h2', 'h3', 'h4', 'h5', 'h6')
      .map((heading) => `${heading.name} ${oneLine(textIn(heading))}`)
      .filter((heading) => !/^h\d $/u.test(heading)),
    items: named('li').map(ownText('ul', 'ol')).filter(isNotEmpty),
    cells: named('td', 'th').map(ownText('table')).filter(isNotEmpty),
    code: named('pre', 'code').map(codeIn).filter(isNotEmpty),
    formulas: [...prose.matchAll(new RegExp(anyFormula, 'giu'))].map(([found]) => oneLine(found)),
  };
}

/** Returns a function that returns the text of an element without its descendants of these names. */
const ownText =
  (...others: readonly string[]) =>
  (element: Element) =>
    oneLine(textIn(element, (one) => one !== element && others.includes(one.name)));

const isNotEmpty = (text: string) => text !== '';

/** Returns a block as its language and code on separate lines, and inline code as one line; empty for the `code` inside a block. */
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

/** Normalizes differences between renderers, and between original and stored addresses: encoding, signatures, and the prefix of IDs. */
export function plainAddress(address = ''): string {
  const original = /^\.\.\/media\/(.*)$/u.exec(address)?.[1];
  const whole = decodeUrl(
    original === undefined ? address.replace(/[\t\r\n]/gu, '').trim() : decodeURIComponent(original),
  )
    .replace(/^\/\//u, 'https://')
    .replace(/^#body-/u, '#');
  const shown = /[?&](?:credential|signature|attach)=/u.test(whole) ? whole.replace(/\?.*$/su, '') : whole;
  return shown.replace(/\?w=\d+$/u, '');
}

function decodeUrl(address: string): string {
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

/** Names of elements that separate words. */
const separatingElements = new Set(
  (
    'address article aside audio blockquote body br button caption center dd details dir div dl dt embed fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hr html iframe img legend li main menu nav noscript object ol option p ' +
    'picture pre section select summary table tbody td textarea tfoot th thead tr ul video'
  ).split(' '),
);

/** Returns the text of a node, with spaces around elements that separate words. */
function textIn(node: ChildNode | ParentNode, isOmitted: (one: Element) => boolean = () => false): string {
  if (isText(node)) return node.data;
  if (!('children' in node)) return '';
  if (isTag(node) && (/^(?:script|style|template)$/u.test(node.name) || isOmitted(node))) return ' ';
  const inner = node.children.map((child) => textIn(child, isOmitted)).join('');
  return isTag(node) && separatingElements.has(node.name) ? ` ${inner} ` : inner;
}

function rawText(node: ChildNode | ParentNode): string {
  if (isText(node)) return node.data.replace(/\r\n?/gu, '\n');
  if (isTag(node) && node.name === 'br') return '\n';
  return 'children' in node ? node.children.map(rawText).join('') : '';
}
