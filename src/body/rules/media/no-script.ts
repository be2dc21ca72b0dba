import type { ChildNode, Element } from 'domhandler';
import { stripSignature } from '../../../core/media/media-url.ts';
import { candidateAddresses, fileNameOf } from '../../addresses/addresses.ts';
import { rawImageAddresses } from '../../addresses/image-addresses.ts';
import type { Body } from '../../model/body.ts';
import { containersOf } from '../../media/images.ts';
import {
  attribute,
  elementsBelow,
  findDescendant,
  findElement,
  isNamed,
  isSpace,
  lineOf,
  rewrite,
} from '../../dom/tree.ts';
import { isTrackingPixel } from '../dropped/advertisement.ts';
import type { Rule } from '../rule.ts';

/** Shows the content of `noscript`, except an image that is the fallback for the lazily loaded image before it. */
export const noScript: Rule = {
  name: 'no-script',
  mentions: /<noscript/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      if (!isNamed(one, 'noscript')) return undefined;
      const before = findImageBefore(one);
      const images = elementsBelow(one, (inner) => isNamed(inner, 'img') && !isTrackingPixel(inner));
      if (!before || images.length === 0) return one.children;
      const isAlone = images.length === 1 && lineOf(one) === '';
      const known = new Set(addressesOf(before, body).all);
      const dropped = new Set(
        images.filter((image) => {
          const { written, addresses, all } = addressesOf(image, body);
          const [best] = all;
          if (best === undefined) return isAlone;
          if (known.has(best)) return true;
          // If the `noscript` has other content, its image may be a different one.
          if (addresses.length === 0 || !(isAlone || addresses.some((address) => known.has(address)))) return false;
          if (!isReplaced(before, addresses)) return false;
          completeFrom(before, image, written, body);
          return true;
        }),
      );
      rewrite(one, (inner) => (dropped.has(inner) ? [] : undefined));
      return hasContent(one) ? one.children : [];
    });
  },
};

/** Returns the image directly before an element. Tracking pixels do not count. */
function findImageBefore(one: Element): Element | undefined {
  const before = elementBefore(one);
  const image = isNamed(before, 'picture') ? findElement(before, (inner) => isNamed(inner, 'img')) : before;
  return isNamed(image, 'img') && !isTrackingPixel(image) ? image : undefined;
}

function elementBefore(node: ChildNode): ChildNode | null {
  let before = node.prev;
  while (before && isSpace(before)) before = before.prev;
  return before;
}

/**
 * Returns the URLs of an image as written (`written`), resolved without signatures (`addresses`), and both together, best first (`all`).
 */
function addressesOf(image: Element, { context }: Body) {
  const written = rawImageAddresses(image, containersOf(image), context).filter((address) => address !== '');
  const addresses = candidateAddresses(written, context).map(stripSignature);
  return { written, addresses, all: [...addresses, ...written] };
}

/**
 * Reports whether a script was meant to replace the shown image with the one at these URLs: the shown image has no real URL, has
 * lazy-loading attributes, or has the same file name. Otherwise both images are kept, so that neither is lost.
 */
function isReplaced(shown: Element, by: readonly string[]): boolean {
  const src = attribute(shown, 'src');
  if (src === '' || /^data:/iu.test(src)) return true;
  const names = Object.keys(shown.attribs).join(' ');
  if (/\bdata-(?:\w+-)?(?:src|srcset|original|url)\b/iu.test(names)) return true;
  if (/lazy|blur|placeholder|preview/iu.test(`${attribute(shown, 'class')} ${src}`)) return true;
  return by.some((address) => fileNameOf(address) === fileNameOf(src));
}

/** Adds the URLs and attributes of the image in `noscript` to the image before it, which is at most a smaller version. */
function completeFrom(into: Element, image: Element, written: readonly string[], { lazyAddresses }: Body): void {
  lazyAddresses.set(into, [...(lazyAddresses.get(into) ?? []), ...written]);
  for (const name of ['alt', 'title', 'width', 'height']) {
    const value = attribute(image, name);
    if (value !== '' && attribute(into, name) === '') into.attribs[name] = value;
  }
}

/** Reports whether an element contains anything other than wrappers of images. */
function hasContent(one: Element): boolean {
  const isAround = (node: ChildNode) => isNamed(node, 'a', 'span', 'p', 'div', 'figure', 'picture', 'source', 'br');
  return findDescendant(one, (node) => !isSpace(node) && !isAround(node)) !== undefined;
}
