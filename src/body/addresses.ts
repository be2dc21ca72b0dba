import type { ChildNode, Element } from 'domhandler';
import { originalOf, withoutSignature } from '../core/media-address.ts';
import { encodedAddress, externalAddress } from '../core/external-address.ts';
import { mediumName } from '../core/medium-name.ts';
import type { ConversionContext } from './context.ts';
import { attribute, isNamed, lineOf } from './tree.ts';

/** The one place that knows where in a body the address of a picture or file stands, and which of several is the original. */

/** Attributes that name the original, in the order in which they are trusted; of a picture or of what is around it. */
const originals = ['data-url', 'data-phocus', 'data-original', 'data-emoticon-src'];

/** From which a script loads what `src` would have. */
const loaded = ['data-lazy-src', 'data-src'];

/** The same for `srcset`. */
const loadedSets = ['data-srcset', 'data-lazy-srcset'];

/**
 * Candidate addresses of a picture, the original first: from its own attributes, those of the elements that hold it
 * (an image block's `span`, a link to the picture), and its sources in a `picture`. Each thumbnail is preceded by the
 * original that it names.
 * @param loadable what is said elsewhere of what a script loads into it: behind what itself names that, before what is shown until then
 */
export function pictureAddresses(
  picture: Element,
  holders: readonly Element[] = [],
  context?: Resolving,
  loadable: readonly string[] = [],
): string[] {
  return candidates(saidOfPicture(picture, holders, context, loadable), context);
}

/** What is said of the addresses of a picture, as it is written, the original first. */
export function saidOfPicture(
  picture: Element,
  holders: readonly Element[],
  context?: Resolving,
  loadable: readonly string[] = [],
): string[] {
  const all = [picture, ...holders];
  const valuesOf = (names: readonly string[]) =>
    names.flatMap((name) => all.flatMap((one) => (name in one.attribs ? [attribute(one, name)] : [])));
  const { better, others } = sourcesOf(picture);
  // Beside a set, what is loaded first is only one of its sizes.
  const isSet = [picture, ...better].some((one) => loadedSets.some((name) => name in one.attribs));
  const raw = isSet ? valuesOf(originals) : valuesOf([...originals, ...loaded]);
  for (const one of all)
    for (const name of Object.keys(one.attribs)) if (name.startsWith('data-origin-')) raw.push(attribute(one, name));
  for (const holder of holders) if (isForPicture(holder, context)) raw.push(attribute(holder, 'href'));
  const sets = fromSets([picture, ...better]);
  raw.push(...(isSet ? [...sets, ...valuesOf(loaded), ...loadable] : [...loadable, ...sets]));
  // What a script reads may be anything; a browser takes `src` for an address, whatever is there.
  const isAddress = (address: string) => absoluteAddress(address) !== undefined || isRelativePicture(address);
  return [...raw.filter(isAddress), attribute(picture, 'src'), ...fromSets(others).filter(isAddress)];
}

/**
 * The sources of a picture: those that may be larger than what is shown without them, and all others. For a narrow or a dark screen
 * there are other pictures, and one in a newer format without a size is the same once more, made from the original.
 */
function sourcesOf(picture: Element): { better: Element[]; others: Element[] } {
  const better: Element[] = [];
  const others: Element[] = [];
  // Those before it are its own (HTML, 4.8.2), so that none is read for many pictures.
  const isOwn = (node: ChildNode | null): node is ChildNode => node !== null && !isNamed(node, 'img');
  for (let one = isNamed(picture.parent, 'picture') ? picture.prev : null; isOwn(one); one = one.prev) {
    if (!isNamed(one, 'source')) continue;
    const sets = setsOf(one).join();
    const isConverted =
      /\b(?:webp|avif|jxl)\b/iu.test(`${attribute(one, 'type')} ${sets}`) && !/\s[\d.]+[wx]/u.test(sets);
    const isOther = /max-|prefers-|print/iu.test(attribute(one, 'media'));
    (isConverted || isOther ? others : better).push(one);
  }
  return { better: better.reverse(), others: others.reverse() };
}

/** Whether a text is likely to be the relative address of a picture. */
function isRelativePicture(text: string): boolean {
  return /^\.{0,2}\/[^/]/u.test(text.trim()) || isPictureAddress(`//x/${text.trim()}`);
}

/** Who knows what relative addresses lead to. */
type Resolving = Pick<ConversionContext, 'resolve' | 'own'>;

