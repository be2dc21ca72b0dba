import { Document, isText, type ChildNode, type Element } from 'domhandler';
import type { StoredMedium } from '../../../core/media/media-file.ts';
import { linkAddress } from '../../addresses/addresses.ts';
import { addClass, countLost, type Body } from '../../body.ts';
import { drawingOf, saidBy, type Drawing } from '../../media/drawing.ts';
import { BodyTooLargeError, limits } from '../../limits.ts';
import { parseBody } from '../../parse/parse.ts';
import {
  around,
  attribute,
  element,
  elementsBelow,
  firstBelow,
  isNamed,
  isSpace,
  nodesBelow,
  rewrite,
  text,
} from '../../dom/tree.ts';
import { isUnpublished, withoutAddresses, withoutName, type Unpublished } from '../../unpublished/unpublished.ts';
import type { Rule } from '../rule.ts';

/**
 * Turns drawings, `svg`, into image files with their text as alternative text. Runs before the rules that would convert the parts of a
 * drawing.
 */
export const drawing: Rule = {
  name: 'drawing',
  mentions: /<svg/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      if (!isNamed(one, 'svg') || body.drawings.has(one)) return undefined;
      // MathJax has the formula as MathML beside the drawing.
      const formula = around(one, (outer) => outer.name === 'mjx-container');
      if (formula && firstBelow(formula, (inner) => inner.name === 'mjx-assistive-mml')) return [];
      const said = sayable(one, body);
      const made = mayBeShown(one, body) ? fileOf(one, body) : undefined;
      if (!made) return drawnText(one, said, body);
      const place = element('svg', { alt: said || nameOfLink(one) });
      body.drawings.set(place, made);
      return [place];
    });
  },
};

/** Returns the image of a drawing for the placeholder that the rule put in its place. Undefined for any other element. */
export function pictureOfDrawing(place: Element, body: Body): Element | undefined {
  const found = body.drawings.get(place);
  if (!found) return undefined;
  const { width = 0, height = 0 } = found.medium;
  const sizes = { width: String(Math.max(width, 1)), height: String(Math.max(height, 1)) };
  const shown = element('img', { alt: attribute(place, 'alt'), loading: 'lazy', decoding: 'async', ...sizes });
  body.media.set(shown, found.medium);
  addClass(body, shown, 'drawing');
  return shown;
}

/** Makes an image show a drawing from its `data:` URL. Returns the drawing's file, or undefined if there is none. */
export function showInlineDrawing(img: Element, xml: string, body: Body): StoredMedium | undefined {
  const svg = firstBelow(treeOf(xml), (one) => isNamed(one, 'svg'));
  if (!svg) return undefined;
  const said = sayable(svg, body);
  const made = mayBeShown(img, body) ? fileOf(svg, body) : undefined;
  if (!made) return undefined;
  if (attribute(img, 'alt') === '') img.attribs.alt = said;
  body.drawings.set(img, made);
  body.media.set(img, made.medium);
  addClass(body, img, 'drawing');
  return made.medium;
}

function treeOf(xml: string): Document {
  try {
    return parseBody(xml);
  } catch (error) {
    if (error instanceof BodyTooLargeError) return new Document([]);
    throw error;
  }
}

/** Returns the text of a drawing, after removing names of unpublished posts from it. */
function sayable(svg: Element, body: Body): string {
  withoutNames(svg, body);
  return saidBy(svg);
}

const fileOf = (svg: Element, body: Body): Drawing | undefined =>
  body.drawings.size < limits.drawings ? drawingOf(withheld(svg, body)) : undefined;

/** Returns the text that replaces a drawing without a file. In a link that shows nothing else, it is at least the link's name. */
export function drawnText(one: Element, said: string, body: Body): ChildNode[] {
  countLost(body, `<${one.name}>`);
  if (said !== '') return [text(` ${said} `)];
  const link = linkAround(one);
  return link ? [text(attribute(one, 'aria-label') || nameOfLink(one) || attribute(link, 'href'))] : [];
}

/** Returns the link around an element, if it shows nothing else. */
function linkAround(one: Element): Element | undefined {
  const link = one.parent;
  return isNamed(link, 'a') && link.children.every((child) => child === one || isSpace(child)) ? link : undefined;
}

function nameOfLink(one: Element): string {
  const link = linkAround(one);
  return link ? attribute(link, 'aria-label') || attribute(link, 'title') : '';
}

/** Reports whether a drawing may be published. In a link to an unpublished post it might show the post's title. */
function mayBeShown(one: Element, { context }: Body): boolean {
  const link = around(one, (outer) => isNamed(outer, 'a') && attribute(outer, 'href') !== '');
  return !link || !isUnpublished(context.link(linkAddress(attribute(link, 'href'))));
}

/** Removes the names of unpublished posts to which links of a drawing lead, first from these links and then from the whole drawing. */
function withoutNames(one: Element, { context }: Body): void {
  const targets = new Map<string, Unpublished>();
  for (const link of elementsBelow(one, (inner) => attribute(inner, 'href') !== '')) {
    const target = context.link(linkAddress(attribute(link, 'href')));
    if (!isUnpublished(target)) continue;
    targets.set(target.id, target);
    withoutName(link, target, context);
  }
  for (const target of targets.values()) withoutName(one, target, context);
}

/** Removes the URLs of unpublished posts from the text of a drawing. */
function withheld(one: Element, { context }: Body): Element {
  for (const node of nodesBelow(one)) if (isText(node)) node.data = withoutAddresses(node.data, context).text;
  return one;
}
