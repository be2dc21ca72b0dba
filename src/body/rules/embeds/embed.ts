import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { absoluteAddress, hostOf, isImageAddress } from '../../addresses/addresses.ts';
import { countLost, type Body } from '../../model/body.ts';
import { isBlock, isNeverEmpty } from '../../dom/elements.ts';
import { addressesIn, embeddedAddress, isSamePage } from '../../addresses/embeds.ts';
import {
  attribute,
  element,
  elementsBelow,
  hasClass,
  isNamed,
  isSpace,
  lineOf,
  nodesBelow,
  oneLine,
  rewrite,
  setChildren,
  text,
} from '../../dom/tree.ts';
import { imageAddresses } from '../../addresses/image-addresses.ts';
import { containersOf } from '../../media/images.ts';
import { isVideoAddress, videoPage } from '../../addresses/video-pages.ts';
import type { Rule } from '../rule.ts';

/**
 * Adds links to embedded pages for elements with a URL in an attribute that only scripts read, even if the elements show part of the page.
 * For elements that show nothing, the URLs become links before the empty elements are dropped.
 */
export const embed: Rule = {
  name: 'embed',
  apply(body) {
    const visited = new Set<Element>();
    rewrite(body.root, (one) => {
      if (visited.has(one) || Object.keys(one.attribs).length === 0 || !isHtml(one)) return undefined;
      visited.add(one);
      if (isNamed(one, 'img')) addLazyAddress(one, body);
      if (isNamed(one, ...excludedElements)) return undefined;
      return convertWordPressBlock(one) ?? withLinks(one, body);
    });
  },
};

const isHtml = ({ namespace }: Element) => namespace === undefined || namespace === 'http://www.w3.org/1999/xhtml';

/** Sets the `src` of a lazily loaded image that has no URL, from any attribute that a script might use. */
function addLazyAddress(img: Element, { context, references }: Body): void {
  if (references.has(img) || imageAddresses(img, containersOf(img), context).length > 0) return;
  const [address] = addressesIn(img);
  if (address !== undefined && attribute(img, 'src') === '') img.attribs.src = address;
}

/** Elements that other rules handle, or whose URLs are those of their own content. */
const excludedElements = [
  'a',
  'area',
  'img',
  'source',
  'track',
  'video',
  'audio',
  'iframe',
  'embed',
  'object',
  'param',
] as const;

/** Returns the link for a WordPress embed block, which contains nothing but a URL. */
function convertWordPressBlock(one: Element): readonly ChildNode[] | undefined {
  const address = hasClass(one, 'wp-block-embed__wrapper') ? absoluteAddress(lineOf(one)) : undefined;
  if (address === undefined || /\s/u.test(address)) return undefined;
  return elementsBelow(one, () => true).length > 0 ? undefined : [element('p', {}, [linkTo(videoPage(address), '')])];
}

function withLinks(one: Element, body: Body): readonly ChildNode[] | undefined {
  const addresses = addressesIn(one);
  if (addresses.length === 0) return undefined;
  const shows = nodesBelow(one).some((node) => (isText(node) ? node.data.trim() !== '' : isNeverEmpty(node)));
  const embedded = shows && embeddedAddress(one) === undefined ? [] : shows ? addresses.slice(0, 1) : addresses;
  const missing = embedded.filter((address) => !isLinked(address, one, shows));
  const pages = missing.filter((address) => !isImageAddress(address));
  const shown = isPartOfTable(one) ? [] : pages.length > 0 ? pages : missing;
  // If the element contains an image, an image URL in its attributes is another URL of that image.
  const hasImage = nodesBelow(one).some((node) => isNamed(node, 'img'));
  const unseen = addresses.filter(
    (address) =>
      !isLinked(address, one, false) &&
      !(hasImage && isImageAddress(address)) &&
      !(shows && isQuoteSource(address, one)),
  );
  for (const address of unseen) if (!shown.includes(address)) countLost(body, `address of ${hostOf(address)}`);
  if (shown.length === 0) return undefined;
  return placeLinks(shown, one, shows);
}

/** Reports whether a URL is the source of a quote, which the page keeps in `cite`. */
const isQuoteSource = (address: string, one: Element) =>
  isNamed(one, 'blockquote', 'q', 'ins', 'del') && address === absoluteAddress(attribute(one, 'cite'));

/**
 * Reports whether a page is already linked inside an element or directly after it. If the element shows nothing, also returns true if a
 * descendant has the same URL, since that descendant will get the link.
 */
function isLinked(address: string, one: Element, shows: boolean): boolean {
  let next = one.next;
  while (next && isSpace(next)) next = next.next;
  const nextElements = next && isTag(next) ? [next, ...elementsBelow(next, () => true)] : [];
  const innerElements = elementsBelow(one, () => true);
  return (
    [...innerElements, ...nextElements].some(
      (inner) => isNamed(inner, 'a') && isSamePage(attribute(inner, 'href'), address),
    ) ||
    (!shows && innerElements.some((inner) => addressesIn(inner).some((other) => isSamePage(other, address))))
  );
}

/** Adds links after the content of an element, or replaces the element with them if it shows nothing. */
function placeLinks(addresses: readonly string[], one: Element, shows: boolean): readonly ChildNode[] | undefined {
  const names = ['title', 'aria-label', 'data-title', 'playlabel'].map((name) => attribute(one, name));
  const title = oneLine(names.find((name) => name !== '') ?? '');
  const isInline = isNamed(one, ...inlineElements);
  const links = addresses.flatMap((address): ChildNode[] => {
    const link = linkTo(address, title);
    return isInline ? [text(' '), link, text(' ')] : [element('p', {}, [link])];
  });
  if (isNamed(one, 'table', 'ul', 'ol', 'dl')) return [one, ...links];
  if (!shows && !isBlock(one)) return [...links, ...one.children];
  setChildren(one, [...one.children, ...links]);
  return undefined;
}

const inlineElements = [
  'span',
  'i',
  'b',
  'em',
  'strong',
  'u',
  's',
  'small',
  'font',
  'data',
  'time',
  'label',
  'mark',
] as const;

const isPartOfTable = (one: Element) => isNamed(one, 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'col', 'pre', 'code');

const linkTo = (address: string, title: string) =>
  element('a', { href: address, ...(isVideoAddress(address) && { class: 'player' }) }, [text(title || address)]);
