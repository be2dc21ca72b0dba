import { Element, isTag, isText, type ChildNode, type ParentNode } from 'domhandler';
import MarkdownIt from 'markdown-it';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { headingLevels } from '../../../src/publish/outputs/site/pages/headings.ts';
import { dollarFormula, readFormulas } from './formula-parser.ts';
import { messagesOf as siteWords } from '../../../src/publish/site-model/language/index.ts';

/** What a reader gets of a document: by it, HTML and the Markdown made from the same body are compared. */
export interface ShownDocument {
  /** all text in order, without white space */
  readonly text: string;
  /** `address text` of each link that has one */
  readonly links: readonly string[];
  /** `address alternative` of each picture */
  readonly pictures: readonly string[];
  /** `level text` of each heading; pages leave out no rank between two of them, and Markdown keeps those of the editor */
  readonly headings: readonly string[];
  /** text of each item of a list, nested ones apart */
  readonly items: readonly string[];
  /** blocks and pieces of code, as they are */
  readonly code: readonly string[];
  readonly cells: readonly string[];
}

const renderer = readFormulas(new MarkdownIt({ html: true }), dollarFormula);

/** What a CommonMark renderer with tables, deletions and formulas shows of a Markdown text. */
export function shownByMarkdown(markdown: string): ShownDocument {
  const boxes = { '[x]': '☑', '[ ]': '☐' } as const;
  // The renderer has no task lists.
  const plain = markdown.replace(
    /^((?:> ?| )*(?:[-*]|\d+[.)]) )(\[x\]|\[ \])(?= )/gmu,
    (_, marker: string, box: keyof typeof boxes) => marker + boxes[box],
  );
  return shownByHtml(renderer.render(plain));
}

export function shownByHtml(html: string): ShownDocument {
  const root = parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false });
  for (const player of [...elementsIn(root)].filter(({ attribs }) => /^player\b/u.test(attribs.class ?? '')))
    asInMarkdown(player);
  for (const box of [...elementsIn(root)].filter(({ attribs }) => attribs.class === 'missing')) asPicture(box);
  const elements = [...elementsIn(root)];
  const levelOf = headingLevels();
  const named = (...names: readonly string[]) => elements.filter(({ name }) => names.includes(name));
  return {
    text: bare(textIn(root)),
    links: named('a')
      .filter((link) => link.attribs.href !== undefined && !isInBlockOfCode(link))
      .map((link) => `${decoded(link.attribs.href)} ${bare(textIn(link))}`),
    pictures: named('img')
      .filter((img) => !isInCard(img))
      .map(({ attribs }) => `${decoded(attribs.src)} ${bare(alternativeOf(attribs.alt))}`),
    headings: named('h1', 'h2', 'h3', 'h4', 'h5', 'h6').map(
      (heading) => `${levelOf(Number(heading.name.slice(1)))} ${bare(textIn(heading))}`,
    ),
    items: named('li').map((item) => bare(textIn(item))),
    code: named('code').map((code) => {
      const isBlock = code.parent && isTag(code.parent) && code.parent.name === 'pre';
      return isBlock ? textIn(code).replace(/\n$/u, '') : textIn(code).replace(/\s+/gu, ' ').trim();
    }),
    cells: named('td', 'th')
      .map((cell) => bare(textIn(cell)))
      .filter((text) => text !== ''),
  };
}

/** Every word that a body shows before any conversion, scripts and styles apart. */
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

/** The source of a formula that is set. */
function sourceOf(math: Element): string {
  const annotation = [...elementsIn(math)].find(({ name }) => name === 'annotation');
  const sign = math.attribs.display === 'block' ? '$$' : '$';
  return sign + wholeText(annotation ?? math) + sign;
}

/** Without white space, and without the dash between a link card's title and description, which only Markdown has. */
const bare = (text: string) => text.normalize('NFC').replace(/[\s\u00a0—]+/gu, '');

/** In a block of code an address is a link on the page alone. */
function isInBlockOfCode({ parent }: Element): boolean {
  for (let above = parent; above && isTag(above); above = above.parent)
    if (above.name === 'code') return !!above.parent && isTag(above.parent) && above.parent.name === 'pre';
  return false;
}

/** Makes of a player that is played on the page its thumbnail and its link, which Markdown has. */
function asInMarkdown(player: Element): void {
  const parts = player.children.filter(isTag);
  const link = parts.at(-1)?.children.find((child): child is Element => isTag(child) && child.name === 'a');
  const thumbnail = [...elementsIn(player)].find(({ name }) => name === 'img');
  if (thumbnail && link) thumbnail.attribs.alt = textIn(link);
  const pictured = new Element('a', { href: link?.attribs.href ?? '' }, thumbnail ? [thumbnail] : []);
  player.children = [...(thumbnail ? [pictured] : []), ...parts.slice(-1)];
}

const languages = [siteWords.en.body, siteWords.ko.body];
const notes = languages.map(({ notHeld }) => ` (${notHeld})`);
const unnamed = ['picture', ...languages.map(({ picture }) => picture)];

/** An author may have written our own word for an image without one. */
const alternativeOf = (alt = ''): string => (unnamed.includes(alt) ? '' : alt);

/** Makes of the box in the place of a picture that is not stored that picture, which Markdown has. */
function asPicture(box: Element): void {
  const note = notes.find((one) => textIn(box).endsWith(one)) ?? '';
  const said = textIn(box).slice(0, textIn(box).length - note.length);
  const link = [...ancestorsOf(box)].find(({ name }) => name === 'a');
  const [between, behind] = [link?.next, link?.next?.next];
  // Behind a link that leads elsewhere stands one to the picture.
  const isApart = between && isText(between) && between.data === ' ';
  const own = isApart && behind && isTag(behind) && behind.name === 'a' ? behind : undefined;
  const src = box.attribs.href ?? own?.attribs.href ?? link?.attribs.href ?? '';
  if (own) own.parent!.children = own.parent!.children.filter((child) => child !== own && child !== own.prev);
  if (own) link!.next = own.next;
  const picture = new Element('img', { src, alt: alternativeOf(said) });
  picture.parent = box.parent;
  box.parent!.children = box.parent!.children.map((child) => (child === box ? picture : child));
}

function* ancestorsOf({ parent }: Element): Generator<Element> {
  for (let above = parent; above && isTag(above); above = above.parent) yield above;
}

/** The picture of a link card is on the page alone. */
function isInCard(img: Element): boolean {
  const figure = img.parent?.parent;
  return !!figure && isTag(figure) && /^card\b/u.test(figure.attribs.class ?? '');
}

/** Addresses are compared decoded: renderers differ in what they encode. */
function decoded(address: string | undefined): string {
  try {
    return decodeURI(address ?? '');
  } catch {
    return address ?? '';
  }
}
