import type { ChildNode, Element } from 'domhandler';
import { findAncestor, attribute, element, isNamed, rewrite, text } from '../dom/tree.ts';
import type { PageStep } from './step.ts';

/**
 * Replaces images that are missing from the archive, which the Markdown shows from their old URL. Pages load nothing from other hosts, so
 * they show a box of the image's size with its alternative text, linked to that URL. If the image is already inside a link to something
 * else, a link to the image follows that link.
 */
export const missingImages: PageStep = {
  matches: isMissing,
  apply(root, messages) {
    const behind = new Map<Element, Element[]>();
    rewrite(root, (one) => {
      if (!isMissing(one)) return undefined;
      const address = attribute(one, 'src');
      const link = findAncestor(one, (above) => isNamed(above, 'a'));
      const label = attribute(one, 'alt') || messages.picture;
      const shown = [...boxOf(one), element('small', {}, [text(`${label} (${messages.notInArchive})`)])];
      const title = attribute(one, 'title');
      const titleAttribute = { ...(title !== '' && { title }) };
      if (!link) return [element('a', { class: 'missing', href: address, ...titleAttribute, ...rel }, shown)];
      if (attribute(link, 'href') !== address) {
        behind.set(link, [...(behind.get(link) ?? []), element('a', { href: address, ...rel }, [text(label)])]);
      }
      return [element('span', { class: 'missing', ...titleAttribute }, shown)];
    });
    if (behind.size === 0) return;
    rewrite(root, (one) => {
      const links = behind.get(one);
      behind.delete(one);
      return links && [one, ...links.flatMap((link) => [text(' '), link])];
    });
  },
};

/** Reports whether an image is missing from the archive. Only missing images have absolute URLs. */
function isMissing(node: ChildNode): node is Element {
  return isNamed(node, 'img') && /^https?:/iu.test(attribute(node, 'src'));
}

const rel = { rel: 'noopener noreferrer' };

/** Returns an empty image of the same size. Returns an empty list if the size is unknown. */
function boxOf(img: Element): Element[] {
  const [width, height] = [Number(attribute(img, 'width')), Number(attribute(img, 'height'))];
  if (!(width > 0 && height > 0)) return [];
  const attributes = { src: emptyImage(width, height), alt: '', width: String(width), height: String(height) };
  return [element('img', attributes)];
}

/** Maximum width and height, in pixels. Kept small because only the aspect ratio matters and browsers decode every pixel. */
const maxSide = 1000;

/**
 * Returns a transparent GIF with the given aspect ratio as a `data:` URL. Only its canvas has that ratio; the single frame is one pixel.
 * (GIF89a, 18 to 23)
 */
function emptyImage(width: number, height: number): string {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const [x, y] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\0\0\0', 'latin1');
  canvas.writeUInt16LE(x ?? 1, 6);
  canvas.writeUInt16LE(y ?? 1, 8);
  const transparentPixel = Buffer.from('21f90401000000002c00000000010001000002024401003b', 'hex');
  return `data:image/gif;base64,${Buffer.concat([canvas, transparentPixel]).toString('base64')}`;
}
