import { decodeHTMLAttribute } from 'entities';
import { originalUrlOf, stripSignature } from '../../core/media/media-url.ts';
import { encodeUrl, sanitizeUrl } from '../../core/urls/sanitize-url.ts';
import { resolveOwnMedia, resolveMediaUrl, type MediaBase } from '../../core/media/media-base.ts';
import { mediaPathPattern } from '../../core/media/media-file.ts';
import type { ConversionContext } from '../model/context.ts';

/** Interpretation of addresses in bodies. For the attributes that contain image addresses, see `image-addresses.ts`. */

/** Resolves relative addresses, including those of the post's own files. */
export type AddressResolver = Pick<ConversionContext, 'resolve' | 'own'>;

/** Returns the functions that resolve addresses of the post's media. */
export function createAddressResolver(base: MediaBase): AddressResolver {
  return {
    resolve: (address) => resolveMediaUrl(address, base),
    ...(base.own !== undefined && { own: (name) => resolveOwnMedia(name, base) }),
  };
}

/** Reports whether a link target is an image, judging by the file name in the address. */
export function leadsToImage(href: string, context?: AddressResolver): boolean {
  return isImageAddress(resolveRelative(href, context) ?? href);
}

/**
 * Returns the absolute form of a relative address. Addresses inside the folder of the post's own files resolve only if those files are
 * known.
 */
function resolveRelative(address: string, context?: AddressResolver): string | undefined {
  const lostFile = lostPath(address);
  return lostFile === undefined ? context?.resolve?.(address) : context?.own?.(lostFile);
}

/**
 * Returns the address of the post's own file that a link targets: a path in a folder that backups use for such files or in the post's own
 * folder, or a media URL served by an archive. Returns undefined for other links, which target pages of the blog or other sites.
 */
export function postFileAddress(href: string, context: AddressResolver): string | undefined {
  if (servedMediaUrl.test(href)) return href;
  if (context.own === undefined) return undefined;
  const isFile =
    lostPath(href) !== undefined ||
    /^\s*(?:\.\/)?(?:img|file)\/\s*[^/\s]/iu.test(href) ||
    /^\s*\.\/(?:.*[^/])?\.(?!x?html?\s*$)[a-z0-9]{1,8}\s*$/isu.test(href);
  return isFile ? resolveRelative(href, context) : undefined;
}

/**
 * Returns the possible addresses of a post's own file: first with the reference percent-encoded as written (see `encodeReferences`), then
 * with the reference decoded, as archives of earlier versions stored it.
 */
export function postFileVariants(address: string, { own }: AddressResolver): string[] {
  const base = /%2[56]/iu.test(address) ? own?.('') : undefined;
  if (base === undefined || !address.startsWith(base)) return [address];
  const written = decodePercent(address.slice(base.length));
  return [...new Set([address, own?.(decodeHTMLAttribute(written)) ?? address])];
}

/**
 * Returns the distinct absolute http and https addresses: the post's own files first, and originals before their thumbnails.
 * @param context default: relative addresses are skipped
 */
export function candidateAddresses(raw: readonly string[], context?: AddressResolver): string[] {
  const originals = new Set<string>();
  const thumbnails = new Set<string>();
  const relative = (address: string) =>
    absoluteAddress(address) === undefined ? resolveRelative(address, context) : undefined;
  const found =
    context?.own === undefined
      ? raw.map((one) => absoluteAddress(one) ?? relative(one))
      : [...raw.map(relative), ...raw.map(absoluteAddress)];
  const all = context ? found.flatMap((one) => (one === undefined ? [] : postFileVariants(one, context))) : found;
  for (const address of new Set(all)) {
    if (address === undefined) continue;
    const named = originalUrlOf(address);
    const original = absoluteAddress(named ?? '');
    if (original !== undefined) (originalUrlOf(original) === undefined ? originals : thumbnails).add(original);
    (named === undefined ? originals : thumbnails).add(address);
  }
  return [...originals, ...thumbnails];
}