/** Whether a link around a picture leads to that picture in full size, and not to a file of which it is the sign. */
function isForPicture(link: Element, context?: Resolving): boolean {
  return link.attribs.href !== undefined && leadsToPicture(attribute(link, 'href'), context) && lineOf(link) === '';
}

/** Whether a link leads to a picture, by the name in its address. */
export function leadsToPicture(href: string, context?: Resolving): boolean {
  return isPictureAddress(resolved(href, context) ?? href);
}

/** The absolute form of a relative address; of one in the folder of a post's files, where it is known what is there. */
function resolved(address: string, context?: Resolving): string | undefined {
  const lost = lostPath(address);
  return lost === undefined ? context?.resolve?.(address) : context?.own?.(lost);
}

/**
 * The address of a file that the source has of the post itself, to which a link leads: below the folders that backups have for such
 * files, or named as one in the folder of the post; or an archive that serves its own media. Undefined for all others, which lead to
 * pages of the blog or elsewhere.
 */
export function ownFileAddress(href: string, context: Resolving): string | undefined {
  if (servedMedium.test(href)) return href;
  if (context.own === undefined) return undefined;
  const isFile =
    lostPath(href) !== undefined ||
    /^\s*(?:\.\/)?(?:img|file)\/\s*[^/\s]/iu.test(href) ||
    /^\s*\.\/(?:.*[^/])?\.(?!x?html?\s*$)[a-z0-9]{1,8}\s*$/isu.test(href);
  return isFile ? resolved(href, context) : undefined;
}

/**
 * The absolute http and https addresses among these, each once, what the source has of the post itself first, each thumbnail after
 * its original.
 * @param context left out, relative addresses are passed over
 */
export function candidates(raw: readonly string[], context?: Resolving): string[] {
  const pictures = new Set<string>();
  const thumbnails = new Set<string>();
  const relative = (address: string) =>
    absoluteAddress(address) === undefined ? resolved(address, context) : undefined;
  const found =
    context?.own === undefined
      ? raw.map((one) => absoluteAddress(one) ?? relative(one))
      : [...raw.map(relative), ...raw.map(absoluteAddress)];
  for (const address of new Set(found)) {
    if (address === undefined) continue;
    const named = originalOf(address);
    const original = absoluteAddress(named ?? '');
    if (original !== undefined) (originalOf(original) === undefined ? pictures : thumbnails).add(original);
    (named === undefined ? pictures : thumbnails).add(address);
  }
  return [...pictures, ...thumbnails];
}

/** The addresses of all sets of a picture and its sources, the largest first. */
function fromSets(all: readonly Element[]): string[] {
  const sized = all
    .flatMap(setsOf)
    .flatMap((set) => set.split(/,\s+|,(?=(?:https?:)?\/\/)/u))
    .map((candidate) => /^(\S+)(?:\s+([\d.]+)[wx])?$/u.exec(candidate.trim()))
    .filter((match) => match !== null)
    .map(([, address = '', size = '1']) => ({ address, size: Number(size) }));
  return sized.sort((a, b) => b.size - a.size).map(({ address }) => address);
}

const setsOf = (one: Element) =>
  [...loadedSets, 'srcset'].map((name) => attribute(one, name)).filter((set) => set !== '');

