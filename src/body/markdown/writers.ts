import { sanitise } from '../sanitize/sanitize.ts';
import { serialise } from '../dom/serialize.ts';
import { fileNameOf } from '../addresses/addresses.ts';
import { isNamed, lineOf } from '../dom/tree.ts';
import { codeBlock, codeSpan } from './code.ts';
import { definitionListMarkdown, definitionMarkdown, termMarkdown } from './definitions.ts';
import { emphasised } from './emphasis.ts';
import { escapeDestination, escapeHtml, escapeText, escapeTitle, label } from './escape.ts';
import { withoutEmptyLines } from './html.ts';
import { inBlock, labelOf } from './inline-content.ts';
import { isInItem, itemMarkdown, listMarkdown, trimNewlines } from './lists.ts';
import { neighbour, type MarkdownNode } from './node.ts';
import { alignedMarkdown, spanMarkdown } from './style.ts';
import { cellMarkdown, tableMarkdown } from './table.ts';
import { isBareCode } from './tree.ts';

/** Writes one element as Markdown, given the Markdown of its content. */
export type Writer = (content: string, node: MarkdownNode) => string;

/** Text, an address, and a title, as the reader of the dialect takes them. */
const labelled = (node: MarkdownNode) => {
  const text = labelOf(node);
  const place = { ...label, ...inBlock(node) };
  return node.dialect.text(escapeText(text, place), place, text);
};
const destination = (address: string, { dialect }: MarkdownNode) => dialect.destination(escapeDestination(address));
const titled = (node: MarkdownNode) => {
  const title = node.getAttribute('title') ?? '';
  return node.dialect.title?.(title) ?? node.dialect.html(escapeTitle(title));
};

const block: Writer = (content) => `\n\n${content}\n\n`;
const content: Writer = (inner) => inner;

/** Elements that Markdown has no marks for stay elements within the line. */
const tagged: Writer = (inner, node) => {
  const name = node.nodeName.toLowerCase();
  const names = ['title', 'dir', 'lang'];
  const written = htmlAttributes(Object.fromEntries(names.map((one) => [one, node.getAttribute(one) ?? ''])));
  return inner.trim() === '' ? inner : node.dialect.element(name, node.dialect.html(written), inner);
};

/** Attributes for a tag, each with the space before it; empty ones are left out. */
function htmlAttributes(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== '');
  return written.map(([name, value]) => ` ${name}="${escapeHtml(value.replace(/\s+/gu, ' '))}"`).join('');
}

/** The place that a heading or an anchor is, for links that lead to it. */
const anchorOf = (node: MarkdownNode) => {
  const id = node.getAttribute('id') ?? '';
  return id === '' ? '' : node.dialect.html(`<a id="${escapeHtml(id)}"></a>`);
};

