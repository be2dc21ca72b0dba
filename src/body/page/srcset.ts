import type { Element } from 'domhandler';
import type { PublishedMedium } from '../../core/stored-medium.ts';
import type { Body } from '../body.ts';
import type { OutputLinks } from '../context.ts';
import { around, attribute, elementsBelow, hasClass, isNamed } from '../tree.ts';

/**
 * Offers copies of pictures in the size that the screen asks for. `src` stays the original, for browsers that know no `srcset` and
 * for whoever saves the page.
 */
export function offerCopies(body: Body, place: OutputLinks): void {
  const pictures = elementsBelow(body.root, (one) => isNamed(one, 'img') && body.media.get(one)?.copies !== undefined);
  if (pictures.length === 0) return;
  const beside = countsOfGrids(elementsBelow(body.root, (one) => isNamed(one, 'img')));
  for (const img of pictures) {
    const medium = body.media.get(img);
    if (!medium?.copies) continue;
    img.attribs.srcset = medium.copies.map((copy) => `${place.medium(copy)} ${copy.width}w`).join(', ');
    img.attribs.sizes = sizesOf(img, medium, beside);
  }
}

const gridOf = (img: Element) => around(img, (above) => isNamed(above, 'figure') && hasClass(above, 'grid'));

/** How many pictures each grid has. */
function countsOfGrids(pictures: readonly Element[]): Map<Element, number> {
  const counts = new Map<Element, number>();
  for (const grid of pictures.map(gridOf)) if (grid) counts.set(grid, (counts.get(grid) ?? 0) + 1);
  return counts;
}

/**
 * A fraction of the width of a screen, in percent. Of three pixels in the place of one nobody sees the third, which more than
 * doubles the bytes.
 */
const onPhone = (share: number): string => `(min-resolution: 2.5dppx) ${Math.round((share * 2) / 3)}vw, ${share}vw`;

/** How wide the style sheet shows a picture (HTML, "sizes attributes"). */
function sizesOf(img: Element, { width = Infinity }: PublishedMedium, counts: ReadonlyMap<Element, number>): string {
  const grid = gridOf(img);
  const beside = (grid && counts.get(grid)) ?? 1;
  if (beside > 1) return `(min-width: 44rem) ${beside > 2 ? 14 : 20}rem, ${onPhone(50)}`;
  if (around(img, (above) => isNamed(above, 'figure') && hasClass(above, 'card'))) return '12rem';
  const shown = Number(attribute(img, 'width')) || width;
  return shown < column ? `min(${shown}px, 100vw)` : `(min-width: 44rem) 40rem, ${onPhone(100)}`;
}

/** Pixels of the column of text, where nobody has set another size of letters. */
const column = 640;
