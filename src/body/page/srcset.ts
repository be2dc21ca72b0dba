import type { Element } from 'domhandler';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { Body } from '../model/body.ts';
import type { OutputLinks } from '../model/context.ts';
import { findAncestor, attribute, elementsBelow, hasClass, isNamed } from '../dom/tree.ts';

/**
 * Offers resized copies of images for different screens. `src` remains the original, for browsers without `srcset` and for readers who save
 * the page.
 */
export function addSrcsets(body: Body, place: OutputLinks): void {
  const images = elementsBelow(body.root, (one) => isNamed(one, 'img') && body.media.get(one)?.copies !== undefined);
  if (images.length === 0) return;
  const counts = countImagesByGrid(elementsBelow(body.root, (one) => isNamed(one, 'img')));
  for (const img of images) {
    const medium = body.media.get(img);
    if (!medium?.copies) continue;
    img.attribs.srcset = medium.copies.map((copy) => `${place.medium(copy)} ${copy.width}w`).join(', ');
    img.attribs.sizes = sizesOf(img, medium, counts);
  }
}

const gridOf = (img: Element) => findAncestor(img, (above) => isNamed(above, 'figure') && hasClass(above, 'grid'));

/** Returns the number of images in each grid. */
function countImagesByGrid(images: readonly Element[]): Map<Element, number> {
  const counts = new Map<Element, number>();
  for (const grid of images.map(gridOf)) if (grid) counts.set(grid, (counts.get(grid) ?? 0) + 1);
  return counts;
}

/**
 * Returns a `sizes` value for a percentage of the screen width. Screens with three pixels per CSS pixel get images for two: the difference
 * is invisible, and the third would more than double the number of bytes.
 */
const phoneSizes = (percent: number): string =>
  `(min-resolution: 2.5dppx) ${Math.round((percent * 2) / 3)}vw, ${percent}vw`;

/** Returns the width at which the style sheet displays an image. (HTML, "sizes attributes") */
function sizesOf(img: Element, { width = Infinity }: PublishedMedium, counts: ReadonlyMap<Element, number>): string {
  const grid = gridOf(img);
  const imagesInRow = (grid && counts.get(grid)) ?? 1;
  if (imagesInRow > 1) return `(min-width: 44rem) ${imagesInRow > 2 ? 14 : 20}rem, ${phoneSizes(50)}`;
  if (findAncestor(img, (above) => isNamed(above, 'figure') && hasClass(above, 'card'))) return '12rem';
  const shown = Number(attribute(img, 'width')) || width;
  return shown < columnWidth ? `min(${shown}px, 100vw)` : `(min-width: 44rem) 40rem, ${phoneSizes(100)}`;
}

/** Width of the text column in CSS pixels, at the default font size. */
const columnWidth = 640;