const heading: Writer = (inner, node) => {
  const line = trimNewlines(inner)
    .replaceAll(node.dialect.lineBreak, '<br>')
    .replace(/\s*\n\s*/gu, ' ');
  // Number signs at the end would be taken for the end of the heading.
  const whole = node.dialect.heading(line.replace(/(^|\s)(#+)$/u, '$1\\$2'));
  const written = `${'#'.repeat(Number(node.nodeName.slice(1)))} ${anchorOf(node)}${whole}`;
  return alignedMarkdown(block(written, node), node);
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
  const anchor = anchorOf(node);
  if (href === '' || inner.trim() === '') return anchor + inner;
  const title = titled(node);
  const text = node.element ? lineOf(node.element) : '';
  const isBare =
    title === '' &&
    text === href &&
    /^https?:\/\/[^\s<>\\]+$/iu.test(href) &&
    node.dialect.destination(href) === href &&
    !node.inCell;
  const written = isBare ? `<${href}>` : `[${inner.trim()}](${destination(href, node)}${title})`;
  return anchor + apart(written, node);
};

const image: Writer = (_, node) => {
  if (node.parentNode && isInCard(node.parentNode)) return '';
  const text = labelOf(node);
  const alt = labelled(node);
  const address = node.getAttribute('src') ?? '';
  const isOther = alt !== text || (node.inCell && text.includes('|'));
  const isRead = node.dialect.readsPicture(address) && !unreadPicture.test(address);
  if ((isOther && node.dialect.verbatimAlternatives) || !isRead) return apart(pictureHtml(text, node), node);
  return apart(`![${alt}](${destination(address, node)}${titled(node)})`, node);
};

/** Some parsers (markdown-it) take a picture for text whose address contains one of another type than these. */
const unreadPicture = /^data:image\/(?!(?:png|jpe?g|gif|webp);)/iu;

function pictureHtml(alt: string, node: MarkdownNode): string {
  const attributes = { src: node.getAttribute('src') ?? '', alt, title: node.getAttribute('title') ?? '' };
  const isAlone = !neighbour(node, 'previousSibling') && !neighbour(node, 'nextSibling');
  // A tag alone in a line begins a block of HTML, to which the lines below it would belong (CommonMark 4.6).
  const written = node.inCell ? htmlAttributes(attributes).replaceAll('|', '&#124;') : htmlAttributes(attributes);
  return node.dialect.html(`<img${written}>${isAlone ? '<!-- -->' : ''}`);
}

/** Whether a node is a part of a link card, which is one line. */
const isInCard = (node: MarkdownNode) => node.parentNode?.getAttribute('class') === 'card';

/** In a figure each picture is a paragraph. */
const apart = (written: string, node: MarkdownNode) =>
  node.parentNode?.nodeName === 'FIGURE' && !isInCard(node) ? `\n\n${written}\n\n` : written;

/** A figure of unknown meaning stays one. */
const figure: Writer = (inner, node) =>
  node.element && node.getAttribute('class') === 'kept'
    ? block(node.dialect.html(withoutEmptyLines(sanitise(serialise(node.element)))), node)
    : block(inner, node);

/** A link to the file, below the image that the player shows until it is played; behind it, links to captions. */
const player: Writer = (_, node) => {
  const linked = (label: string, address: string) => `[${label}](${destination(address, node)})`;
  const file = node.getAttribute('src') ?? '';
  const poster = node.getAttribute('poster') ?? '';
  const isShown = poster !== '' && node.dialect.readsPicture(poster);
  const image = isShown ? linked(`!${linked(labelled(node), poster)}`, file) : '';
  const tracks = (node.element?.children ?? [])
    .filter((child) => isNamed(child, 'track'))
    .map((track) => {
      const { src = '', label: name = '' } = track.attribs;
      const said = name || fileNameOf(src);
      return linked(node.dialect.text(escapeText(said, label), label, said), src);
    });
  const lines = [image, [linked(labelled(node), file), ...tracks].join(' ')].filter((line) => line !== '');
  return lines.join(node.inCell ? '<br>' : node.dialect.lineBreak);
};

const caption: Writer = (inner, node) => {
  const line = trimNewlines(inner).trim();
  if (isInCard(node)) return ` — ${line}`;
  const isPlain = node.getElementsByTagName('EM').length === 0;
  return block(isPlain ? emphasised(line, '*', 'em', node) : node.dialect.element('em', '', line), node);
};

const strong: Writer = (inner, node) =>
  node.getAttribute('class') === 'card-title' ? inner : emphasised(inner, '**', 'strong', node);

const summary: Writer = (_, node) => {
  const html = node.element ? serialise(node.element.children) : '';
  // The sanitiser costs more than all the rest where there are many, and has nothing to do where there is no markup.
  const written = withoutEmptyLines(/[<&]/u.test(html) ? sanitise(html) : html);
  return `<summary>${node.dialect.html(written)}</summary>\n\n`;
};

const details: Writer = (inner, node) =>
  block(
    `<details${node.dialect.detailsAttributes}${node.getAttribute('open') === null ? '' : ' open'}>\n${trimNewlines(inner)}\n\n</details>`,
    node,
  );

const code: Writer = (inner, node) => {
  // That of a block is written by the block.
  if (node.parentNode?.nodeName === 'PRE') return '';
  return node.element && !isBareCode(node.element) ? tagged(inner, node) : codeSpan(node.wholeText, node);
};

/** Every element that a converted body can hold, apart from those that are kept as HTML whole. */
export const writers: Readonly<Partial<Record<string, Writer>>> = {
  P: (inner, node) => alignedMarkdown(block(inner, node), node),
  H1: heading,
  H2: heading,
  H3: heading,
  H4: heading,
  H5: heading,
  H6: heading,
  UL: listMarkdown,
  OL: listMarkdown,
  LI: itemMarkdown,
  DL: definitionListMarkdown,
  DT: termMarkdown,
  DD: definitionMarkdown,
  BLOCKQUOTE: quote,
  PRE: (_, node) => codeBlock(node),
  HR: (_, node) => block(node.dialect.rule(isInItem(node)), node),
  TABLE: tableMarkdown,
  THEAD: (inner) => `\n${inner}\n`,
  TBODY: (inner) => `\n${inner}\n`,
  TFOOT: (inner) => `\n${inner}\n`,
  TR: (inner) => `\n|${inner}\n`,
  TH: cellMarkdown,
  TD: cellMarkdown,
  FIGURE: figure,
  FIGCAPTION: caption,
  DETAILS: details,
  SUMMARY: summary,
  BR: (_, node) => (node.inCell ? '<br>' : node.dialect.lineBreak),
  WBR: () => '<wbr>',
  A: link,
  IMG: image,
  EMBED: player,
  STRONG: strong,
  EM: (inner, node) => emphasised(inner, '*', 'em', node),
  S: (inner, node) => emphasised(inner, '~~', 's', node),
  DEL: (inner, node) => emphasised(inner, '~~', 'del', node),
  CODE: code,
  SPAN: spanMarkdown,
  ...Object.fromEntries(
    'INS U SUP SUB MARK KBD SAMP VAR Q CITE SMALL ABBR DFN BDI BDO RUBY RB RT RTC RP'
      .split(' ')
      .map((name) => [name, tagged]),
  ),
};

export const writerOf = (node: MarkdownNode): Writer => writers[node.nodeName] ?? content;
