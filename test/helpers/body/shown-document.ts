import { Element, isTag, isText, type ChildNode, type ParentNode } from 'domhandler';
import MarkdownIt from 'markdown-it';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { headingLevels } from '../../../src/publish/outputs/site/pages/headings.ts';
import { dollarFormula, parseFormulas } from './formula-parser.ts';
import { messagesOf as siteWords } from '../../../src/publish/site-model/language/index.ts';

/** The visible content of a document, by which HTML and Markdown from the same body are compared. */
export interface ShownDocument {
  /** all text in order, without whitespace */
  readonly text: string;
  /** `address text` of each link with an address */
  readonly links: readonly string[];
  /** `address alt` of each image */
  readonly pictures: readonly string[];
  /** `level text` of each heading. Levels are normalized: pages never skip a level, but Markdown keeps the levels of the editor. */
  readonly headings: readonly string[];
  /** text of each list item, including nested items, which are also listed separately */
  readonly items: readonly string[];
  /** text of code blocks, unmodified, and of inline code, with collapsed whitespace */
  readonly code: readonly string[];
  readonly cells: readonly string[];
}

const renderer = parseFormulas(new MarkdownIt({ html: true }), dollarFormula);

/** Returns what Markdown shows when it is rendered as CommonMark with tables, strikethrough, task lists and formulas. */
export function shownByMarkdown(markdown: string): ShownDocument {
  const boxes = { '[x]': '☑', '[ ]': '☐' } as const;
  // The renderer does not support task lists, so their markers are replaced.
  const plain = markdown.replace(
    /^((?:> ?| )*(?:[-*]|\d+[.)]) )(\[x\]|\[ \])(?= )/gmu,
    (_, marker: string, box: keyof typeof boxes) => marker + boxes[box],
  );
  return shownByHtml(renderer.render(plain));
}

export function shownByHtml(html: string): ShownDocument {
  const root = parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false });
  for (const player of [...elementsIn(root)].filter(({ attribs }) => /^player\b/u.test(attribs.class ?? '')))
    replacePlayer(player);
  for (const box of [...elementsIn(root)].filter(({ attribs }) => attribs.class === 'missing')) replacePlaceholder(box);
  const elements = [...elementsIn(root)];
  const levelOf = headingLevels();
  const named = (...names: readonly string[]) => elements.filter(({ name }) => names.includes(name));
  return {
    text: normalizeText(textIn(root)),
    links: named('a')
      .filter((link) => link.attribs.href !== undefined && !isInBlockOfCode(link))
      .map((link) => `${decodeUrl(link.attribs.href)} ${normalizeText(textIn(link))}`),
    pictures: named('img')
      .filter((img) => !isInCard(img))
      .map(({ attribs }) => `${decodeUrl(attribs.src)} ${normalizeText(altOf(attribs.alt))}`),
    headings: named('h1', 'h2', 'h3', 'h4', 'h5', 'h6').map(
      (heading) => `${levelOf(Number(heading.name.slice(1)))} ${normalizeText(textIn(heading))}`,
    ),
    items: named('li').map((item) => normalizeText(textIn(item))),
    code: named('code').map((code) => {
      const isBlock = code.parent && isTag(code.parent) && code.parent.name === 'pre';
      return isBlock ? textIn(code).replace(/\n$/u, '') : textIn(code).replace(/\s+/gu, ' ').trim();
    }),
    cells: named('td', 'th')
      .map((cell) => normalizeText(textIn(cell)))
      .filter((text) => text !== ''),
  };
}

/** Returns the visible words of an unconverted body, without scripts and styles. */
export function messagesOf(html: string): string[] {
  const root = parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false });
  return textIn(root, ' ')
    .split(/[\s\u00a0]+/u)
    .filter((word) => word !== '');
}

function* elementsIn(node: ParentNode): Generator<Element> {
  for (const child of node.children) {
    if (!isTag(child)) continue;
    yield child;
    yield* elementsIn(child);
  }
}

