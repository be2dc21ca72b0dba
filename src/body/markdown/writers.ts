import { isText, type Element } from 'domhandler';
import { sanitize } from '../sanitize/sanitize.ts';
import { serialize } from '../dom/serialize.ts';
import { fileNameOf } from '../addresses/addresses.ts';
import { isNamed, oneLine } from '../dom/tree.ts';
import { codeBlock, codeSpan } from './code.ts';
import { definitionListMarkdown, definitionMarkdown, termMarkdown } from './definitions.ts';
import { emphasize } from './emphasis.ts';
import { escapeDestination, escapeHtml, escapeText, escapeTitle, labelPosition } from './escape.ts';
import { withoutEmptyLines } from './html.ts';
import { blockContextOf, labelOf } from './inline-content.ts';
import { isInItem, itemMarkdown, listMarkdown, trimNewlines } from './lists.ts';
import { neighbor, type MarkdownNode } from './node.ts';
import { alignedMarkdown, spanMarkdown } from './style.ts';
import { cellMarkdown, tableMarkdown } from './table.ts';
import { isBareCode } from './tree.ts';

/** Writes an element as Markdown, given the Markdown of its content. */
export type Writer = (content: string, node: MarkdownNode) => string;

/** Returns the label, escaped for the dialect. */
const labelText = (node: MarkdownNode) => {
  const text = labelOf(node);
  const place = { ...labelPosition, ...blockContextOf(node) };
  return node.dialect.text(escapeText(text, place), place, text);
};
const destination = (address: string, { dialect }: MarkdownNode) => dialect.destination(escapeDestination(address));
const titleText = (node: MarkdownNode) => {
  const title = node.getAttribute('title') ?? '';
  return node.dialect.title?.(title) ?? node.dialect.html(escapeTitle(title));
};

const block: Writer = (content) => `\n\n${content}\n\n`;
const content: Writer = (inner) => inner;

/** Writes an element without Markdown syntax as inline HTML. */
const tagged: Writer = (inner, node) => {
  const name = node.nodeName.toLowerCase();
  const names = ['title', 'dir', 'lang'];
  const written = htmlAttributes(Object.fromEntries(names.map((one) => [one, node.getAttribute(one) ?? ''])));
  return inner.trim() === '' ? inner : node.dialect.element(name, node.dialect.html(written), inner);
};

/** Writes the attributes of a tag, each with a leading space. Empty attributes are omitted. */
function htmlAttributes(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== '');
  return written.map(([name, value]) => ` ${name}="${escapeHtml(value.replace(/\s+/gu, ' '))}"`).join('');
}

/** Writes the link target of a heading or anchor. */
const anchorOf = (node: MarkdownNode) => {
  const id = node.getAttribute('id') ?? '';
  return id === '' ? '' : node.dialect.html(`<a id="${escapeHtml(id)}"></a>`);
};

const heading: Writer = (inner, node) => {
  const line = trimNewlines(inner)
    .replaceAll(node.dialect.lineBreak, '<br>')
    .replace(/(?<!\s)\s*\n\s*/gu, ' ');
  // Trailing number signs would close the heading.
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
  const title = titleText(node);
  const isBare =
    title === '' && /^https?:\/\/[^\s<>\\]+$/iu.test(href) && node.dialect.destination(href) === href && !node.inCell;
  const bare = isBare && node.element ? bareLink(href, node.element, node) : undefined;
  return anchor + asParagraphInFigure(bare ?? `[${inner.trim()}](${destination(href, node)}${title})`, node);
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
  const isOther = alt !== text || (node.inCell && text.includes('|'));
  const isRead = node.dialect.canReadImage(address) && !unsupportedDataUrl.test(address);
  if ((isOther && node.dialect.showsAltVerbatim) || !isRead) return asParagraphInFigure(imageHtml(text, node), node);
  return asParagraphInFigure(`![${alt}](${destination(address, node)}${titleText(node)})`, node);
};

/** Matches data URLs of image types that some parsers, such as markdown-it, do not accept. */
const unsupportedDataUrl = /^data:image\/(?!(?:png|jpe?g|gif|webp);)/iu;

