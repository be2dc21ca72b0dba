import { encodeUrl, sanitizeUrl } from '../../../core/urls/sanitize-url.ts';
import { readableUrl } from '../../../core/urls/readable-url.ts';
import { siteAddress } from '../../site-model/site/links.ts';
import { decodeSegment, mediaFolder, postFile, relativeLink } from '../../site-model/site/paths.ts';
import { postsAndPages, type Site, type SitePost } from '../../site-model/site/site.ts';
import { sourceFragment } from '../../../body/addresses/fragments.ts';
import { anchorId, chapterId } from '../../forms/print/links.ts';
import { escapeText } from './xhtml/write.ts';
import { xmlText } from '../../site-model/site/xml.ts';

/** Links of a volume. Undefined if there is no target, so that only the text remains. */
export interface VolumeLinks {
  /**
   * Returns the link to a chapter, or to its post if the volume does not contain it.
   * @param target its ID. With `~` and a fragment, the link leads to that part, or to the start if the chapter does not have it.
   */
  chapter(target: string): string | undefined;
  /** Returns the link to a file that books do not contain, such as a video, given its percent-encoded path in the media folder. */
  file(path: string): string | undefined;
}

/** Returns the posts of a site by the IDs of their chapters. */
export const postsByChapter = (site: Pick<Site, 'posts' | 'pages'>): ReadonlyMap<string, SitePost> =>
  new Map(postsAndPages(site).map((post) => [chapterId(post), post]));

/**
 * @param site URLs of its posts and files replace links to what the volume does not contain
 * @param anchorsOf Returns the IDs of the parts of a post's chapter to which links can lead
 * @param all its posts. Volumes can share them, to save memory.
 */
export function volumeLinks(
  site: Pick<Site, 'posts' | 'pages' | 'url'>,
  posts: Iterable<SitePost>,
  form: 'epub' | 'print',
  anchorsOf: (post: SitePost) => readonly string[],
  all = postsByChapter(site),
): VolumeLinks {
  const contained = new Set(Array.from(posts, chapterId));
  return {
    chapter: (target) => {
      const [id = '', encoded = ''] = target.split('~');
      const post = all.get(id);
      if (!post) return undefined;
      const fragment = decodeSegment(encoded);
      if (!contained.has(id))
        return bookAddress(
          site.url === undefined
            ? post.address + relativeLink('', '', sourceFragment(fragment))
            : siteAddress(site.url, postFile(post.sitePath)) + relativeLink('', '', fragment),
        );
      const anchor = anchorId(id, fragment);
      const place = anchorsOf(post).includes(anchor) ? anchor : id;
      return form === 'epub' ? `${id}.xhtml#${place}` : `#${place}`;
    },
    file: (path) => (site.url === undefined ? undefined : bookAddress(`${site.url}${mediaFolder}/${path}`)),
  };
}

/** Starts of links in books. Reading systems know no other schemes. */
const bookLink = /^(?:(?:https?|ftp):\/\/|(?:mailto|tel):.)/iu;

const validHost = /^(?:\[[\da-f:.]+\]|(?:\w(?:[\w-]*\w)?\.)*\w(?:[\w-]*\w)?\.?)?$/iu;

/**
 * Returns the target of a link as a URL that is valid by the strictest reading (RFC 3986), as EPUB requires. Undefined if books cannot link
 * to it.
 */
export function bookAddress(address: string): string | undefined {
  const url = sanitizeUrl(address) ?? encodeUrl(address.trim());
  if (!bookLink.test(url) || !URL.canParse(url)) return undefined;
  const { href, hostname } = new URL(url);
  if (!validHost.test(hostname)) return undefined;
  const [start = ''] = /^[a-z]+:(?:\/\/[^/?#]*)?/u.exec(href) ?? [];
  const [before = '', ...fragment] = encodeUrl(href.slice(start.length))
    .replace(/%(?![0-9a-f]{2})|[[\]]/giu, encodeURIComponent)
    .split('#');
  return start + before + (fragment.length === 0 ? '' : `#${fragment.join('%23')}`);
}

const unresolved = new RegExp(
  String.raw`<a href="(?:#([pq][\w-]+(?:~[^"]*)?)|${mediaFolder}/([^"]*))"([^>]*)>([\s\S]*?)</a>`,
  'gu',
);

/** Returns the chapters and parts of chapters to which a chapter links, each once. */
export function linkedChapters(xhtml: string): string[] {
  return [...new Set(Array.from(xhtml.matchAll(unresolved), ([, id]) => id ?? []).flat())];
}

/** Returns the IDs of the parts of a chapter to which links can lead. */
export const anchorsOf = (xhtml: string): string[] =>
  Array.from(xhtml.matchAll(/ id="([pq][\w-]+\.[0-9a-f]{12})"/gu), ([, id = '']) => id);

/** Resolves the links of a chapter to other chapters and to files. */
export function resolveLinks(xhtml: string, links: VolumeLinks): string {
  return xhtml.replace(unresolved, (_, id: string | undefined, path: string, attributes: string, content: string) => {
    const href = id === undefined ? links.file(path) : links.chapter(id);
    return href === undefined
      ? `<span${attributes}>${content}</span>`
      : `<a href="${xmlText(href)}"${attributes}>${content}</a>`;
  });
}

const link = /<a href="(https?:[^"]*)"[^<>]*>([^]*?)(?:<\/a>|$)/gu;

/**
 * Adds notes to a chapter for print: `sup.note-ref` with a number after each external link, and at the end `ol.notes` with the URLs. Each
 * URL has one number. Links that show their URL have none. For engines with footnotes, `span.footnote` repeats the URL after the number.
 * @param xhtml with resolved links; ends with an end tag
 */
export function withNotes(xhtml: string): string {
  const numbers = new Map<string, number>();
  const noted = xhtml.replace(link, (whole: string, href: string, content: string) => {
    if (showsAddress(content, href)) return whole;
    const number = numbers.get(href) ?? numbers.size + 1;
    numbers.set(href, number);
    return `${whole}<sup class="note-ref">${number}</sup><span class="footnote">${shownAddress(href)}</span>`;
  });
  if (numbers.size === 0) return xhtml;
  const notes = [...numbers.keys()].map((href) => `<li>${shownAddress(href)}</li>\n`).join('');
  const end = noted.lastIndexOf('</');
  return `${noted.slice(0, end)}<ol class="notes" dir="ltr">\n${notes}</ol>\n${noted.slice(end)}`;
}

/** Reports whether the content of a link is its URL, with or without scheme and final slash. */
function showsAddress(content: string, href: string): boolean {
  const text = unescaped(content.replace(/<[^<>]*>/gu, '').trim());
  const target = unescaped(href).replace(/\/$/u, '');
  return ['', 'https://', 'http://'].some((scheme) => bookAddress(scheme + text)?.replace(/\/$/u, '') === target);
}

/** Returns a URL with its letters decoded. */
const shownAddress = (href: string): string => escapeText(encodeUrl(readableUrl(unescaped(href))));

/** Attributes with URLs contain no other references. */
const unescaped = (text: string): string => text.replaceAll('&amp;', '&');
