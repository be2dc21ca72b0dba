import type { Element } from 'domhandler';
import { countDropped } from '../../model/body.ts';
import { findDroppedResources } from '../../addresses/loading-attributes.ts';
import { findAncestor, attribute, element, elementsBelow, findElement, isNamed, rewrite } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Moves the images that a drawing loads out of the drawing, directly after it, because a published drawing loads nothing. Runs before the
 * rule `drawing`, and also when only media are searched for, without that rule.
 */
export const svgImages: Rule = {
  name: 'svg-images',
  mentions: /<svg/iu,
  apply(body) {
    const visited = new Set<Element>();
    rewrite(body.root, (one) => {
      if (!isNamed(one, 'svg') || visited.has(one)) return undefined;
      visited.add(one);
      for (const part of elementsBelow(one, () => true))
        for (const what of findDroppedResources(part)) countDropped(body, what);
      const images = elementsBelow(one, (inner) => isNamed(inner, 'image') && isExternal(addressOf(inner)));
      if (images.length === 0) return undefined;
      const moved = new Set(images);
      rewrite(one, (inner) => (moved.has(inner) ? [] : undefined));
      const shown = images.map((image) =>
        element('img', { src: addressOf(image), alt: attribute(image, 'aria-label') }),
      );
      return findElement(one, isVisible) ? [one, ...shown] : shown;
    });
  },
};

/** Reports whether an element can be a visible part of a drawing: a shape outside definitions, clip paths and masks. */
const isVisible = (one: Element) =>
  /^(?:path|rect|circle|ellipse|line|polyline|polygon|text|image|use|foreignObject)$/u.test(one.name) &&
  !findAncestor(one, (above) => isNamed(above, 'defs', 'clipPath', 'mask'));

const addressOf = (image: Element) => attribute(image, 'href') || attribute(image, 'xlink:href');

const isExternal = (address: string) => address !== '' && !/^(?:#|data:)/iu.test(address);
