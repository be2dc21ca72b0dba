import type { ChildNode, Element } from 'domhandler';
import {
  absoluteAddress,
  candidateAddresses,
  isImageAddress,
  leadsToImage,
  type AddressResolver,
} from './addresses.ts';
import { isOriginalOf } from './original-image.ts';
import { lazyAttributes, originalAttributes } from './loading-attributes.ts';
import { attribute, isNamed, lineOf } from '../dom/tree.ts';

/** Attributes of an image or a surrounding element that contain the address of the original, most reliable first. */
const originalAttributeNames = originalAttributes;

/** Attributes from which scripts load an image. */
const lazyAttributeNames = lazyAttributes;

/** Attributes from which scripts load the `srcset` of an image. */
const lazySetAttributes = ['data-srcset', 'data-lazy-srcset'];

/**
 * Returns the candidate addresses of an image, the original first. They come from the image's own attributes, the surrounding elements (the
 * `span` of an image block, a link to the image), and its sources in a `picture`. If an address is that of a thumbnail, the address of its
 * original comes before it.
 * @param lazyAddresses addresses of the lazily loaded image that were found outside the image; they come after those in its own attributes
 * and before the placeholder
 */
export function imageAddresses(
  image: Element,
  containers: readonly Element[] = [],
  context?: AddressResolver,
  lazyAddresses: readonly string[] = [],
): string[] {
  return candidateAddresses(rawImageAddresses(image, containers, context, lazyAddresses), context);
}

/** Returns the addresses of an image as written, the original first. */
export function rawImageAddresses(
  image: Element,
  containers: readonly Element[],
  context?: AddressResolver,
  lazyAddresses: readonly string[] = [],
): string[] {
  const elements = [image, ...containers];
  const valuesOf = (names: readonly string[]) =>
    names.flatMap((name) => elements.flatMap((one) => (name in one.attribs ? [attribute(one, name)] : [])));
  const { better, others } = sourcesOf(image);
  // If the image has a lazy `srcset`, the address in a lazy-loading attribute is only one of its sizes.
  const isSet = [image, ...better].some((one) => lazySetAttributes.some((name) => name in one.attribs));
  const raw = isSet ? valuesOf(originalAttributeNames) : valuesOf([...originalAttributeNames, ...lazyAttributeNames]);
  for (const one of elements)
    for (const name of Object.keys(one.attribs)) if (name.startsWith('data-origin-')) raw.push(attribute(one, name));
  const sets = addressesInSets([image, ...better]);
  const loaded = isSet ? [...sets, ...valuesOf(lazyAttributeNames), ...lazyAddresses] : [...lazyAddresses, ...sets];
  // Attributes read by scripts may have any value. `src` is always an address, as in browsers.
  const isAddress = (address: string) => absoluteAddress(address) !== undefined || isRelativeImage(address);
  const last = [...addressesInSets(others), attribute(image, 'lowsrc')];
  const own = [...loaded.filter(isAddress), attribute(image, 'src'), ...last.filter(isAddress)];
  const originals = raw.filter(isAddress);
  const linked = containers.filter((one) => isImageLink(one, context)).map((link) => attribute(link, 'href'));
  return [...originals, ...linked.filter((href) => isOriginalOf(href, [...originals, ...own])), ...own];
}

/**
 * Splits the `source` elements of an image into those that may have a larger version and all others. Sources for narrow or dark screens are
 * different images; sources in a newer format without a size are conversions of the original.
 */
function sourcesOf(image: Element): { better: Element[]; others: Element[] } {
  const better: Element[] = [];
  const others: Element[] = [];
  // A source only applies to an image after it (HTML, 4.8.2). Stopping at the previous image ensures that each source is read once.
  const isOwn = (node: ChildNode | null): node is ChildNode => node !== null && !isNamed(node, 'img');
  for (let one = isNamed(image.parent, 'picture') ? image.prev : null; isOwn(one); one = one.prev) {
    if (!isNamed(one, 'source')) continue;
    const sets = imageSetsOf(one).join();
    const isConverted =
      /\b(?:webp|avif|jxl)\b/iu.test(`${attribute(one, 'type')} ${sets}`) && !/\s[\d.]+[wx]/u.test(sets);
    const isOther = /max-|prefers-|print/iu.test(attribute(one, 'media'));
    (isConverted || isOther ? others : better).push(one);
  }
  return { better: better.reverse(), others: others.reverse() };
}

/** Reports whether text is probably the relative address of an image. */
function isRelativeImage(text: string): boolean {
  return /^\.{0,2}\/[^/]/u.test(text.trim()) || isImageAddress(`//x/${text.trim()}`);
}

/**
 * Reports whether a link around an image leads to an image. A link with text may instead lead to a file that the image is an icon for.
 */
export function isImageLink(link: Element, context?: AddressResolver): boolean {
  return link.attribs.href !== undefined && leadsToImage(attribute(link, 'href'), context) && lineOf(link) === '';
}

/** Returns the addresses in the `srcset` attributes of an image and its sources, the largest first. */
function addressesInSets(elements: readonly Element[]): string[] {
  const sized = elements
    .flatMap(imageSetsOf)
    .flatMap((set) => set.split(/,\s+|,(?=(?:https?:)?\/\/)/u))
    .map((candidate) => /^(\S+)(?:\s+([\d.]+)[wx])?$/u.exec(candidate.trim()))
    .filter((match) => match !== null)
    .map(([, address = '', size = '1']) => ({ address, size: Number(size) }));
  return sized.sort((a, b) => b.size - a.size).map(({ address }) => address);
}

const imageSetsOf = (one: Element) =>
  [...lazySetAttributes, 'srcset'].map((name) => attribute(one, name)).filter((set) => set !== '');
