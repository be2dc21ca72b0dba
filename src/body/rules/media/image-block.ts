import { isText, type ChildNode, type Element } from 'domhandler';
import { countDropped, type Body } from '../../model/body.ts';
import {
  alignmentClassOf,
  captionOf,
  captionText,
  createImage,
  figure,
  grid,
  imagesIn,
  isCaption,
  isIcon,
} from '../../media/images.ts';
import {
  attribute,
  elementsBelow,
  findElement,
  hasClass,
  isNamed,
  isSpace,
  lineOf,
  nodesBelow,
  rewrite,
} from '../../dom/tree.ts';
import { isGallery, isGalleryItem } from '../../media/galleries.ts';
import { parseJson } from '../../media/placeholder.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts image blocks of all editors: `figure.imageblock > span[data-url] > img (+ figcaption)`, `div.imageblock` with `p.cap1`, and
 * grids of several images: `figure.imagegridblock`, `figure.imageslideblock`, `div.imageblock.dual` with a table, `.wp-block-gallery`,
 * `.gallery > .gallery-item` and galleries of plugins of WordPress.
 */
export const imageBlock: Rule = {
  name: 'image-block',
  mentions: /image(?:grid|slide)?block|gallery|modula|metaslider|slideshow/iu,
  findsMedia: true,
  apply(body) {
    rewrite(body.root, (one) => {
      const slides = hasClass(one, 'jetpack-slideshow') ? slidesOf(one, body) : [];
      if (slides.length > 0) return [figure('grid', slides)];
      if (!isImageBlock(one)) return undefined;
      if (!findElement(one, (inner) => isNamed(inner, 'img'))) return undefined;
      if (findElement(one, isImageBlock)) return one.children;
      if (isIconInLine(one)) return imagesIn(one, body);
      const isMisread = dropMisread(one, body);
      return hasOnlyCaptionText(one) ? [createFigure(one, isMisread, body)] : one.children;
    });
  },
};

const isImageBlock = (one: Element) =>
  hasClass(one, 'imageblock', 'imagegridblock', 'imageslideblock') || isGallery(one);

/** Attributes from which scripts of galleries show a caption. */
const captionAttributes = ['data-caption', 'data-description', 'data-caption-title', 'data-envira-caption'];

/** Returns the caption of an image in a gallery. */
function itemCaption(item: Element): ChildNode[] {
  const caption = captionOf(item);
  if (caption.length > 0) return caption;
  const values = elementsBelow(item, () => true).flatMap((one) =>
    captionAttributes.map((name) => attribute(one, name)),
  );
  return captionText((values.find((value) => value !== '') ?? '').replace(/<[^<>]*>/gu, ' '));
}

/** Returns the images of a slideshow of Jetpack, which are JSON in an attribute. */
function slidesOf(slideshow: Element, body: Body): Element[] {
  const slides = Object.values(parseJson(attribute(slideshow, 'data-gallery')) ?? {});
  return slides.flatMap((slide) => {
    const values = Object(slide) as Partial<Record<string, unknown>>;
    const value = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
    if (value('src') === '') return [];
    return [figure('', [createImage({ alt: value('alt') }, [value('src')], body)], captionText(value('caption')))];
  });
}

/** Reports whether a block is an icon in a line of text. */
const isIconInLine = (one: Element) =>
  isNamed(one, 'span') &&
  lineOf(one) === '' &&
  elementsBelow(one, (inner) => isNamed(inner, 'img')).every((img) => isIcon(attribute(img, 'width'))) &&
  [one.prev, one.next].some((beside) => beside && isText(beside) && !isSpace(beside));

/**
 * Removes the result of a misparsed placeholder: a platform parsed a placeholder of its newer kind as one of the older kind, so that the
 * attributes of an image became its caption, and the remaining fields became a file that does not exist.
 * @returns whether the block was misparsed
 */
function dropMisread(block: Element, body: Body): boolean {
  const captions = elementsBelow(block, (one) => isCaption(one) && looksLikeAttributes(lineOf(one)));
  const files = elementsBelow(block, isMissingFile);
  for (let count = captions.length; count > 0; count--) countDropped(body, 'attributes shown as a caption');
  for (let count = files.length; count > 0; count--) countDropped(body, 'sign of a file that does not exist');
  const dropped = new Set([...captions, ...files.map((file) => (isNamed(file.parent, 'td') ? file.parent : file))]);
  if (dropped.size > 0) rewrite(block, (one) => (dropped.has(one) ? [] : undefined));
  return captions.length > 0 && files.length > 0;
}

const looksLikeAttributes = (caption: string) =>
  /^data-[\w-]+="[^]*"[\s,|]*$/iu.test(caption) ||
  (/^(?:[a-z][a-z-]*="[^"]*"[\s,|]*)+$/iu.test(caption) &&
    /(?:^|[\s,|])(?:data-[a-z-]+|width|height|style)=/iu.test(caption));

const isMissingFile = (one: Element) =>
  isNamed(one, 'a') && lineOf(one) === 'invalid-file' && /\/attachment\/?$/iu.test(attribute(one, 'href'));

function createFigure(block: Element, isMisread: boolean, body: Body): Element {
  const isCell = isGallery(block) ? isGalleryItem : (one: Element) => isNamed(one, 'td');
  const cells = elementsBelow(block, isCell).filter((cell) => !isGallery(block) || !findElement(cell, isCell));
  const figures = cells.map((cell) =>
    figure('', imagesIn(cell, body), isGallery(block) ? itemCaption(cell) : captionOf(cell)),
  );
  const ofGallery = isGallery(block) ? block.children.find((child) => isNamed(child, 'figcaption')) : undefined;
  if (ofGallery && figures.length > 0) return figure('grid', figures, ofGallery.children);
  if (figures.length > 1) return grid(figures);
  const images = imagesIn(block, body);
  const isGrid =
    images.length > 1 || (!isMisread && hasClass(block, 'imagegridblock', 'imageslideblock', 'dual', 'triple'));
  const caption = captionOf(block);
  const kind = isGrid ? 'grid' : alignmentClassOf(block);
  return figure(kind, images, caption.length > 0 ? caption : captionText(attribute(block, 'data-caption')));
}

/** Reports whether all text in a block is in captions. Otherwise, the block merely wraps a part of the body. */
function hasOnlyCaptionText(block: Element): boolean {
  const captions = new Set(elementsBelow(block, isCaption));
  for (const node of nodesBelow(block)) {
    if (!isText(node) || isSpace(node)) continue;
    let above = node.parent;
    while (above && above !== block && !captions.has(above as Element)) above = above.parent;
    if (above === block) return false;
  }
  return true;
}
