import { decodeHTMLAttribute } from 'entities';
import { originalUrlOf, stripSignature } from '../../core/media/media-url.ts';
import { encodeUrl, sanitizeUrl } from '../../core/urls/sanitize-url.ts';
import { resolveOwnMedia, resolveMediaUrl, type MediaBase } from '../../core/media/media-base.ts';
import { mediaPathPattern } from '../../core/media/media-file.ts';
import type { ConversionContext } from '../context.ts';

/** What addresses in a body mean, and which of several is the original; where those of a picture stand is in `picture-addresses.ts`. */

/** Who knows what relative addresses lead to. */
export type Resolving = Pick<ConversionContext, 'resolve' | 'own'>;

/** What rules know of the addresses of media. */
export function addressesBy(base: MediaBase): Resolving {
  return {
    resolve: (address) => resolveMediaUrl(address, base),
    ...(base.own !== undefined && { own: (name) => resolveOwnMedia(name, base) }),
  };
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
 * Returns the addresses of a file of the post: the one that keeps a reference as it is written (`withWrittenReferences`), then the one with
 * the reference decoded, under which archives of earlier versions have the file.
 */
export function ownAddresses(address: string, { own }: Resolving): string[] {
  const base = /%2[56]/iu.test(address) ? own?.('') : undefined;
  if (base === undefined || !address.startsWith(base)) return [address];
  const written = percentDecoded(address.slice(base.length));
  return [...new Set([address, own?.(decodeHTMLAttribute(written)) ?? address])];
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
  const all = context ? found.flatMap((one) => (one === undefined ? [] : ownAddresses(one, context))) : found;
  for (const address of new Set(all)) {
    if (address === undefined) continue;
    const named = originalUrlOf(address);
    const original = absoluteAddress(named ?? '');
    if (original !== undefined) (originalUrlOf(original) === undefined ? pictures : thumbnails).add(original);
    (named === undefined ? pictures : thumbnails).add(address);
  }
  return [...pictures, ...thumbnails];
}

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
const servedMedium = new RegExp(`^https?://[^/?#]+/media/${mediaPathPattern}$`, 'u');

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
  return sanitizeUrl(address) ?? encodeUrl(address);
}

/** The address without its signature where it has one; everything else of it, the fragment too, stays. */
export function shownAddress(address: string): string {
  const bare = stripSignature(address);
  return bare === address.replace(/#.*$/su, '') ? address : bare;
}

/** The file's name in an address, decoded; empty when there is none. */
export function fileNameOf(address: string): string {
  const path = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)/iu.exec(address)?.[1]?.replace(/\/$/u, '') ?? '';
  return percentDecoded(path.slice(path.lastIndexOf('/') + 1));
}

/** Percent-decoded; unchanged if it cannot be decoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A raster picture that is contained in its address. Others (SVG) could hold a script. */
export function isInlinePicture(address: string): boolean {
  return /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[A-Za-z0-9+/=\s]*$/iu.test(address);
}

/**
 * Schemes of links. Browsers pass all but the first two on to another program and execute none of them: the safelisted schemes of
 * the HTML standard, section 8.9.1.3.
 */
export const linkSchemes: readonly string[] = (
  'http https bitcoin ftp ftps geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip sms smsto ssh tel urn ' +
  'webcal wtai xmpp'
).split(' ');

const isLinkScheme = new RegExp(`^(?:${linkSchemes.join('|')}):`, 'iu');

/** Schemes that browsers execute or read from the disk: an address of one is not even shown as text. */
const unsafeScheme =
  /^(?:javascript|livescript|mocha|vbscript|data|blob|file|filesystem|about|view-source|jar|[a-z]):/iu;

/** The address without the characters that are not seen, so that none of them hides a scheme. */
const visiblePart = (address: string) => (/^[!-~]*$/u.test(address) ? address : address.replace(/[\s\p{C}]/gu, ''));

/** Reports whether a link may lead to an address: it has one of the safe schemes or none. */
export function isFollowable(address: string): boolean {
  const seen = visiblePart(address);
  return !/^[a-z][a-z0-9+.-]*:/iu.test(seen) || isLinkScheme.test(seen);
}

/** Reports whether an address that no link may have can be shown as text. */
export function isShowable(address: string): boolean {
  return !unsafeScheme.test(visiblePart(address));
}

/** Returns the web address that the code of a link or handler opens: `javascript:window.open('https://…')`. */
export function addressInScript(code: string): string | undefined {
  return /(["'])(https?:\/\/[^"'\s\\<>]{1,2000})\1/iu.exec(code)?.[2];
}

/** The host of a web address; empty for all others. */
export function hostOf(address: string): string {
  const absolute = absoluteAddress(address);
  return absolute !== undefined && URL.canParse(absolute) ? new URL(absolute).host : '';
}
