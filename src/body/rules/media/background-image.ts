import type { Element } from 'domhandler';
import { absoluteAddress, candidateAddresses, isImageAddress } from '../../addresses/addresses.ts';
import type { Body } from '../../model/body.ts';
import { backgroundAttributes, elementsWithBackground } from '../../addresses/loading-attributes.ts';
import { figure, createImage } from '../../media/images.ts';
import { attribute, findElement, isNamed, rewrite, setChildren } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Turns background images into regular images before the text. They come from a style, the attribute `background` or a lazy-loading
 * attribute.
 */
export const backgroundImage: Rule = {
  name: 'background-image',
  mentions: /background|data-bg/iu,
  findsMedia: true,
  apply(body) {
    rewrite(body.root, (one) => {
      const isInline = isNamed(one, 'a', 'span');
      const addresses =
        isInline || groupElements.has(one.name) || lineElements.has(one.name) || elementsWithBackground.has(one.name)
          ? backgroundAddresses(one, body)
          : [];
      if (addresses.length === 0) return undefined;
      if (isInline) {
        const alt = attribute(one, 'aria-label') || attribute(one, 'title');
        removeBackground(one);
        setChildren(one, [createImage({ alt }, addresses, body), ...one.children]);
        return undefined;
      }
      const shown = figure('', [createImage({ alt: attribute(one, 'aria-label') }, addresses, body)]);
      // The element is visited again and must not get a second image.
      removeBackground(one);
      if (lineElements.has(one.name) || isNamed(one, 'table')) return [shown, one];
      const isRow = isNamed(one, 'thead', 'tbody', 'tfoot', 'tr');
      const holder = isRow ? findElement(one, (inner) => isNamed(inner, 'td', 'th')) : one;
      if (holder) setChildren(holder, [shown, ...holder.children]);
      return undefined;
    });
  },
};

const groupElements = new Set(
  'div section figure blockquote li article aside header footer main center figcaption dd'.split(' '),
);

/** Elements that can only contain a line, so the image is inserted before them. */
const lineElements = new Set('p h1 h2 h3 h4 h5 h6'.split(' '));

function removeBackground(one: Element): void {
  const { style } = one.attribs;
  if (style !== undefined) one.attribs.style = style.replace(backgroundUrl, '');
  for (const name of backgroundAttributes) Reflect.deleteProperty(one.attribs, name);
}

/**
 * Matches the last URL of a background, quoted or unquoted, without parentheses. The alternatives cannot start with the same character, and
 * only one part can match spaces; otherwise, long styles would take quadratic time.
 */
const backgroundUrl =
  /(?:^|;)\s*background(?:-image)?\s*:[^;]*url\(\s*(?:(["'])([^"')]+)\1\s*|([^"'()\s][^"'()]*))\)/iu;

function backgroundAddresses(one: Element, { context }: Body): string[] {
  const [, , quoted, unquoted = ''] = backgroundUrl.exec(attribute(one, 'style')) ?? [];
  const inAttributes = backgroundAttributes
    .filter((name) => name !== 'background' || elementsWithBackground.has(one.name))
    .map((name) => attribute(one, name).replace(/^url\(\s*["']?|(?:["']|(?<!\s))\s*\)$/giu, ''))
    .filter((address) => absoluteAddress(address) !== undefined || isImageAddress(`//x/${address}`));
  return candidateAddresses([quoted ?? unquoted, ...inAttributes], context);
}
