import { type ChildNode, type Element } from 'domhandler';
import { sanitizeUrl } from '../../../core/urls/sanitize-url.ts';
import { hasInvalidHost } from '../../../core/media/media-base.ts';
import type { PublishedMedium, StoredMedium } from '../../../core/media/media-file.ts';
import {
  absoluteAddress,
  candidateAddresses,
  fileNameOf,
  leadsToImage,
  normalizeHref,
  lostFileName,
  displayAddress,
} from '../../addresses/addresses.ts';
import { isImageLink } from '../../addresses/image-addresses.ts';
import { countLost, type Body, type Reference } from '../../model/body.ts';
import { inlineSvg, toInlineImage } from '../../media/inline-image.ts';
import { limits } from '../../model/limits.ts';
import { missingAddressNote } from '../../media/notes.ts';
import { containersOf, imageOf } from '../../media/images.ts';
import {
  findAncestor,
  attribute,
  element,
  elementsBelow,
  findElement,
  isNamed,
  lineOf,
  rewrite,
  setChildren,
  text,
} from '../../dom/tree.ts';
import { isUnpublished, namesPost } from '../../unpublished/unpublished.ts';
import { showInlineDrawing } from './drawing.ts';
import type { Rule } from '../rule.ts';

/** Lists all images and files: those that earlier rules found, and plain images in the body. */
export const mediaReferences: Rule = {
  name: 'media-references',
  apply(body) {
    rewrite(body.root, (one) =>
      isNamed(one, 'img') && !body.references.has(one) && !body.media.has(one)
        ? [imageOf(one, outermostWrapper(one), body)]
        : undefined,
    );
    for (const [one, { addresses, kind, poster = [] }] of referencesIn(body)) {
      if (addresses.length > 0) body.foundMedia.push({ addresses, kind });
      if (poster.length > 0) body.foundMedia.push({ addresses: poster, kind: 'image' });
      if (isNamed(one, 'img')) addLinkedImage(one, addresses, body);
    }
  },
};

/**
 * Resolves all references. Stored media are shown. A missing image keeps its URL, which each output shows in its own way. Other missing
 * media become links.
 */
export const media: Rule = {
  name: 'media',
  apply: resolveMedia,
};

/** Returns the elements with references in the tree, in document order. */
function referencesIn({ references, root }: Body): (readonly [Element, Reference])[] {
  if (references.size === 0) return [];
  return elementsBelow(root, (one) => references.has(one)).flatMap((one) => {
    const reference = references.get(one);
    return reference ? [[one, reference] as const] : [];
  });
}

/** Lists the image to which the link around an image leads, unless the link leads to the original of that image. */
function addLinkedImage(image: Element, shown: readonly string[], { references, foundMedia, context }: Body): void {
  const link = containersOf(image).find((one) => isNamed(one, 'a'));
  if (!link || references.has(link) || !isImageLink(link, context)) return;
  const addresses = candidateAddresses([attribute(link, 'href')], context);
  const [first] = addresses;
  if (first === undefined || shown.includes(first)) return;
  references.set(link, { kind: 'image', addresses });
  foundMedia.push({ addresses, kind: 'image' });
}

/** Returns the outermost wrapper of an image, whose attributes describe the image. */
function outermostWrapper(img: Element): Element {
  let outer = img;
  while (isNamed(outer.parent, 'span', 'a', 'picture')) outer = outer.parent;
  return outer;
}

function resolveMedia(body: Body): void {
  const links = new Map<Element, Element[]>();
  const visited = new Set<Element>();
  rewrite(body.root, (one) => {
    const reference = body.references.get(one);
    if (isNamed(one, 'a') && !visited.has(one)) {
      body.references.delete(one);
      return resolveLink(one, reference, body);
    }
    if (!reference) return undefined;
    body.references.delete(one);
    if (isNamed(one, 'a')) return undefined;
    const stored = findStored(one, reference, body);
    const poster = findPoster(reference, body);
    if (stored && poster) body.posters.set(one, poster);
    if (stored) {
      body.media.set(one, stored);
      if (isNamed(one, 'img')) setSize(one, stored);
      return undefined;
    }
    if (isNamed(one, 'track')) {
      const player = one.parent;
      const link = createTrackLink(one, reference, body);
      if (isNamed(player, 'video', 'audio')) links.set(player, [...(links.get(player) ?? []), link]);
      visited.add(link);
      return [];
    }
    const replacement = replaceMissing(one, reference, body, links);
    if (isNamed(one, 'video', 'audio')) replacement?.push(...posterAndCaptions(one, poster, body));
    for (const node of replacement ?? []) if (isNamed(node, 'a')) visited.add(node);
    return replacement;
  });
  if (links.size > 0)
    rewrite(body.root, (one) => {
      const after = links.get(one);
      links.delete(one);
      return after && [one, ...after.flatMap((link) => [text(' '), link])];
    });
  dropEmptyFigures(body);
}

