import type { PublishedMedium } from '../../../core/stored-medium.ts';

/**
 * Where things are in an output folder, and how one file there leads to another. Paths have `/` between segments and are
 * not encoded. Those of posts and categories are assigned in `post-paths.ts` and `categories.ts`.
 */
export const indexFile = 'index.html';
export const allFolder = 'category';
export const uncategorisedFolder = 'category/uncategorised';
export const tagsFolder = 'tag';
/** of years and months, as old addresses have it: `archive/2024/01` */
export const datesFolder = 'archive';
/** of the page on the archive */
export const aboutFolder = 'about';
export const searchFolder = 'search';
export const notFoundFile = '404.html';
export const manifestFile = 'site.webmanifest';

/** The file of a list's page, numbered from 1. */
export const listFile = (folder: string, page: number): string =>
  pageFile(page === 1 ? folder : `${folder}/page/${page}`);

/** The feeds of the whole blog (folder empty) or of a category. */
export const feedFiles = (folder: string): { readonly atom: string; readonly json: string } => {
  const at = folder === '' ? '' : `${folder}/`;
  return { atom: `${at}feed.xml`, json: `${at}feed.json` };
};

/** The file of a page, which is the index of a folder so that its address needs no extension. */
export const pageFile = (folder: string): string => `${folder}/${indexFile}`;

/**
 * The file of a post's page, by `SitePost.sitePath`. An address that ends with `.html` is that of a file, except below `entry/`, where hosts
 * of the platform never had files.
 */
export const postFile = (sitePath: string): string => (isFilePath(sitePath) ? sitePath : pageFile(sitePath));

/** The path of a post's page as addresses have it, not encoded: with a slash at its end unless it is a file. */
export const postPathname = (sitePath: string): string => (isFilePath(sitePath) ? sitePath : `${sitePath}/`);

export const isFilePath = (sitePath: string): boolean => /\.html?$/iu.test(sitePath) && !sitePath.startsWith('entry/');

/** A media file, or a copy of a picture. */
export type MediumFile = Pick<PublishedMedium, 'file' | 'name'>;

/** The path of a media file below a folder of media. */
export const mediumPath = (folder: string, medium: MediumFile): string => `${folder}/${medium.name ?? medium.file}`;

/** Those of the site. */
export const mediaFolder = 'media';
export const mediumFile = (medium: MediumFile): string => mediumPath(mediaFolder, medium);

/** No category or post folder makes a path longer than this, in bytes: systems have limits for whole paths, too. */
export const longestPath = 800;

/**
 * The relative, percent-encoded address of one file of an output in another, with `index.html` written out so that it
 * leads there also without a server.
 *
 * @param fragment without `#`, encoded or not; empty for none
 */
export function relativeLink(from: string, to: string, fragment = ''): string {
  // Without arrays of segments: each page has dozens of links.
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

/** Also the characters that `encodeURIComponent` leaves though Markdown or an attribute may read them otherwise. */
function encodeSegment(segment: string): string {
  if (/^[\w.-]*$/.test(segment)) return segment;
  const encoded = encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'));
  return encoded.replace(/[!'()*~]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A segment of an address as text; one that is not encoded properly stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
