import { isText, type Element } from 'domhandler';
import { escapeHtml } from '../../core/text/escape-html.ts';
import { sanitize } from '../sanitize/sanitize.ts';
import { serialize } from '../dom/serialize.ts';
import { fileNameOf } from '../addresses/addresses.ts';
import { isNamed, oneLine } from '../dom/tree.ts';
import { codeBlock, codeSpan } from './code.ts';
import {
  definitionMarkdown,
  termMarkdown,
  isInItem,
  itemMarkdown,
  listMarkdown,
  oneLineMarkdown,
  trimNewlines,
} from './lists.ts';
import { emphasize } from './emphasis.ts';
import { escapeDestination, escapeText, escapeTitle, labelPosition } from './escape.ts';
import { withoutEmptyLines } from './html.ts';
import { escapeContextOf, labelOf } from './inline-content.ts';
import { neighbor, type MarkdownNode } from './node.ts';
import { cellMarkdown, tableMarkdown } from './table.ts';
import { isBareCode } from './tree.ts';
import { MathmlFormula } from '../formulas/mathml-formula.ts';

/** Writes an element as Markdown, given the Markdown of its content. */
type Writer = (content: string, node: MarkdownNode) => string;

/** A rule of turndown, whose nodes are ours. */
interface MarkdownRule {
  readonly filter: string | string[] | ((node: MarkdownNode) => boolean);
  readonly replacement: Writer;
}

/** Returns the label, escaped for the dialect. */
const labelText = (node: MarkdownNode) => {
  const text = labelOf(node);
  const place = { ...labelPosition, ...escapeContextOf(node) };
  return node.context.dialect.text(escapeText(text, place), place, text);
};
const destination = (address: string, { context }: MarkdownNode) =>
  context.dialect.destination(escapeDestination(address));
const titleText = (node: MarkdownNode) => {
  const title = node.getAttribute('title') ?? '';
  return node.context.dialect.title?.(title) ?? node.context.dialect.html(escapeTitle(title));
};

const block: Writer = (content) => `\n\n${content}\n\n`;

/** Writes an element without Markdown syntax as inline HTML. */
export const tagged: Writer = (inner, node) => {
  const name = node.nodeName.toLowerCase();
  const names = ['title', 'dir', 'lang'];
  const written = htmlAttributes(Object.fromEntries(names.map((one) => [one, node.getAttribute(one) ?? ''])));
  return inner.trim() === '' ? inner : node.context.dialect.element(name, node.context.dialect.html(written), inner);
};

/** Writes the attributes of a tag, each with a leading space. Empty attributes are omitted. */
function htmlAttributes(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== '');
  return written.map(([name, value]) => ` ${name}="${escapeHtml(value.replace(/\s+/gu, ' '))}"`).join('');
}

/** Writes the link target of a heading or anchor. */
const anchorOf = (node: MarkdownNode) => {
  const id = node.getAttribute('id') ?? '';
  return id === '' ? '' : node.context.dialect.html(`<a id="${escapeHtml(id)}"></a>`);
};

