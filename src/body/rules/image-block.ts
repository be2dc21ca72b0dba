import { isText, type Element } from 'domhandler';
import type { Body } from '../body.ts';
import { alignmentOf, captionOf, captionText, figure, grid, picturesIn } from '../pictures.ts';
import { attribute, elementsBelow, firstBelow, hasClass, isNamed, isSpace, nodesBelow, rewrite } from '../tree.ts';
import type { Rule } from './rule.ts';

/**
 * Pictures of all editors: `figure.imageblock > span[data-url] > img (+ figcaption)`, `div.imageblock` with `p.cap1`,
 * and grids of several: `figure.imagegridblock`, `figure.imageslideblock`, `div.imageblock.dual` with a table inside.
 */
export const imageBlock: Rule = {
  name: 'image-block',
  mentions: /image(?:grid|slide)?block/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      if (!isImageBlock(one)) return undefined;
      if (!firstBelow(one, (inner) => isNamed(inner, 'img'))) return undefined;
      if (firstBelow(one, isImageBlock)) return one.children;
      return holdsOnlyPictures(one) ? [figureOf(one, body)] : one.children;
    });
  },
};

const isImageBlock = (one: Element) => hasClass(one, 'imageblock', 'imagegridblock', 'imageslideblock');

function figureOf(block: Element, body: Body): Element {
  const cells = elementsBelow(block, (one) => isNamed(one, 'td'));
  if (cells.length > 1) return grid(cells.map((cell) => figure('', picturesIn(cell, body), captionOf(cell))));
  const pictures = picturesIn(block, body);
  const isGrid = hasClass(block, 'imagegridblock', 'imageslideblock', 'dual', 'triple') || pictures.length > 1;
  const caption = captionOf(block);
  const kind = isGrid ? 'grid' : alignmentOf(block);
  return figure(kind, pictures, caption.length > 0 ? caption : captionText(attribute(block, 'data-caption')));
}

/** Whether all text of a block is that of captions: else it is a mere wrapper around a part of the body. */
function holdsOnlyPictures(block: Element): boolean {
  const captions = new Set(
    elementsBelow(block, (one) => isNamed(one, 'figcaption') || hasClass(one, 'cap1', 'caption', 'imageblock-caption')),
  );
  for (const node of nodesBelow(block)) {
    if (!isText(node) || isSpace(node)) continue;
    let above = node.parent;
    while (above && above !== block && !captions.has(above as Element)) above = above.parent;
    if (above === block) return false;
  }
  return true;
}