function textIn(node: ChildNode | ParentNode, between = ''): string {
  if (isText(node)) return node.data;
  if (isTag(node) && node.name === 'math') return sourceOf(node);
  if (isTag(node) && node.name === 'input') return 'checked' in node.attribs ? '☑' : '☐';
  if (!('children' in node) || (isTag(node) && /^(?:script|style|template)$/u.test(node.name))) return '';
  return node.children.map((child) => textIn(child, between)).join(between);
}

const wholeText = (node: ChildNode | ParentNode): string =>
  isText(node) ? node.data : 'children' in node ? node.children.map(wholeText).join('') : '';

/** Returns the source of a rendered formula. */
function sourceOf(math: Element): string {
  const annotation = [...elementsIn(math)].find(({ name }) => name === 'annotation');
  const sign = math.attribs.display === 'block' ? '$$' : '$';
  return sign + wholeText(annotation ?? math) + sign;
}

/** Removes whitespace and dashes. Only Markdown has a dash between the title and description of a link card. */
const normalizeText = (text: string) => text.normalize('NFC').replace(/[\s\u00a0—]+/gu, '');

/** Reports whether a link is in a code block. Only pages turn addresses in code blocks into links. */
function isInBlockOfCode({ parent }: Element): boolean {
  for (let above = parent; above && isTag(above); above = above.parent)
    if (above.name === 'code') return !!above.parent && isTag(above.parent) && above.parent.name === 'pre';
  return false;
}

/** Replaces a player by its thumbnail and link, as in Markdown. */
function replacePlayer(player: Element): void {
  const parts = player.children.filter(isTag);
  const link = parts.at(-1)?.children.find((child): child is Element => isTag(child) && child.name === 'a');
  const thumbnail = [...elementsIn(player)].find(({ name }) => name === 'img');
  if (thumbnail && link) thumbnail.attribs.alt = textIn(link);
  const pictured = new Element('a', { href: link?.attribs.href ?? '' }, thumbnail ? [thumbnail] : []);
  player.children = [...(thumbnail ? [pictured] : []), ...parts.slice(-1)];
}

const languages = [siteWords.en.body, siteWords.ko.body];
const notes = languages.map(({ notInArchive }) => ` (${notInArchive})`);
const unnamed = ['picture', ...languages.map(({ picture }) => picture)];

/** Returns an empty text for our own alternative text of images without one. An author may have written the same text. */
const altOf = (alt = ''): string => (unnamed.includes(alt) ? '' : alt);

/** Replaces the placeholder of a missing image by the image, as in Markdown. */
function replacePlaceholder(box: Element): void {
  const note = notes.find((one) => textIn(box).endsWith(one)) ?? '';
  const said = textIn(box).slice(0, textIn(box).length - note.length);
  const link = [...ancestorsOf(box)].find(({ name }) => name === 'a');
  const [between, behind] = [link?.next, link?.next?.next];
  // If the placeholder is inside a link to another target, a separate link to the image follows.
  const isApart = between && isText(between) && between.data === ' ';
  const own = isApart && behind && isTag(behind) && behind.name === 'a' ? behind : undefined;
  const src = box.attribs.href ?? own?.attribs.href ?? link?.attribs.href ?? '';
  if (own) own.parent!.children = own.parent!.children.filter((child) => child !== own && child !== own.prev);
  if (own) link!.next = own.next;
  const picture = new Element('img', { src, alt: altOf(said) });
  picture.parent = box.parent;
  box.parent!.children = box.parent!.children.map((child) => (child === box ? picture : child));
}

function* ancestorsOf({ parent }: Element): Generator<Element> {
  for (let above = parent; above && isTag(above); above = above.parent) yield above;
}

/** Reports whether an image belongs to a link card. Only pages show those. */
function isInCard(img: Element): boolean {
  const figure = img.parent?.parent;
  return !!figure && isTag(figure) && /^card\b/u.test(figure.attribs.class ?? '');
}

/** Decodes an address, because renderers encode different characters. */
function decodeUrl(address: string | undefined): string {
  try {
    return decodeURI(address ?? '');
  } catch {
    return address ?? '';
  }
}
