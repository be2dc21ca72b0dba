import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import {
  absoluteAddress,
  candidateAddresses,
  fileNameOf,
  hostOf,
  isImageAddress,
  lostFileName,
  postFileVariants,
  postFileAddress,
} from '../../addresses/addresses.ts';
import { replaceConstruct, findOwnElement } from '../../dom/author-content.ts';
import { countDropped, countLost, type Body } from '../../model/body.ts';
import { addressesIn, isSamePage } from '../../addresses/embeds.ts';
import { videoPage } from '../../addresses/video-pages.ts';
import { missingAddressNote } from '../../media/notes.ts';
import { captionOf, figure, createImage } from '../../media/images.ts';
import { createPlayer, playerName, playerOf } from '../../media/player.ts';
import {
  findAncestor,
  attribute,
  element,
  elementsBelow,
  hasClass,
  isNamed,
  isSpace,
  oneLine,
  rewrite,
  text,
} from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts videos, audio and other embeds to links to their pages, with title and thumbnail if known. Video and audio files that may be
 * stored get a player.
 */
export const video: Rule = {
  name: 'video',
  mentions: /video|<(?:iframe|embed|object|audio|amp-|bgsound|portal)/iu,
  findsMedia: true,
  apply(body) {
    rewrite(body.root, (one) => {
      one.name = ampElements[one.name] ?? one.name;
      if (attribute(one, 'data-ke-type') === 'video') return convertBlock(one, body);
      if (isNamed(one, 'iframe', 'embed', 'object', 'portal')) return convertEmbed(one, body);
      const isPlayer = isNamed(one, 'video', 'audio', 'bgsound');
      if (isPlayer && !body.references.has(one)) return playerOf(one, body);
      return undefined;
    });
  },
};

/** HTML counterparts of AMP elements. */
const ampElements: Partial<Record<string, string>> = {
  'amp-img': 'img',
  'amp-anim': 'img',
  'amp-video': 'video',
  'amp-audio': 'audio',
  'amp-iframe': 'iframe',
};

function convertBlock(block: Element, body: Body): readonly ChildNode[] {
  const frame = findOwnElement(block, (one) => isNamed(one, 'iframe', 'embed', 'video'));
  const address = videoPage(attribute(block, 'data-video-url'));
  const isSame = (node: ChildNode) =>
    isNamed(node, 'iframe', 'embed', 'video') && videoPage(attribute(node, 'src')) === address;
  const player = frame && findAncestor(frame, (one) => isNamed(one, 'object'));
  const isPart = (node: ChildNode) =>
    node === frame || node === player || isSame(node) || (node.parent === block && isCaption(node));
  return replaceConstruct(block, isPart, () => [createVideo(block, frame, body)]);
}

const isCaption = (node: ChildNode) =>
  isNamed(node, 'figcaption') || (isTag(node) && hasClass(node, 'cap1', 'caption', 'imageblock-caption'));

function createVideo(block: Element, frame: Element | undefined, body: Body): Element {
  const raw =
    attribute(block, 'data-video-url') ||
    attribute(block, 'data-original-url') ||
    (frame ? attribute(frame, 'src') : '');
  const address = absoluteAddress(videoPage(raw));
  const title = oneLine(attribute(block, 'data-video-title') || (frame ? attribute(frame, 'title') : ''));
  const caption = captionOf(block);
  const name =
    address === undefined
      ? missingAddressNote(title, 'video', body)
      : element('a', { href: address, class: 'player' }, [text(title || address)]);
  const captions = caption.every(isSpace) ? [name] : [name, element('br'), ...caption];
  const thumbnails = candidateAddresses([attribute(block, 'data-video-thumbnail')]);
  if (thumbnails.length === 0 || address === undefined) return element('p', {}, captions);
  return figure(
    'video',
    [element('a', { href: address }, [createImage({ alt: title }, thumbnails, body, true)])],
    captions,
  );
}

