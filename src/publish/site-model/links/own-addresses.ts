import type { PublishedMedium, StoredMedium } from '../../../core/media/media-file.ts';
import { decodeSegment, indexFile, mediumFile, postFile } from '../site/paths.ts';
import { postsAndPages, type Site, type SitePost } from '../site/site.ts';

/** The published target of an address in a body. */
export type AddressTarget =
  /** `fragment`: without `#`; empty if the URL has none */
  | { readonly kind: 'post'; readonly post: SitePost; readonly fragment: string }
  | { readonly kind: 'medium'; readonly medium: StoredMedium };

/** Returns the address of a post or media file for a custom renderer, unescaped. If it returns undefined, the address stays unchanged. */
export type AddressOf = (target: AddressTarget) => string | undefined;

/**
 * Returns a function that replaces relative addresses in the HTML of a post's body with those of a custom renderer.
 * @returns a function for sanitized HTML: attribute values contain no quotes, `<` or `>`
 */
export function placeTargets(
  site: Site,
  media: Iterable<PublishedMedium>,
  addressOf: AddressOf,
): (html: string, of: SitePost) => string {
  const postAt = new Map(postsAndPages(site).map((post) => [postFile(post.sitePath), post]));
  const mediumAt = new Map([...media].map((medium) => [mediumFile(medium), medium]));
  const targetOf = (address: string, page: string): AddressTarget | undefined => {
    // An address that consists only of a fragment stays unchanged.
    if (/^(?:[a-z][a-z0-9+.-]*:|\/|#|$)/iu.test(address) || !URL.canParse(address, page)) return undefined;
    const { pathname, hash } = new URL(address, page);
    const path = pathname.slice(1).split('/').map(decodeSegment).join('/');
    const file = path === '' || path.endsWith('/') ? path + indexFile : path;
    const post = postAt.get(file);
    if (post) return { kind: 'post', post, fragment: decodeSegment(hash.slice(1)) };
    const medium = mediumAt.get(file);
    return medium && { kind: 'medium', medium };
  };
  return (html, { sitePath }) => {
    const page = `${nowhere}${postFile(sitePath).split('/').map(encodeURIComponent).join('/')}`;
    return html.replace(/<[a-z][^<>]*>/gu, (tag) =>
      tag.replace(/ (href|src)="([^"]*)"/gu, (attribute, name: string, address: string) => {
        const target = targetOf(address, page);
        const other = target && addressOf(target);
        return other === undefined ? attribute : ` ${name}="${escaped(other)}"`;
      }),
    );
  };
}

/** Placeholder for the root of the site (RFC 2606). */
const nowhere = 'http://site.invalid/';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escaped(address: string): string {
  return address.replace(/[&"<>]/gu, (character) => escapes[character] ?? character);
}
