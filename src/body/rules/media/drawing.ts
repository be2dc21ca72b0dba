import { Document, isText, type ChildNode, type Element } from 'domhandler';
import type { StoredMedium } from '../../../core/media/media-file.ts';
import { normalizeHref } from '../../addresses/addresses.ts';
import { addClass, countLost, type Body } from '../../model/body.ts';
import type { DrawingFile } from '../../model/context.ts';
import { toDrawing, drawingText } from '../../media/drawing.ts';
import { BodyTooLargeError, limits } from '../../model/limits.ts';
import { parseBody } from '../../parse/parse.ts';
import {
  findAncestor,
  attribute,
  element,
  elementsBelow,
  findElement,
  isNamed,
  isSpace,
  nodesBelow,
  rewrite,
  text,
} from '../../dom/tree.ts';
import {
  isUnpublished,
  removePostAddresses,
  removePostName,
  type UnpublishedPost,
} from '../../unpublished/unpublished.ts';
import type { Rule } from '../rule.ts';

/**
 * Turns `svg` drawings into image files, with their text as alternative text. Runs before the rules that would convert parts of a drawing.
 */
export const drawing: Rule = {
  name: 'drawing',
  mentions: /<svg/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      if (!isNamed(one, 'svg') || body.drawings.has(one)) return undefined;
      // MathJax provides the formula as MathML next to the drawing.
      const formula = findAncestor(one, (outer) => outer.name === 'mjx-container');
      if (formula && findElement(formula, (inner) => inner.name === 'mjx-assistive-mml')) return [];
      const description = publicText(one, body);
      const file = canBePublished(one, body) ? createFile(one, body) : undefined;
      if (!file) return createDrawingText(one, description, body);
      const place = element('svg', { alt: description || nameOfLink(one) });
      body.drawings.set(place, file);
      return [place];
    });
  },
};

/** Returns the image for the placeholder that replaced a drawing. Undefined for all other elements. */
export function createDrawingImage(place: Element, body: Body): Element | undefined {
  const found = body.drawings.get(place);
  if (!found) return undefined;
  const { width = 0, height = 0 } = found.medium;
  const sizes = { width: String(Math.max(width, 1)), height: String(Math.max(height, 1)) };
  const shown = element('img', { alt: attribute(place, 'alt'), loading: 'lazy', decoding: 'async', ...sizes });
  body.media.set(shown, found.medium);
  addClass(body, shown, 'drawing');
  return shown;
}

/** Makes an image show an SVG drawing from its `data:` URL. Returns the file of the drawing, or undefined if there is no usable drawing. */
export function showInlineDrawing(img: Element, xml: string, body: Body): StoredMedium | undefined {
  const svg = findElement(parseDrawing(xml), (one) => isNamed(one, 'svg'));
  if (!svg) return undefined;
  const description = publicText(svg, body);
  const file = canBePublished(img, body) ? createFile(svg, body) : undefined;
  if (!file) return undefined;
  if (attribute(img, 'alt') === '') img.attribs.alt = description;
  body.drawings.set(img, file);
  body.media.set(img, file.medium);
  addClass(body, img, 'drawing');
  return file.medium;
}

function parseDrawing(xml: string): Document {
  try {
    return parseBody(xml);
  } catch (error) {
    if (error instanceof BodyTooLargeError) return new Document([]);
    throw error;
  }
}

/** Returns the text of a drawing, without the names of unpublished posts. */
function publicText(svg: Element, body: Body): string {
  removeNames(svg, body);
  return drawingText(svg);
}

const createFile = (svg: Element, body: Body): DrawingFile | undefined =>
  body.drawings.size < limits.drawings ? toDrawing(removeAddresses(svg, body)) : undefined;

/** Returns the text that replaces a drawing that has no file. If a link shows nothing else, the text is at least the name of the link. */
export function createDrawingText(one: Element, description: string, body: Body): ChildNode[] {
  countLost(body, `<${one.name}>`);
  if (description !== '') return [text(` ${description} `)];
  const link = linkAround(one);
  return link ? [text(attribute(one, 'aria-label') || nameOfLink(one) || attribute(link, 'href'))] : [];
}

/** Returns the link around an element if the link shows nothing else. */
function linkAround(one: Element): Element | undefined {
  const link = one.parent;
  return isNamed(link, 'a') && link.children.every((child) => child === one || isSpace(child)) ? link : undefined;
}

function nameOfLink(one: Element): string {
  const link = linkAround(one);
  return link ? attribute(link, 'aria-label') || attribute(link, 'title') : '';
}

/** Reports whether a drawing may be published. Inside a link to an unpublished post, it might show the post's title. */
function canBePublished(one: Element, { context }: Body): boolean {
  const link = findAncestor(one, (outer) => isNamed(outer, 'a') && attribute(outer, 'href') !== '');
  return !link || !isUnpublished(context.link(normalizeHref(attribute(link, 'href'))));
}

/** Removes the names of unpublished posts that a drawing links to, first from the links, then from the whole drawing. */
function removeNames(one: Element, { context }: Body): void {
  const targets = new Map<string, UnpublishedPost>();
  for (const link of elementsBelow(one, (inner) => attribute(inner, 'href') !== '')) {
    const target = context.link(normalizeHref(attribute(link, 'href')));
    if (!isUnpublished(target)) continue;
    targets.set(target.id, target);
    removePostName(link, target, context);
  }
  for (const target of targets.values()) removePostName(one, target, context);
}

/** Removes the URLs of unpublished posts from the text in a drawing. */
function removeAddresses(one: Element, { context }: Body): Element {
  for (const node of nodesBelow(one)) if (isText(node)) node.data = removePostAddresses(node.data, context).text;
  return one;
}