/** Returns the absolute form of an http or https address, or of the `kage@` shorthand in placeholders. Undefined for other addresses. */
export function absoluteAddress(address: string): string | undefined {
  const trimmed = address.trim();
  if (trimmed.startsWith('kage@')) return `https://blog.kakaocdn.net/dn/${trimmed.slice(5)}`;
  const withScheme = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  return /^https?:\/\/[^\s/?#]/iu.test(withScheme) ? withScheme : undefined;
}

/** Reports whether an address names an image, judging by its file name. */
export function isImageAddress(address: string): boolean {
  const extension = /^[^?#]*\/[^/?#]*\.([a-z0-9]{1,5})(?:[?#]|$)/iu.exec(address)?.[1]?.toLowerCase();
  if (extension !== undefined)
    return /^(?:png|jpe?g|gif|webp|bmp|avif|svg)$/u.test(extension) && !imagePages.some((page) => page.test(address));
  return /^(?:https?:)?\/\/(?:cfile\d*\.|[^?#]*\/cfile\/)/iu.test(address);
}

/** Pages about an image, with its name at the end of their address: MediaWiki, GitHub and GitLab, and the oldest links of Blogger. */
const imagePages = [
  /\/(?:[\p{L}_]|%[0-9a-f]{2}){2,60}(?::|%3A)[^/?#]*(?:[?#]|$)/iu,
  /^(?!.*[?&]raw=)[^?#]*\/[^/?#]+\/blob\/[^/?#]+\//isu,
  /\/s\d{2,5}-h\/[^/?#]*$/iu,
];

/** Reports whether an address is that of a blog attachment. */
export function isFileAddress(address: string): boolean {
  return (
    /^(?:https?:)?\/\/[^?#]*\/(?:cfile|attachment)\/[^?#]/iu.test(address) ||
    /^(?:https?:)?\/\/cfile\d*\.[^/?#]+\/attach\//iu.test(address) ||
    /^(?:https?:)?\/\/[^?#]+[?](?:[^#]*&)?attach=1(?:&|#|$)/iu.test(address) ||
    ownAttachment.test(address)
  );
}

/** Media URLs that `blogkeep serve` writes into bodies. They always refer to a file, whatever the element. */
const servedMediaUrl = new RegExp(`^https?://[^/?#]+/media/${mediaPathPattern}$`, 'u');

const ownAttachment = /^\/attachment\/(cfile\d*\.uf[.@][0-9a-z]+)/iu;

/**
 * Returns all known addresses of a file in the platform's older storage (`cfile25.uf.<id>.<ext>`, `t/cfile@<id>`), starting with the one
 * that still works. Other addresses are returned unchanged.
 */
export function addressesOfOldStorage(address: string): string[] {
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

/** Placeholder that old editors wrote for the folder of a post's files. The actual address of the folder is unknown. */
const lostFolderMark = '[##_ATTACH_PATH_##]';

/**
 * Returns the name of a file whose location is unknown: its address starts with the folder placeholder, or is `attachment:<id>:<name>`, as
 * in text pasted from another program. Empty if the file has no name; undefined for all other addresses.
 */
export function lostFileName(address: string): string | undefined {
  const path = lostPath(address) ?? /^\s*attachment:(.*)$/isu.exec(address)?.[1];
  return path === undefined ? undefined : fileNameOf(path.trim().replace(idOfAttachment, ''));
}

/** Matches an attachment ID, which is not a file name even if it has an extension. */
const idOfAttachment =
  /^(?:\/\/)?(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,64})(?::|(?:\.\w{1,5})?$)/iu;

/** Returns the path after the folder placeholder, as written. Undefined if the address does not start with it. */
function lostPath(address: string): string | undefined {
  const decoded = address.trim().replace(/%5B/giu, '[').replace(/%5D/giu, ']').replace(/%23/gu, '#');
  return decoded.startsWith(lostFolderMark) ? decoded.slice(lostFolderMark.length) : undefined;
}

/** Returns a link's address as browsers parse it: without line breaks, with encoded spaces, and with a scheme if it has a host. */
export function normalizeHref(href: string): string {
  const address = href.replace(/[\t\r\n]/gu, '').replace(/\s/gu, encodeURIComponent);
  return address.startsWith('//') ? `https:${address}` : address;
}

/**
 * Returns an address that is safe to write into outputs: it has no character that could end the surrounding attribute or Markdown syntax.
 */
export function safeAddress(address: string): string {
  return sanitizeUrl(address) ?? encodeUrl(address);
}

/** Returns an address without its signature. An address without a signature is returned unchanged, including its fragment. */
export function displayAddress(address: string): string {
  const unsignedAddress = stripSignature(address);
  return unsignedAddress === address.replace(/#.*/su, '') ? address : unsignedAddress;
}

/** Returns the decoded file name in an address, or an empty string. */
export function fileNameOf(address: string): string {
  const path = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)/iu.exec(address)?.[1]?.replace(/\/$/u, '') ?? '';
  return decodePercent(path.slice(path.lastIndexOf('/') + 1));
}

/** Decodes percent-encoding. Returns the text unchanged if the encoding is invalid. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reports whether an address is a data URL of a raster image. SVG is excluded because it can contain scripts. */
export function isInlineImage(address: string): boolean {
  return /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[A-Za-z0-9+/=\s]*$/iu.test(address);
}

/**
 * Schemes allowed in links. Browsers hand all but http and https to other programs and never execute them. These are the safelisted schemes
 * of the HTML standard, section 8.9.1.3.
 */
export const linkSchemes: readonly string[] = (
  'http https bitcoin ftp ftps geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip sms smsto ssh tel urn ' +
  'webcal wtai xmpp'
).split(' ');

const isLinkScheme = new RegExp(`^(?:${linkSchemes.join('|')}):`, 'iu');

/** Schemes that browsers execute or that read local files. Such addresses are not even shown as text. */
const unsafeScheme =
  /^(?:javascript|livescript|mocha|vbscript|data|blob|file|filesystem|about|view-source|jar|[a-z]):/iu;

/** Removes invisible characters, which could hide a scheme. */
const removeInvisible = (address: string) => (/^[!-~]*$/u.test(address) ? address : address.replace(/[\s\p{C}]/gu, ''));

/** Reports whether an address may be a link target: it has an allowed scheme or no scheme. */
export function isFollowable(address: string): boolean {
  const seen = removeInvisible(address);
  return !/^[a-z][a-z0-9+.-]*:/iu.test(seen) || isLinkScheme.test(seen);
}

/** Reports whether an address that is not allowed as a link target can be shown as text. */
export function isShowable(address: string): boolean {
  return !unsafeScheme.test(removeInvisible(address));
}

/** Returns the web address that a script in a link or event handler opens, as in `javascript:window.open('https://…')`. */
export function findAddressInScript(code: string): string | undefined {
  return /(["'])(https?:\/\/[^"'\s\\<>]{1,2000})\1/iu.exec(code)?.[2];
}

/** Returns the host of a web address, or an empty string. */
export function hostOf(address: string): string {
  const absolute = absoluteAddress(address);
  return absolute !== undefined && URL.canParse(absolute) ? new URL(absolute).host : '';
}
