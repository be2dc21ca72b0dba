import type { ChildNode, Element } from 'domhandler';
import { withoutSignature } from '../../../core/media-address.ts';
import { candidates, fileNameOf } from '../../addresses.ts';
import { saidOfPicture } from '../../picture-addresses.ts';
import type { Body } from '../../body.ts';
import { holdersOf } from '../../pictures.ts';
import { attribute, elementsBelow, findBelow, firstBelow, isNamed, isSpace, lineOf, rewrite } from '../../tree.ts';
import { isTrackingPixel } from '../dropped/advertisement.ts';
import type { Rule } from '../rule.ts';

/** `noscript` shows its content, unless that is the picture which a script would have loaded into the one before it. */
export const noScript: Rule = {
  name: 'no-script',
  mentions: /<noscript/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      if (!isNamed(one, 'noscript')) return undefined;
      const before = pictureBefore(one);
      const pictures = elementsBelow(one, (inner) => isNamed(inner, 'img') && !isTrackingPixel(inner));
      if (!before || pictures.length === 0) return one.children;
      const isAlone = pictures.length === 1 && lineOf(one) === '';
      const known = new Set(saidOf(before, body).all);
      const gone = new Set(
        pictures.filter((picture) => {
          const { written, addresses, all } = saidOf(picture, body);
          const [best] = all;
          if (best === undefined) return isAlone;
          if (known.has(best)) return true;
          // Among other things it may be another picture.
          if (addresses.length === 0 || !(isAlone || addresses.some((address) => known.has(address)))) return false;
          if (!isReplaced(before, addresses)) return false;
          load(before, picture, written, body);
          return true;
        }),
      );
      rewrite(one, (inner) => (gone.has(inner) ? [] : undefined));
      return holdsAnything(one) ? one.children : [];
    });
  },
};

/** The picture right before an element. One that nobody sees has nothing to do with what comes behind it. */
function pictureBefore(one: Element): Element | undefined {
  const before = elementBefore(one);
  const picture = isNamed(before, 'picture') ? firstBelow(before, (inner) => isNamed(inner, 'img')) : before;
  return isNamed(picture, 'img') && !isTrackingPixel(picture) ? picture : undefined;
}

function elementBefore(node: ChildNode): ChildNode | null {
  let before = node.prev;
  while (before && isSpace(before)) before = before.prev;
  return before;
}

/** What is said of the addresses of a picture: as it is written, and as what it leads to, without signatures; all with the best first. */
function saidOf(picture: Element, { context }: Body) {
  const written = saidOfPicture(picture, holdersOf(picture), context).filter((address) => address !== '');
  const addresses = candidates(written, context).map(withoutSignature);
  return { written, addresses, all: [...addresses, ...written] };
}

/**
 * Whether a script was to put another picture in the place of one: that one is none by its address, something of it says so, or the
 * other one has its name. Else both are shown, of which neither may be lost.
 */
function isReplaced(shown: Element, by: readonly string[]): boolean {
  const src = attribute(shown, 'src');
  if (src === '' || /^data:/iu.test(src)) return true;
  const names = Object.keys(shown.attribs).join(' ');
  if (/\bdata-(?:\w+-)?(?:src|srcset|original|url)\b/iu.test(names)) return true;
  if (/lazy|blur|placeholder|preview/iu.test(`${attribute(shown, 'class')} ${src}`)) return true;
  return by.some((address) => fileNameOf(address) === fileNameOf(src));
}

/** What is shown until a script has loaded the picture is at most a smaller one; what is said of it may be said of either. */
function load(into: Element, picture: Element, written: readonly string[], { loaded }: Body): void {
  loaded.set(into, [...(loaded.get(into) ?? []), ...written]);
  for (const name of ['alt', 'title', 'width', 'height']) {
    const said = attribute(picture, name);
    if (said !== '' && attribute(into, name) === '') into.attribs[name] = said;
  }
}

/** Whether there is more than what was around a picture. */
function holdsAnything(one: Element): boolean {
  const isAround = (node: ChildNode) => isNamed(node, 'a', 'span', 'p', 'div', 'figure', 'picture', 'source', 'br');
  return findBelow(one, (node) => !isSpace(node) && !isAround(node)) !== undefined;
}
