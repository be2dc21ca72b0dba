import { type ChildNode, type Element } from 'domhandler';
import { externalAddress } from '../../../core/external-address.ts';
import { leadsNowhere } from '../../../core/media-base.ts';
import type { PublishedMedium, StoredMedium } from '../../../core/stored-medium.ts';
import {
  absoluteAddress,
  candidates,
  fileNameOf,
  leadsToPicture,
  linkAddress,
  lostFileName,
  shownAddress,
} from '../../addresses.ts';
import { countLost, type Body, type Reference } from '../../body.ts';
import { inlineDrawing, inlinePicture } from '../../inline-picture.ts';
import { limits } from '../../limits.ts';
import { noteOf } from '../../notes.ts';
import { pictureOf } from '../../pictures.ts';
import {
  around,
  attribute,
  element,
  elementsBelow,
  firstBelow,
  isNamed,
  lineOf,
  rewrite,
  setChildren,
  text,
} from '../../tree.ts';
import { isUnpublished, names } from '../../unpublished.ts';
import { showInlineDrawing } from './drawing.ts';
import type { Rule } from '../rule.ts';

/** Finds every picture and file that the rules before have described, and those that are in the body by themselves. */
export const mediaReferences: Rule = {
  name: 'media-references',
  apply(body) {
    rewrite(body.root, (one) =>
      isNamed(one, 'img') && !body.references.has(one) && !body.media.has(one)
        ? [pictureOf(one, outermost(one), body)]
        : undefined,
    );
    for (const { addresses, kind, poster = [] } of referencesIn(body)) {
      if (addresses.length > 0) body.found.push({ addresses, kind });
      if (poster.length > 0) body.found.push({ addresses: poster, kind: 'image' });
    }
  },
};

/**
 * Looks up what was found. What is stored is shown from the store. Of pictures that are not, the address remains, and each output
 * shows it in its own way; of everything else a link to it.
 */
export const media: Rule = {
  name: 'media',
  apply: settle,
};

/** The references of what is in the tree, in document order. */
function referencesIn(body: Body): Reference[] {
  if (body.references.size === 0) return [];
  return elementsBelow(body.root, (one) => body.references.has(one)).flatMap((one) => body.references.get(one) ?? []);
}

/** The outermost of the elements that hold a picture and nothing else: what they say is about the picture. */
function outermost(img: Element): Element {
  let outer = img;
  while (isNamed(outer.parent, 'span', 'a', 'picture')) outer = outer.parent;
  return outer;
}

function settle(body: Body): void {
  const links = new Map<Element, Element[]>();
  const made = new Set<Element>();
  rewrite(body.root, (one) => {
    const reference = body.references.get(one);
    if (isNamed(one, 'a') && !made.has(one)) {
      body.references.delete(one);
      return settleLink(one, reference, body);
    }
    if (!reference) return undefined;
    body.references.delete(one);
    if (isNamed(one, 'a')) return undefined;
    const stored = storedFor(one, reference, body);
    const poster = posterOf(reference, body);
    if (stored && poster) body.posters.set(one, poster);
    if (stored) {
      body.media.set(one, stored);
      if (isNamed(one, 'img')) measure(one, stored);
      return undefined;
    }
    if (isNamed(one, 'track')) {
      const player = one.parent;
      const link = trackLink(one, reference, body);
      if (isNamed(player, 'video', 'audio')) links.set(player, [...(links.get(player) ?? []), link]);
      made.add(link);
      return [];
    }
    const instead = withoutFile(one, reference, body, links);
    if (isNamed(one, 'video', 'audio')) instead?.push(...besidePlayer(one, poster, body));
    for (const node of instead ?? []) if (isNamed(node, 'a')) made.add(node);
    return instead;
  });
  if (links.size > 0)
    rewrite(body.root, (one) => {
      const after = links.get(one);
      links.delete(one);
      return after && [one, ...after.flatMap((link) => [text(' '), link])];
    });
  dropEmptyFigures(body);
}

/** The stored media file, if it can be shown by the element. */
function storedFor(one: Element, { addresses }: Reference, body: Body): StoredMedium | undefined {
  const stored = addresses.length === 0 ? undefined : body.context.medium(addresses);
  const wanted = isNamed(one, 'img')
    ? /^image\//u
    : isNamed(one, 'track') && isNamed(one.parent, 'video')
      ? /^text\/vtt$/u
      : /^(?:video|audio)\//u;
  return stored && wanted.test(stored.type) ? stored : undefined;
}

