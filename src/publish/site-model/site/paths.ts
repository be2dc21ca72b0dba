import type { PublishedMedium } from '../../../core/media/media-file.ts';

/**
 * Paths in an output folder, and links between its files. Paths use `/` between segments and are not percent-encoded. The paths of posts
 * and categories are assigned in `post-paths.ts` and `categories.ts`.
 */
export const indexFile = 'index.html';
export const allFolder = 'category';
export const uncategorisedFolder = 'category/uncategorised';
export const tagsFolder = 'tag';
/** folder of the list of pages; `post-paths.ts` reserves it */
export const pagesFolder = 'pages';
/** folder of years and months, as at the source: `archive/2024/01` */
export const datesFolder = 'archive';
/** folder of the page about the archive */
export const aboutFolder = 'about';
/** folder of the guestbook, as at the source */
export const guestbookFolder = 'guestbook';
export const searchFolder = 'search';
export const notFoundFile = '404.html';
export const manifestFile = 'site.webmanifest';
/** generated for blogs without an icon */
export const faviconFile = 'favicon.svg';

/** Returns the file of a page of a list. Pages are numbered from 1. */
export const listFile = (folder: string, page: number): string =>
  pageFile(page === 1 ? folder : `${folder}/page/${page}`);

/** Returns the feed files of the whole blog (for an empty folder) or of a category. */
export const feedFiles = (folder: string): { readonly atom: string; readonly json: string } => {
  const at = folder === '' ? '' : `${folder}/`;
  return { atom: `${at}feed.xml`, json: `${at}feed.json` };
};

/** Returns the file of a page, which is the index of a folder, so that the URL needs no extension. */
export const pageFile = (folder: string): string => `${folder}/${indexFile}`;

/**
 * Returns the file of a post's page, given `SitePost.sitePath`. A path that ends with `.html` is a file, except below `entry/`, because the
 * platform never had files there.
 */
export const postFile = (sitePath: string): string => (isFilePath(sitePath) ? sitePath : pageFile(sitePath));

/** Returns the path of a post's page in URLs, not percent-encoded. It ends with a slash unless it is a file. */
export const postPathname = (sitePath: string): string => (isFilePath(sitePath) ? sitePath : `${sitePath}/`);

export const isFilePath = (sitePath: string): boolean => /\.html?$/iu.test(sitePath) && !sitePath.startsWith('entry/');

/** A media file, or a copy of an image. */
export type MediumFile = Pick<PublishedMedium, 'file' | 'name'>;

/** Returns the path of a media file in a media folder. */
export const mediumPath = (folder: string, medium: MediumFile): string => `${folder}/${medium.name ?? medium.file}`;

/** The media folder of the site. */
export const mediaFolder = 'media';
export const mediumFile = (medium: MediumFile): string => mediumPath(mediaFolder, medium);

/** Maximum length of the path of a category or post in bytes: operating systems also limit complete paths. */
export const maxPathBytes = 800;

/**
 * Returns the relative, percent-encoded URL of a file of an output, as a link from another file. Includes `index.html`, so that it works
 * without a server.
 * @param fragment without `#`, percent-encoded or not; empty for none
 */
export function relativeLink(from: string, to: string, fragment = ''): string {
  // Does not split paths into arrays, because each page has dozens of links.
  let common = 0;
  for (let at = 0; at < from.length && from[at] === to[at]; at += 1) if (from[at] === '/') common = at + 1;
  let link = '';
  for (let at = from.indexOf('/', common); at >= 0; at = from.indexOf('/', at + 1)) link += '../';
  link += encodePath(to.slice(common));
  return fragment === '' ? link : `${link}#${encodeSegment(decodeSegment(fragment))}`;
}

function encodePath(path: string): string {
  return /^[\w./-]*$/.test(path) ? path : path.split('/').map(encodeSegment).join('/');
}

/**
 * Percent-encodes a segment, including characters that `encodeURIComponent` does not encode, but that Markdown or an attribute may
 * interpret.
 */
function encodeSegment(segment: string): string {
  if (/^[\w.-]*$/.test(segment)) return segment;
  const encoded = encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'));
  return encoded.replace(/[!'()*~]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Decodes a segment of a URL. Returns it unchanged if it is not a valid encoding. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
