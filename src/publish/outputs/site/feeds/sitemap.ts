import { indexFile, notFoundFile, pageFile, searchFolder, postFile } from '../../../site-model/site/paths.ts';
import { siteAddress } from '../../../site-model/site/absolute-address.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { xmlElement } from '../../../site-model/site/xml.ts';

export const sitemapFile = 'sitemap.xml';

/** What one file may hold (sitemaps.org, protocol 0.9). */
export interface SitemapLimits {
  readonly addresses: number;
  readonly bytes: number;
}

const standard: SitemapLimits = { addresses: 50_000, bytes: 50 * 1024 * 1024 };

/** Addresses must be shorter than this; only paths of many encoded characters are not. */
const longestAddress = 2048;

const before = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const frame = Buffer.byteLength(`${before}<urlset ${namespace}>\n</urlset>\n`);

/**
 * The pages of the site for search engines; none where the address of the site is not known. When they were changed is not
 * said, since the source does not tell of posts. The oldest posts come first, so that of several files a new post changes
 * the last.
 *
 * @param pages files of all pages that are no posts'; what is no page, or one that nobody should find, is left out here
 */
export function sitemapFiles(site: Site, pages: readonly string[], limits: SitemapLimits = standard): SiteFile[] {
  const { url } = site;
  if (url === undefined) return [];
  const contents = partsOf(linesOf(url, site, pages), limits);
  const [only = ''] = contents;
  if (contents.length <= 1) return [planned(sitemapFile, 'urlset', only)];
  const names = contents.map((_, index) => `sitemap-${index + 1}.xml`);
  const index = names.map((name) => `  <sitemap>${xmlElement('loc', {}, siteAddress(url, name))}</sitemap>\n`);
  return [
    planned(sitemapFile, 'sitemapindex', index.join('')),
    ...contents.map((content, place) => planned(names[place] ?? '', 'urlset', content)),
  ];
}

function* linesOf(url: string, site: Site, pages: readonly string[]): Generator<string> {
  const files = new Set(site.posts.map((post) => postFile(post.sitePath)).reverse());
  for (const file of pages) if (isFound(file)) files.add(file);
  for (const file of files) {
    const address = siteAddress(url, file);
    if (address.length < longestAddress) yield `  <url>${xmlElement('loc', {}, address)}</url>\n`;
  }
}

function isFound(file: string): boolean {
  return (
    (file === indexFile || file.endsWith(`/${indexFile}`)) && file !== pageFile(searchFolder) && file !== notFoundFile
  );
}

/** Of the lines of a large blog not all are in memory. */
function partsOf(lines: Iterable<string>, limits: SitemapLimits): string[] {
  const contents: string[] = [];
  let part: string[] = [];
  let room = limits.bytes - frame;
  const end = () => {
    if (part.length > 0) contents.push(part.join(''));
    part = [];
    room = limits.bytes - frame;
  };
  for (const line of lines) {
    const size = Buffer.byteLength(line);
    if (part.length === limits.addresses || room < size) end();
    part.push(line);
    room -= size;
  }
  end();
  return contents;
}

function planned(path: string, root: string, content: string): SiteFile {
  return textFile(path, () => `${before}<${root} ${namespace}>\n${content}</${root}>\n`);
}