/** The stored image that a video shows until it is played. */
function posterOf({ poster = [] }: Reference, { context }: Body): StoredMedium | undefined {
  const stored = poster.length === 0 ? undefined : context.medium(poster);
  return stored?.type.startsWith('image/') === true ? stored : undefined;
}

/** Captions that no player shows: of sound, in another format, or not stored. */
function trackLink(track: Element, { addresses }: Reference, body: Body): Element {
  const [href = ''] = addresses;
  const link = element('a', { href }, [
    text(attribute(track, 'label') || fileNameOf(href) || body.context.messages.file),
  ]);
  settleLink(link, { kind: 'file', addresses }, body);
  return link;
}

/** What a player that cannot be shown would have shown beside its file: its poster and its captions. */
function besidePlayer(player: Element, poster: StoredMedium | undefined, body: Body): ChildNode[] {
  const nodes: ChildNode[] = [];
  if (poster) {
    const image = element('img', { alt: attribute(player, 'title') });
    body.media.set(image, poster);
    measure(image, poster);
    nodes.push(text(' '), image);
  }
  for (const track of player.children) {
    const reference = isNamed(track, 'track') ? body.references.get(track) : undefined;
    if (reference && isNamed(track, 'track')) nodes.push(text(' '), trackLink(track, reference, body));
  }
  return nodes;
}

/** Whether a link leads to the file that is stored, of another kind than its place: what would run, or has no other address. */
function leadsToFile({ addresses }: Reference, { context }: Body): boolean {
  if (addresses.length === 0) return false;
  return context.medium(addresses)?.download !== undefined || addresses.every(leadsNowhere);
}

/** A link to a file, or around a picture to that picture in full size. Of one that nobody can follow its text remains. */
function settleLink(link: Element, reference: Reference | undefined, body: Body): readonly ChildNode[] | undefined {
  const href = attribute(link, 'href');
  const { context } = body;
  const addresses = reference?.addresses ?? (leadsToPicture(href, context) ? candidates([href], context) : []);
  const stored = addresses.length === 0 ? undefined : context.medium(addresses);
  if (stored) body.media.set(link, named(stored, link, addresses));
  if (stored || addresses.length === 0 || !addresses.every(leadsNowhere)) return undefined;
  return lineOf(link) === '' ? link.children : [noteOf(lineOf(link), 'file', body)];
}

/** With the name that a file had which is published under another: as the body has it, or its address. */
function named(stored: PublishedMedium, link: Element, addresses: readonly string[]): PublishedMedium {
  const { download } = stored;
  if (download === undefined) return stored;
  const shown = lineOf(link).replace(/ \([\d.,]+ ?[kmgt]?i?b(?:ytes?)?\)$/iu, '');
  const names = [shown, ...addresses.map(fileNameOf)].map((name) => name.replace(/[\p{Cc}\p{Cf}/\\]/gu, ''));
  return { ...stored, download: names.find((name) => /[^.]\.[a-z0-9]{1,8}$/iu.test(name)) ?? `file${download}` };
}

/** Width as the author set it where that is smaller than the picture's own, and the height that goes with it. */
function measure(img: Element, { width, height }: StoredMedium): void {
  const set = Number(img.attribs.width);
  img.attribs.loading = 'lazy';
  img.attribs.decoding = 'async';
  if (width === undefined || height === undefined || width === 0) return;
  const shown = set > 1 && set < width ? set : width;
  img.attribs.width = String(shown);
  img.attribs.height = String(Math.max(1, Math.round((height * shown) / width)));
}

