import { fileNameOf } from '../addresses.ts';
import { sanitise } from '../sanitise.ts';
import { serialise } from '../serialise.ts';
import { lineOf } from '../tree.ts';
import { codeBlock, codeSpan } from './code.ts';
import { emphasised } from './emphasis.ts';
import { amid, escapeDestination, escapeHtml, escapeText, escapeTitle } from './escape.ts';
import { itemMarkdown, listMarkdown, trimNewlines } from './lists.ts';
import type { MarkdownNode } from './node.ts';
import { cellMarkdown, tableMarkdown } from './table.ts';

/** Writes one element as Markdown, given the Markdown of its content. */
export type Writer = (content: string, node: MarkdownNode) => string;

/** Text, an address, and a title, as the reader of the dialect takes them. */
const inLine = (text: string, { dialect }: MarkdownNode) => dialect.text(escapeText(text), amid);
const destination = (address: string, { dialect }: MarkdownNode) => dialect.destination(escapeDestination(address));
const titled = (node: MarkdownNode) => node.dialect.html(escapeTitle(node.getAttribute('title') ?? ''));

const block: Writer = (content) => `\n\n${content}\n\n`;
const content: Writer = (inner) => inner;

/** Elements that Markdown has no marks for stay elements within the line. */
const tagged: Writer = (inner, node) => {
  const name = node.nodeName.toLowerCase();
  const attributes = ['title', 'dir', 'lang'].map(
    (attribute) => [attribute, node.getAttribute(attribute) ?? ''] as const,
  );
  const written = attributes
    .filter(([, value]) => value !== '')
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  return inner.trim() === '' ? inner : `<${name}${node.dialect.html(written.join(''))}>${inner}</${name}>`;
};

const heading: Writer = (inner, node) => {
  const line = trimNewlines(inner)
    .replaceAll(node.dialect.lineBreak, '<br>')
    .replace(/\s*\n\s*/gu, ' ');
  // Number signs at the end would be taken for the end of the heading.
  return block(`${'#'.repeat(Number(node.nodeName.slice(1)))} ${line.replace(/(^|\s)(#+)$/u, '$1\\$2')}`, node);
};

const quote: Writer = (inner, node) =>
  block(
    trimNewlines(inner)
      .split('\n')
      .map((line) => (line === '' ? '>' : `> ${line}`))
      .join('\n'),
    node,
  );

const link: Writer = (inner, node) => {
  const href = node.getAttribute('href') ?? '';
  const id = node.getAttribute('id') ?? '';
  const anchor = id === '' ? '' : node.dialect.html(`<a id="${escapeHtml(id)}"></a>`);
  if (href === '' || inner.trim() === '') return anchor + inner;
  const title = titled(node);
  const text = node.element ? lineOf(node.element) : '';
  const isBare = title === '' && text === href && /^https?:\/\/[^\s<>\\]+$/iu.test(href) && !node.inCell;
  const written = isBare
    ? `<${node.dialect.destination(href)}>`
    : `[${inner.trim()}](${destination(href, node)}${title})`;
  return anchor + apart(written, node);
};

const image: Writer = (_, node) => {
  if (node.parentNode && isInCard(node.parentNode)) return '';
  const alt = inLine((node.getAttribute('alt') ?? '').replace(/\s+/gu, ' '), node);
  const title = titled(node);
  return apart(`![${alt}](${destination(node.getAttribute('src') ?? '', node)}${title})`, node);
};

/** Whether a node is a part of a link card, which is one line. */
const isInCard = (node: MarkdownNode) => node.parentNode?.getAttribute('class') === 'card';

/** In a figure each picture is a paragraph. */
const apart = (written: string, node: MarkdownNode) =>
  node.parentNode?.nodeName === 'FIGURE' && !isInCard(node) ? `\n\n${written}\n\n` : written;

const player: Writer = (_, node) => {
  const address = node.getAttribute('src') ?? '';
  const name = node.getAttribute('title') ?? fileNameOf(address);
  return `[${inLine(name, node)}](${destination(address, node)})`;
};

const caption: Writer = (inner, node) => {
  const line = trimNewlines(inner).trim();
  if (isInCard(node)) return ` — ${line}`;
  const isPlain = node.getElementsByTagName('EM').length === 0;
  return block(isPlain ? emphasised(line, '*', 'em', node) : `<em>${line}</em>`, node);
};

const strong: Writer = (inner, node) =>
  node.getAttribute('class') === 'card-title' ? inner : emphasised(inner, '**', 'strong', node);

const summary: Writer = (_, node) =>
  `<summary>${node.element ? node.dialect.html(sanitise(serialise(node.element.children))) : ''}</summary>\n\n`;

const details: Writer = (inner, node) =>
  block(
    `<details${node.dialect.detailsAttributes}${node.getAttribute('open') === null ? '' : ' open'}>\n${trimNewlines(inner)}\n\n</details>`,
    node,
  );

/** Every element that a converted body can hold, apart from those that are kept as HTML whole. */
export const writers: Readonly<Partial<Record<string, Writer>>> = {
  P: block,
  H1: heading,
  H2: heading,
  H3: heading,
  H4: heading,
  H5: heading,
  H6: heading,
  UL: listMarkdown,
  OL: listMarkdown,
  LI: itemMarkdown,
  BLOCKQUOTE: quote,
  PRE: (_, node) => codeBlock(node),
  HR: (_, node) => block(node.parentNode?.nodeName === 'LI' ? '___' : '---', node),
  TABLE: tableMarkdown,
  THEAD: (inner) => `\n${inner}\n`,
  TBODY: (inner) => `\n${inner}\n`,
  TFOOT: (inner) => `\n${inner}\n`,
  TR: (inner) => `\n|${inner}\n`,
  TH: cellMarkdown,
  TD: cellMarkdown,
  FIGURE: block,
  FIGCAPTION: caption,
  DETAILS: details,
  SUMMARY: summary,
  BR: (_, node) => (node.inCell ? '<br>' : node.dialect.lineBreak),
  WBR: () => '<wbr>',
  A: link,
  IMG: image,
  VIDEO: player,
  STRONG: strong,
  EM: (inner, node) => emphasised(inner, '*', 'em', node),
  S: (inner, node) => emphasised(inner, '~~', 's', node),
  DEL: (inner, node) => emphasised(inner, '~~', 'del', node),
  // That of a block is written by the block.
  CODE: (_, node) => (node.parentNode?.nodeName === 'PRE' ? '' : codeSpan(node.wholeText, node.dialect)),
  ...Object.fromEntries(
    'INS U SUP SUB MARK KBD SAMP VAR Q CITE SMALL ABBR DFN BDI BDO RUBY RB RT RTC RP'
      .split(' ')
      .map((name) => [name, tagged]),
  ),
};

export const writerOf = (node: MarkdownNode): Writer => writers[node.nodeName] ?? content;