/** Returns the stored media file, if the element can show files of its type. */
function findStored(one: Element, { addresses, isDecorative }: Reference, body: Body): StoredMedium | undefined {
  if (addresses.length === 0) return undefined;
  const { context } = body;
  const stored = context.medium(addresses, isDecorative);
  const wanted = isNamed(one, 'img')
    ? /^image\//u
    : isNamed(one, 'track') && isNamed(one.parent, 'video')
      ? /^text\/vtt$/u
      : /^(?:video|audio)\//u;
  if (!stored || wanted.test(stored.type)) return stored;
  // An address may lead to a page that shows the file.
  return addresses.map((address) => context.medium([address], true)).find((one) => one && wanted.test(one.type));
}

/** Returns the stored poster image of a video. */
function findPoster({ poster = [] }: Reference, { context }: Body): StoredMedium | undefined {
  const stored = poster.length === 0 ? undefined : context.medium(poster);
  return stored?.type.startsWith('image/') === true ? stored : undefined;
}

/** Returns a link to captions that no player can show: they belong to audio, have another format, or are not stored. */
function createTrackLink(track: Element, { addresses }: Reference, body: Body): Element {
  const [href = ''] = addresses;
  const link = element('a', { href }, [
    text(attribute(track, 'label') || fileNameOf(href) || body.context.messages.file),
  ]);
  resolveLink(link, { kind: 'file', addresses }, body);
  return link;
}

/** Returns the poster of a player that cannot be shown, and links to its captions. */
function posterAndCaptions(player: Element, poster: StoredMedium | undefined, body: Body): ChildNode[] {
  const nodes: ChildNode[] = [];
  if (poster) {
    const image = element('img', { alt: attribute(player, 'title') });
    body.media.set(image, poster);
    setSize(image, poster);
    nodes.push(text(' '), image);
  }
  for (const track of player.children) {
    const reference = isNamed(track, 'track') ? body.references.get(track) : undefined;
    if (reference && isNamed(track, 'track')) nodes.push(text(' '), createTrackLink(track, reference, body));
  }
  return nodes;
}

/**
 * Reports whether the link that replaces an image or video leads to the stored file. This is the case if the file is published as a
 * download, because browsers would execute it, or if it has no usable URL.
 */
function isLinkToFile({ addresses }: Reference, { context }: Body): boolean {
  if (addresses.length === 0) return false;
  return context.medium(addresses)?.download !== undefined || addresses.every(hasInvalidHost);
}

/** Resolves a link to a file or to the full-size version of an image. If nothing can be linked, the text remains as a note. */
function resolveLink(link: Element, reference: Reference | undefined, body: Body): readonly ChildNode[] | undefined {
  const href = attribute(link, 'href');
  const { context } = body;
  const addresses = reference?.addresses ?? (leadsToImage(href, context) ? candidateAddresses([href], context) : []);
  const stored = addresses.length === 0 ? undefined : context.medium(addresses);
  if (stored) body.media.set(link, withDownloadName(stored, link, addresses));
  if (stored || addresses.length === 0 || !addresses.every(hasInvalidHost)) return undefined;
  return lineOf(link) === '' ? link.children : [missingAddressNote(lineOf(link), 'file', body)];
}

/** Adds the original name of a file that is published under a different name, taken from the link's text or else from its URL. */
function withDownloadName(stored: PublishedMedium, link: Element, addresses: readonly string[]): PublishedMedium {
  const { download } = stored;
  if (download === undefined) return stored;
  const shown = lineOf(link).replace(/ \([\d.,]+ ?[kmgt]?i?b(?:ytes?)?\)$/iu, '');
  const names = [shown, ...addresses.map(fileNameOf)].map((name) => name.replace(/[\p{Cc}\p{Cf}/\\]/gu, ''));
  return { ...stored, download: names.find((name) => /[^.]\.[a-z0-9]{1,8}$/iu.test(name)) ?? `file${download}` };
}

/** Sets the size of an image: the width chosen by the author if it is smaller than the image, and the corresponding height. */
function setSize(img: Element, { width, height }: StoredMedium): void {
  const set = Number(img.attribs.width);
  img.attribs.loading = 'lazy';
  img.attribs.decoding = 'async';
  if (width === undefined || height === undefined || width === 0) return;
  const shown = set > 1 && set < width ? set : width;
  img.attribs.width = String(shown);
  img.attribs.height = String(Math.max(1, Math.round((height * shown) / width)));
}