/** What replaces a picture or video that is not stored. */
function withoutFile(
  one: Element,
  reference: Reference,
  body: Body,
  links: Map<Element, Element[]>,
): ChildNode[] | undefined {
  if (reference.adorning) return [];
  const source = attribute(one, 'src');
  const alt = attribute(one, 'alt');
  const { length } = reference.addresses;
  // Where there is another address, a small one was in its place only until that was loaded.
  if (/^data:/iu.test(source) && (length === 0 || source.length > limits.inlinePlaceholder)) {
    if (isShownInline(one, source, body)) return undefined;
    if (length === 0) return alt === '' ? [] : [text(alt)];
  }
  // What is stored, and is no picture, was had.
  const isLost = reference.addresses.length === 0 || body.context.medium(reference.addresses) === undefined;
  const first = reference.addresses.find((one) => !isLost || !leadsNowhere(one));
  const lost = lostFileName(source);
  if (lost !== undefined && first === undefined) return [noteOf(alt || lost, 'picture', body)];
  const address = first ?? (/^[a-z][a-z0-9+.-]*:/iu.test(source) ? '' : source);
  const kind = isNamed(one, 'img') ? 'picture' : 'video';
  const title = attribute(one, 'title');
  const unnamed = withheld(one, address, body);
  const nowhere = first === undefined ? reference.addresses[0] : undefined;
  if (nowhere !== undefined) return [noteOf(unnamed ?? (alt || fileNameOf(nowhere)), kind, body)];
  const lasting = kind === 'picture' && isLost && unnamed === undefined ? addressAsItWas(address, body) : undefined;
  if (lasting !== undefined) {
    one.attribs.src = lasting;
    measureAsSaid(one, reference);
    return undefined;
  }
  const name =
    unnamed ?? (alt || (kind === 'video' ? title : '') || fileNameOf(address) || body.context.messages[kind]);
  if (address === '') return alt === '' ? [] : [text(alt)];
  const outer = around(one, (above) => isNamed(above, 'a'));
  const link = element(
    'a',
    { href: address, ...(title !== '' && title !== name && name !== body.context.messages.unpublished && { title }) },
    [text(name)],
  );
  if (leadsToFile(reference, body)) settleLink(link, reference, body);
  if (!outer) return [link];
  const leadsThere = reference.addresses.includes(absoluteAddress(attribute(outer, 'href')) ?? '');
  if (!leadsThere) links.set(outer, [...(links.get(outer) ?? []), link]);
  return [text(name)];
}

/** Whether a picture that is contained in its address is shown by it, or, a drawing, as a file of its own; if not, it is counted. */
function isShownInline(img: Element, source: string, body: Body): boolean {
  if (source.length > limits.inlinePicture) {
    countLost(body, 'large picture within the text');
    return false;
  }
  const inline = inlinePicture(source);
  if (inline !== undefined) {
    img.attribs.src = inline;
    return true;
  }
  const drawing = showInlineDrawing(img, inlineDrawing(source) ?? '', body);
  if (drawing) measure(img, drawing);
  else countLost(body, 'picture within the text');
  return drawing !== undefined;
}

/** The address of a picture without its signature; undefined where it is none, or leads to a part of this blog. */
function addressAsItWas(address: string, { context }: Body): string | undefined {
  const target = context.link(linkAddress(address));
  const shown = target.kind === 'elsewhere' ? shownAddress(target.address) : '';
  return externalAddress(shown);
}

/** Width and height of a picture that is not there, where the author or the editor said them. */
function measureAsSaid(img: Element, { size }: Reference): void {
  const [width, height] = [Number(img.attribs.width), Number(img.attribs.height)];
  if (!size || (width > 0 && height > 0)) return;
  const scale = width > 0 ? width / size[0] : height > 0 ? height / size[1] : 1;
  const sides = size.map((side) => String(Math.max(1, Math.round(side * scale))));
  [img.attribs.width, img.attribs.height] = sides as [string, string];
}

/** What stands for the name of a picture or video that shows that of a post which is not published, to which it leads. */
function withheld(one: Element, address: string, { context }: Body): string | undefined {
  const outer = around(one, (above) => isNamed(above, 'a'));
  const said = [attribute(one, 'alt'), attribute(one, 'title'), fileNameOf(address)];
  const targets = [address, outer ? attribute(outer, 'href') : ''].map((led) => context.link(linkAddress(led)));
  const isShown = targets.filter(isUnpublished).some((post) => said.some((name) => names(name, post, context)));
  return isShown ? context.messages.unpublished : undefined;
}

/** A figure around a thumbnail that is not stored is its caption alone, as a paragraph. */
function dropEmptyFigures(body: Body): void {
  rewrite(body.root, (one) => {
    if (!isNamed(one, 'figure') || !['video', 'map'].includes(attribute(one, 'class'))) return undefined;
    if (firstBelow(one, (inner) => isNamed(inner, 'img', 'video', 'audio', 'figure', 'table'))) return undefined;
    const captions = one.children.filter((child) => isNamed(child, 'figcaption') && lineOf(child) !== '');
    const paragraph = element('p');
    setChildren(
      paragraph,
      captions.flatMap((caption) => (caption as Element).children),
    );
    return [paragraph];
  });
}