const heading: Writer = (inner, node) => {
  // Trailing number signs would close the heading.
  const whole = node.context.dialect.heading(oneLineMarkdown(inner, node).replace(/(^|\s)(#+)$/u, '$1\\$2'));
  const written = `${'#'.repeat(Number(node.nodeName.slice(1)))} ${anchorOf(node)}${whole}`;
  return block(written, node);
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
  const title = titleText(node);
  const isBare =
    title === '' &&
    /^https?:\/\/[^\s<>\\]+$/iu.test(href) &&
    node.context.dialect.destination(href) === href &&
    !node.context.inCell;
  const bareLinkText = isBare && node.element ? bareLink(href, node.element, node) : undefined;
  return anchor + asParagraphInFigure(bareLinkText ?? `[${inner.trim()}](${destination(href, node)}${title})`, node);
};

/** Writes an element whose text is a URL, with the emphasis in it. Undefined if its text is another or has other markup. */
function bareLink(href: string, { children }: Element, node: MarkdownNode): string | undefined {
  const [only, ...others] = children;
  if (!only || others.length > 0) return undefined;
  if (isText(only)) return oneLine(only.data) === href ? `<${href}>` : undefined;
  if (!isNamed(only, 'strong', 'em', 's', 'del')) return undefined;
  const written = bareLink(href, only, node);
  if (written === undefined || only.attribs.class === 'card-title') return written;
  return emphasize(written, emphasisMarks[only.name], only.name, node);
}

const emphasisMarks = { strong: '**', em: '*', s: '~~', del: '~~' } as const;

const image: Writer = (_, node) => {
  if (node.parentNode && isInCard(node.parentNode)) return '';
  const text = labelOf(node);
  const alt = labelText(node);
  const address = node.getAttribute('src') ?? '';
  const isOther = alt !== text || (node.context.inCell && text.includes('|'));
  const isRead = node.context.dialect.canReadImage(address) && !unsupportedDataUrl.test(address);
  if ((isOther && node.context.dialect.showsAltVerbatim) || !isRead)
    return asParagraphInFigure(imageHtml(text, node), node);
  return asParagraphInFigure(`![${alt}](${destination(address, node)}${titleText(node)})`, node);
};

/** Matches data URLs of image types that some parsers, such as markdown-it, do not accept. */
const unsupportedDataUrl = /^data:image\/(?!(?:png|jpe?g|gif|webp);)/iu;

function imageHtml(alt: string, node: MarkdownNode): string {
  const attributes = { src: node.getAttribute('src') ?? '', alt, title: node.getAttribute('title') ?? '' };
  const isAlone = !neighbor(node, 'previousSibling') && !neighbor(node, 'nextSibling');
  // A tag alone on a line starts an HTML block, which would include the following lines (CommonMark 4.6).
  const written = node.context.inCell
    ? htmlAttributes(attributes).replaceAll('|', '&#124;')
    : htmlAttributes(attributes);
  return node.context.dialect.html(`<img${written}>${isAlone ? '<!-- -->' : ''}`);
}

/** Reports whether a node is part of a link card, which is written as a single line. */
const isInCard = (node: MarkdownNode) => node.parentNode?.getAttribute('class') === 'card';

/** Separates an image in a figure as its own paragraph. */
const asParagraphInFigure = (written: string, node: MarkdownNode) =>
  node.parentNode?.nodeName === 'FIGURE' && !isInCard(node) ? `\n\n${written}\n\n` : written;

const keptFigure: Writer = (_, node) =>
  node.element ? block(node.context.dialect.html(withoutEmptyLines(sanitize(serialize(node.element)))), node) : '';

/** Writes a player as links to its file: the poster image, then the title, followed by the captions. */
const player: Writer = (_, node) => {
  const linked = (label: string, address: string) => `[${label}](${destination(address, node)})`;
  const file = node.getAttribute('src') ?? '';
  const poster = node.getAttribute('poster') ?? '';
  const isShown = poster !== '' && node.context.dialect.canReadImage(poster);
  const image = isShown ? linked(`!${linked(labelText(node), poster)}`, file) : '';
  const tracks = (node.element?.children ?? [])
    .filter((child) => isNamed(child, 'track'))
    .map((track) => {
      const { src = '', label: name = '' } = track.attribs;
      const trackTitle = name || fileNameOf(src);
      return linked(node.context.dialect.text(escapeText(trackTitle, labelPosition), labelPosition, trackTitle), src);
    });
  const lines = [image, [linked(labelText(node), file), ...tracks].join(' ')].filter((line) => line !== '');
  return lines.join(node.context.inCell ? '<br>' : `${node.context.dialect.lineBreak}\n`);
};

const caption: Writer = (inner, node) => {
  const line = trimNewlines(inner).trim();
  if (isInCard(node)) return ` — ${line}`;
  const isPlain = node.getElementsByTagName('EM').length === 0;
  return block(isPlain ? emphasize(line, '*', 'em', node) : node.context.dialect.element('em', '', line), node);
};

const emphasis: Writer = (inner, node) =>
  node.element && isNamed(node.element, 'strong', 'em', 's', 'del') && node.element.attribs.class !== 'card-title'
    ? emphasize(inner, emphasisMarks[node.element.name], node.element.name, node)
    : inner;

const summary: Writer = (_, node) => {
  const html = node.element ? serialize(node.element.children) : '';
  // Text without markup bypasses the sanitizer, which would take most of the time in posts with many summaries.
  const written = withoutEmptyLines(/[<&]/u.test(html) ? sanitize(html) : html);
  return `<summary>${node.context.dialect.html(written)}</summary>\n\n`;
};

const details: Writer = (inner, node) =>
  block(
    `<details${node.context.dialect.detailsAttributes}${node.getAttribute('open') === null ? '' : ' open'}>\n${trimNewlines(inner)}\n\n</details>`,
    node,
  );

const code: Writer = (inner, node) =>
  node.element && !isBareCode(node.element) ? tagged(inner, node) : codeSpan(node.wholeText, node);

/** Elements that Markdown cannot express, written as HTML around the Markdown of their content. */
export const keptElements = 'ins u sup sub mark kbd samp var q cite small abbr dfn bdi bdo ruby rb rt rtc rp'.split(
  ' ',
);

/**
 * Our rules, each with the reason why turndown's own one does not suffice. turndown's own rules write paragraphs, line breaks and thematic
 * breaks. For an element with several rules, turndown applies the last one.
 */
export const rules: Readonly<Record<string, MarkdownRule>> = {
  // turndown's rule ends the row.
  breakInCell: { filter: (node) => node.nodeName === 'BR' && node.context.inCell, replacement: () => '<br>' },
  // turndown's rule, which begins with a hyphen, starts another item or makes the text before it a heading.
  thematicBreakInItem: {
    filter: (node) => node.nodeName === 'HR' && isInItem(node),
    replacement: (_, node) => block(node.context.dialect.ruleInItem, node),
  },
  // turndown's rule breaks the line, lets number signs at the end close the heading, and drops the target of links.
  heading: { filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], replacement: heading },
  // turndown's rule writes spaces at the ends of empty lines, and marks Unicode line separators as new lines.
  quote: { filter: 'blockquote', replacement: quote },
  // turndown's rules join adjacent lists, and write tasks as plain symbols.
  list: { filter: ['ul', 'ol'], replacement: listMarkdown },
  item: { filter: 'li', replacement: itemMarkdown },
  // turndown's rule does not escape code for generators.
  codeBlock: { filter: 'pre', replacement: (_, node) => codeBlock(node) },
  // turndown's rule does not escape code for generators, and joins adjacent code.
  code: { filter: (node) => node.nodeName === 'CODE' && node.parentNode?.nodeName !== 'PRE', replacement: code },
  // turndown's rule escapes alternative texts and addresses for one parser only.
  image: { filter: 'img', replacement: image },
  // turndown's rule drops anchors, writes the text of bare addresses twice, and escapes addresses for one parser only.
  link: { filter: 'a', replacement: link },
  // turndown's rules write delimiters that parsers show literally, for example before a Korean particle.
  emphasis: { filter: ['strong', 'em', 's', 'del'], replacement: emphasis },
  // turndown has no rules for the following elements.
  term: { filter: 'dt', replacement: termMarkdown },
  definition: { filter: 'dd', replacement: definitionMarkdown },
  table: { filter: 'table', replacement: tableMarkdown },
  row: { filter: 'tr', replacement: (inner) => `\n|${inner}\n` },
  cell: { filter: ['th', 'td'], replacement: cellMarkdown },
  keptFigure: {
    filter: (node) => node.nodeName === 'FIGURE' && node.getAttribute('class') === 'kept',
    replacement: keptFigure,
  },
  caption: { filter: 'figcaption', replacement: caption },
  details: { filter: 'details', replacement: details },
  summary: { filter: 'summary', replacement: summary },
  player: { filter: 'embed', replacement: player },
  wordBreak: { filter: 'wbr', replacement: () => '<wbr>' },
  span: { filter: 'span', replacement: spanMarkdown },
  // Any element that Markdown cannot express together with its content.
  html: { filter: (node) => node.html !== undefined, replacement: (_, node) => block(node.html ?? '', node) },
};

/** Writes the content of a `span`. MathML without TeX source is written as HTML. */
function spanMarkdown(content: string, node: MarkdownNode): string {
  if (!(node.element instanceof MathmlFormula)) return content;
  return node.context.dialect.html(escapeMarks(sanitize(serialize(node.element.math))));
}

/** Replaces all potential markup characters between inline tags with character references, since Markdown is parsed there. */
function escapeMarks(html: string): string {
  const inText = (text: string) =>
    text.replace(/[\\`*_[\]~|{}!$:^=@.+-]/gu, (character) => `&#${character.charCodeAt(0)};`);
  return html.replace(/>[^<]+/gu, inText);
}