/** Returns the replacement for an image or video that is not stored. Undefined if the element is kept. */
function replaceMissing(
  one: Element,
  reference: Reference,
  body: Body,
  links: Map<Element, Element[]>,
): ChildNode[] | undefined {
  if (reference.isDecorative) return [];
  const source = attribute(one, 'src');
  const alt = attribute(one, 'alt');
  const { length } = reference.addresses;
  // If there are other URLs, a small `data:` URL is a placeholder for the image at those URLs.
  if (/^data:/iu.test(source) && (length === 0 || source.length > limits.inlinePlaceholder)) {
    if (showInline(one, source, body)) return undefined;
    if (length === 0) return alt === '' ? [] : [text(alt)];
  }
  // A file that is stored but is not an image is not lost.
  const isLost = reference.addresses.length === 0 || body.context.medium(reference.addresses) === undefined;
  const first = reference.addresses.find((one) => !isLost || !hasInvalidHost(one));
  const lostFile = lostFileName(source);
  if (lostFile !== undefined && first === undefined) return [missingAddressNote(alt || lostFile, 'picture', body)];
  const address = first ?? (/^[a-z][a-z0-9+.-]*:/iu.test(source) ? '' : source);
  const kind = isNamed(one, 'img') ? 'picture' : 'video';
  const title = attribute(one, 'title');
  const unnamed = withheldName(one, address, body);
  const unknownAddress = first === undefined ? reference.addresses[0] : undefined;
  if (unknownAddress !== undefined)
    return [missingAddressNote(unnamed ?? (alt || fileNameOf(unknownAddress)), kind, body)];
  const unsigned = kind === 'picture' && isLost && unnamed === undefined ? unsignedAddress(address, body) : undefined;
  if (unsigned !== undefined) {
    one.attribs.src = unsigned;
    setStatedSize(one, reference);
    return undefined;
  }
  const name =
    unnamed ?? (alt || (kind === 'video' ? title : '') || fileNameOf(address) || body.context.messages[kind]);
  if (address === '') return alt === '' ? [] : [text(alt)];
  const outer = findAncestor(one, (above) => isNamed(above, 'a'));
  const link = element(
    'a',
    { href: address, ...(title !== '' && title !== name && name !== body.context.messages.unpublished && { title }) },
    [text(name)],
  );
  if (isLinkToFile(reference, body)) resolveLink(link, reference, body);
  if (!outer) return [link];
  const leadsThere = reference.addresses.includes(absoluteAddress(attribute(outer, 'href')) ?? '');
  if (!leadsThere) links.set(outer, [...(links.get(outer) ?? []), link]);
  return [text(name)];
}

/**
 * Makes an image show its `data:` URL; an SVG drawing becomes a separate file. If neither is possible, counts the image as lost and returns
 * false.
 */
function showInline(img: Element, source: string, body: Body): boolean {
  if (source.length > limits.inlineImage) {
    countLost(body, 'large picture within the text');
    return false;
  }
  const inline = toInlineImage(source);
  if (inline !== undefined) {
    img.attribs.src = inline;
    return true;
  }
  const drawing = showInlineDrawing(img, inlineSvg(source) ?? '', body);
  if (drawing) setSize(img, drawing);
  else countLost(body, 'picture within the text');
  return drawing !== undefined;
}

/** Returns the URL of an image without its signature. Undefined if the URL is invalid or leads to this blog. */
function unsignedAddress(address: string, { context }: Body): string | undefined {
  const target = context.link(normalizeHref(address));
  const shown = target.kind === 'elsewhere' ? displayAddress(target.address) : '';
  return sanitizeUrl(shown);
}

/** Sets the size of a missing image, if specified by the author or editor. */
function setStatedSize(img: Element, { size }: Reference): void {
  const [width, height] = [Number(img.attribs.width), Number(img.attribs.height)];
  if (!size || (width > 0 && height > 0)) return;
  const scale = width > 0 ? width / size[0] : height > 0 ? height / size[1] : 1;
  const sides = size.map((side) => String(Math.max(1, Math.round(side * scale))));
  [img.attribs.width, img.attribs.height] = sides as [string, string];
}

/**
 * Returns the text that replaces the name of an image or video if that name would reveal an unpublished post to which it leads. Otherwise
 * returns undefined.
 */
function withheldName(one: Element, address: string, { context }: Body): string | undefined {
  const outer = findAncestor(one, (above) => isNamed(above, 'a'));
  const shownNames = [attribute(one, 'alt'), attribute(one, 'title'), fileNameOf(address)];
  const targets = [address, outer ? attribute(outer, 'href') : ''].map((led) => context.link(normalizeHref(led)));
  const isShown = targets
    .filter(isUnpublished)
    .some((post) => shownNames.some((name) => namesPost(name, post, context)));
  return isShown ? context.messages.unpublished : undefined;
}

/** Replaces figures whose thumbnail is not stored with a paragraph that contains their captions. */
function dropEmptyFigures(body: Body): void {
  rewrite(body.root, (one) => {
    if (!isNamed(one, 'figure') || !['video', 'map'].includes(attribute(one, 'class'))) return undefined;
    if (findElement(one, (inner) => isNamed(inner, 'img', 'video', 'audio', 'figure', 'table'))) return undefined;
    const captions = one.children.filter((child) => isNamed(child, 'figcaption') && lineOf(child) !== '');
    const paragraph = element('p');
    setChildren(
      paragraph,
      captions.flatMap((caption) => (caption as Element).children),
    );
    return [paragraph];
  });
}