/** An http or https address in its absolute form, with that of a placeholder's picture spelt out; undefined for others. */
export function absoluteAddress(address: string): string | undefined {
  const trimmed = address.trim();
  if (trimmed.startsWith('kage@')) return `https://blog.kakaocdn.net/dn/${trimmed.slice(5)}`;
  const whole = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  return /^https?:\/\/[^\s/?#]/iu.test(whole) ? whole : undefined;
}

/** Whether an address leads to a picture by its name. */
export function isPictureAddress(address: string): boolean {
  const extension = /^[^?#]*\/[^/?#]*\.([a-z0-9]{1,5})(?:[?#]|$)/iu.exec(address)?.[1]?.toLowerCase();
  if (extension !== undefined) return /^(?:png|jpe?g|gif|webp|bmp|avif|svg)$/u.test(extension);
  return /^(?:https?:)?\/\/(?:cfile\d*\.|[^?#]*\/cfile\/)/iu.test(address);
}

/** Whether an address leads to an attachment of the blog. */
export function isFileAddress(address: string): boolean {
  return (
    /^(?:https?:)?\/\/[^?#]*\/(?:cfile|attachment)\/[^?#]/iu.test(address) ||
    /^(?:https?:)?\/\/cfile\d*\.[^/?#]+\/attach\//iu.test(address) ||
    /^(?:https?:)?\/\/[^?#]+[?](?:[^#]*&)?attach=1(?:&|#|$)/iu.test(address) ||
    ownAttachment.test(address)
  );
}

/** What `blogkeep serve` writes into bodies whose media it serves: a file, whatever stands around it. */
const servedMedium = new RegExp(`^https?://[^/?#]+/media/${mediumName}$`, 'u');

const ownAttachment = /^\/attachment\/(cfile\d*\.uf[.@][0-9a-z]+)/iu;

/**
 * The addresses that a file of the blog's older storage (`cfile25.uf.<id>.<ext>`, `t/cfile@<id>`) has had, the one that
 * still answers first; of all others the address itself.
 */
export function storedFileAddresses(address: string): string[] {
  const newest = (id: string) => `https://t1.daumcdn.net/cfile/tistory/${id}`;
  const moved = /^t\/cfile@([0-9a-z]+)/iu.exec(address)?.[1];
  if (moved !== undefined) return [newest(moved)];
  const [, host, id] = /^(cfile\d*)\.uf[.@]([0-9a-z]+)/iu.exec(ownAttachment.exec(address)?.[1] ?? address) ?? [];
  if (host === undefined || id === undefined) return [address];
  return [
    newest(id),
    ...['original', 'image', 'attach'].map((folder) => `http://${host}.uf.tistory.com/${folder}/${id}`),
  ];
}

/** What old editors wrote for the folder of a post's files, of which nobody knows where it was. */
const lostFolder = '[##_ATTACH_PATH_##]';

/**
 * The name of a file of which nobody knows where it is: it stood in the folder of a post's files, or it is an attachment of the
 * program that the text was copied from, `attachment:<id>:<name>`. Empty where it has none; undefined for all other addresses.
 */
export function lostFileName(address: string): string | undefined {
  const path = lostPath(address) ?? /^\s*attachment:(.*)$/isu.exec(address)?.[1];
  return path === undefined ? undefined : fileNameOf(path.trim().replace(idOfAttachment, ''));
}

/** An id is no name, with an extension behind it neither. */
const idOfAttachment =
  /^(?:\/\/)?(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,64})(?::|(?:\.\w{1,5})?$)/iu;

/** The same as a path, as it is written. */
function lostPath(address: string): string | undefined {
  const decoded = address.trim().replace(/%5B/giu, '[').replace(/%5D/giu, ']').replace(/%23/gu, '#');
  return decoded.startsWith(lostFolder) ? decoded.slice(lostFolder.length) : undefined;
}

/** The address of a link as a browser reads it: without line ends, spaces encoded, with a scheme where it has a host. */
export function linkAddress(href: string): string {
  const address = href.replace(/[\t\r\n]/gu, '').replace(/\s/gu, encodeURIComponent);
  return address.startsWith('//') ? `https:${address}` : address;
}

/** An address as outputs may have it: with nothing in it that ends what it is in. */
export function writtenAddress(address: string): string {
  return externalAddress(address) ?? encodedAddress(address);
}

/** The address without its signature where it has one; everything else of it, the fragment too, stays. */
export function shownAddress(address: string): string {
  const bare = withoutSignature(address);
  return bare === address.replace(/#.*$/su, '') ? address : bare;
}

/** The file's name in an address, decoded; empty when there is none. */
export function fileNameOf(address: string): string {
  const path = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)/iu.exec(address)?.[1]?.replace(/\/$/u, '') ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A raster picture that is contained in its address. Others (SVG) could hold a script. */
export function isInlinePicture(address: string): boolean {
  return /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[A-Za-z0-9+/=\s]*$/iu.test(address);
}

/**
 * Whether a link may lead there: http, https, mailto, tel, or no scheme at all. Characters that are not seen count as
 * not there, so that none of them hides a scheme.
 */
export function isFollowable(address: string): boolean {
  const seen = /^[!-~]*$/u.test(address) ? address : address.replace(/[\s\p{C}]/gu, '');
  return !/^[a-z][a-z0-9+.-]*:/iu.test(seen) || /^(?:https?|mailto|tel):/iu.test(seen);
}