function convertEmbed(one: Element, body: Body): ChildNode[] {
  const [raw] = embeddedAddresses(one);
  // The content of an object is its fallback. Parameters and copies of the same embed are dropped from it.
  const isOther = (address: string) => raw === undefined || videoPage(address) !== videoPage(raw);
  const fallback = isNamed(one, 'object')
    ? one.children.filter((child) => {
        if (isTag(child) && isNamed(child, 'embed', 'object')) return embeddedAddresses(child).some(isOther);
        return isText(child) || (isTag(child) && !isNamed(child, 'param'));
      })
    : // Among frames, only AMP frames contain elements.
      one.children.filter(isTag);
  if (raw === undefined) {
    if (fallback.every(isSpace)) countLost(body, `${one.name} without an address`);
    return fallback;
  }
  if (isInvisible(one)) {
    countDropped(body, `unseen frame from ${hostOf(raw)}`);
    return [];
  }
  // A preview in a file block of WordPress, which also links to the file.
  if (hasClass(one, 'wp-block-file__embed')) return [];
  const title = oneLine(attribute(one, 'title'));
  const own = postFileAddress(raw, body.context);
  if (own !== undefined) {
    const file = element('a', { class: 'file', href: own }, [text(title || fileNameOf(own))]);
    body.references.set(file, { kind: 'file', addresses: postFileVariants(own, body.context) });
    return [element('p', {}, [file]), ...fallback];
  }
  const lostFile = lostFileName(raw);
  if (lostFile !== undefined)
    return [element('p', {}, [missingAddressNote(title || lostFile, 'video', body)]), ...fallback];
  const file = createFile(raw, title, body);
  if (file) return [element('p', {}, [file]), ...fallback];
  const others = addressesIn(one).filter((address) => !isSamePage(address, raw) && !isImageAddress(address));
  const links = [raw, ...new Set([...others, ...flashFiles(one)])].map((embedded, index) => {
    const address = videoPage(embedded);
    const name = (index === 0 ? title : '') || (absoluteAddress(address) ?? address);
    return element('p', {}, [element('a', { href: address, class: 'player' }, [text(name)])]);
  });
  return [...links, ...fallback];
}

/** Returns the files that a Flash player plays, taken from its variables. */
function flashFiles(one: Element): string[] {
  const variables = [one, ...elementsBelow(one, (inner) => isNamed(inner, 'embed', 'param'))].map((inner) =>
    /^flashvars$/iu.test(attribute(inner, 'name')) ? attribute(inner, 'value') : attribute(inner, 'flashvars'),
  );
  const values = variables.flatMap((query) => [...new URLSearchParams(query).values()]);
  return [...new Set(values.filter((value) => absoluteAddress(value) !== undefined))];
}

/** Returns the element for an embedded file: an image, a player or, for other documents, a link. Undefined for web pages. */
function createFile(raw: string, title: string, body: Body): Element | undefined {
  const addresses = candidateAddresses([raw], body.context);
  const [address] = addresses;
  if (address === undefined) return undefined;
  if (isImageAddress(address)) return createImage({ alt: title }, addresses, body);
  const name = playerName(address);
  if (name !== undefined) return createPlayer(name, title, addresses, body);
  if (!documentName.test(fileNameOf(address))) return undefined;
  const link = element('a', { class: 'file', href: address }, [text(title || fileNameOf(address))]);
  body.references.set(link, { kind: 'file', addresses });
  return link;
}

/** Matches the file names of documents, and of audio and video in old formats that browsers do not play. */
const documentName = /\.(?:pdf|hwpx?|docx?|xlsx?|pptx?|odt|txt|csv|wm[av]|avi|mpe?g|asf|midi?|ra?m|mkv|flv)$/iu;

/** Returns the URLs of an embed, from all attributes and parameters that may contain one. */
function embeddedAddresses(one: Element): string[] {
  const isAddress = (inner: Element) =>
    isNamed(inner, 'param') && /^(?:movie|src|url)$/iu.test(attribute(inner, 'name'));
  return [
    ...['src', 'data-src', 'data'].map((name) => attribute(one, name)),
    ...elementsBelow(one, (inner) => isNamed(inner, 'embed')).map((inner) => attribute(inner, 'src')),
    ...elementsBelow(one, isAddress).map((inner) => attribute(inner, 'value')),
    // Lazily loaded frames have their URL in various attributes, such as `data-lazy-src` or `data-litespeed-src`.
    ...addressesIn(one),
  ].filter((address) => address !== '' && !/^(?:about|data|javascript):/iu.test(address));
}

/** Reports whether a frame is invisible, such as that of a counter or an ad. */
function isInvisible(one: Element): boolean {
  const sides = [attribute(one, 'width'), attribute(one, 'height')];
  return isNamed(one, 'iframe') && sides.every((side) => /^[01](?:px)?$/u.test(side));
}