function imageHtml(alt: string, node: MarkdownNode): string {
  const attributes = { src: node.getAttribute('src') ?? '', alt, title: node.getAttribute('title') ?? '' };
  const isAlone = !neighbor(node, 'previousSibling') && !neighbor(node, 'nextSibling');
  // A tag alone on a line starts an HTML block, which would include the following lines (CommonMark 4.6).
  const written = node.inCell ? htmlAttributes(attributes).replaceAll('|', '&#124;') : htmlAttributes(attributes);
  return node.dialect.html(`<img${written}>${isAlone ? '<!-- -->' : ''}`);
}

/** Reports whether a node is part of a link card, which is written as a single line. */
const isInCard = (node: MarkdownNode) => node.parentNode?.getAttribute('class') === 'card';

/** Separates an image in a figure as its own paragraph. */
const asParagraphInFigure = (written: string, node: MarkdownNode) =>
  node.parentNode?.nodeName === 'FIGURE' && !isInCard(node) ? `\n\n${written}\n\n` : written;

/** Writes a figure. One of unknown meaning remains HTML. */
const figure: Writer = (inner, node) =>
  node.element && node.getAttribute('class') === 'kept'
    ? block(node.dialect.html(withoutEmptyLines(sanitize(serialize(node.element)))), node)
    : block(inner, node);

/** Writes a player as links to its file: the poster image, then the title, followed by the captions. */
const player: Writer = (_, node) => {
  const linked = (label: string, address: string) => `[${label}](${destination(address, node)})`;
  const file = node.getAttribute('src') ?? '';
  const poster = node.getAttribute('poster') ?? '';
  const isShown = poster !== '' && node.dialect.canReadImage(poster);
  const image = isShown ? linked(`!${linked(labelText(node), poster)}`, file) : '';
  const tracks = (node.element?.children ?? [])
    .filter((child) => isNamed(child, 'track'))
    .map((track) => {
      const { src = '', label: name = '' } = track.attribs;
      const trackTitle = name || fileNameOf(src);
      return linked(node.dialect.text(escapeText(trackTitle, labelPosition), labelPosition, trackTitle), src);
    });
  const lines = [image, [linked(labelText(node), file), ...tracks].join(' ')].filter((line) => line !== '');
  return lines.join(node.inCell ? '<br>' : node.dialect.lineBreak);
};

const caption: Writer = (inner, node) => {
  const line = trimNewlines(inner).trim();
  if (isInCard(node)) return ` — ${line}`;
  const isPlain = node.getElementsByTagName('EM').length === 0;
  return block(isPlain ? emphasize(line, '*', 'em', node) : node.dialect.element('em', '', line), node);
};

const strong: Writer = (inner, node) =>
  node.getAttribute('class') === 'card-title' ? inner : emphasize(inner, '**', 'strong', node);

const summary: Writer = (_, node) => {
  const html = node.element ? serialize(node.element.children) : '';
  // Text without markup bypasses the sanitizer, which would take most of the time in posts with many summaries.
  const written = withoutEmptyLines(/[<&]/u.test(html) ? sanitize(html) : html);
  return `<summary>${node.dialect.html(written)}</summary>\n\n`;
};

const details: Writer = (inner, node) =>
  block(
    `<details${node.dialect.detailsAttributes}${node.getAttribute('open') === null ? '' : ' open'}>\n${trimNewlines(inner)}\n\n</details>`,
    node,
  );

const code: Writer = (inner, node) => {
  // The writer of `pre` handles the code of a block.
  if (node.parentNode?.nodeName === 'PRE') return '';
  return node.element && !isBareCode(node.element) ? tagged(inner, node) : codeSpan(node.wholeText, node);
};

/** Writers for all elements of converted bodies, except those that remain HTML. */
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
  EM: (inner, node) => emphasize(inner, '*', 'em', node),
  S: (inner, node) => emphasize(inner, '~~', 's', node),
  DEL: (inner, node) => emphasize(inner, '~~', 'del', node),
  CODE: code,
  SPAN: spanMarkdown,
  ...Object.fromEntries(
    'INS U SUP SUB MARK KBD SAMP VAR Q CITE SMALL ABBR DFN BDI BDO RUBY RB RT RTC RP'
      .split(' ')
      .map((name) => [name, tagged]),
  ),
};

export const writerOf = (node: MarkdownNode): Writer => writers[node.nodeName] ?? content;
