import { isoDate, type Moment } from '../../../../core/dates.ts';
import { siteAddress } from '../../../site-model/site/links.ts';
import { indexFile, notFoundFile, pageFile, searchFolder, postFile } from '../../../site-model/site/paths.ts';
import { isTagIndexed } from '../../../site-model/site/lists.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import { postsAndPages, type Site } from '../../../site-model/site/site.ts';
import { xmlElement } from '../../../site-model/site/xml.ts';

const sitemapFile = 'sitemap.xml';

/** Limits of one sitemap file (sitemaps.org, protocol 0.9). */
export interface SitemapLimits {
  readonly addresses: number;
  readonly bytes: number;
}

const standard: SitemapLimits = { addresses: 50_000, bytes: 50 * 1024 * 1024 };

/** URLs must be shorter than this (sitemaps.org, protocol 0.9). */
const addressLimit = 2048;

const before = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const frame = Buffer.byteLength(`${before}<urlset ${namespace}>\n</urlset>\n`);

/**
 * Plans the sitemap, in several files if it exceeds the limits; none if the site has no URL. Posts have the date of their last change, if
 * the source provides it. The oldest posts come first, so that a new post changes only the last file.
 * @param files all files other than posts; files that are not pages, and pages that should not be indexed, are skipped
 */
export function sitemapFiles(site: Site, files: readonly string[], limits: SitemapLimits = standard): SiteFile[] {
  const { url } = site;
  if (url === undefined) return [];
  const contents = partsOf(linesOf(url, site, files), limits);
  const [only = ''] = contents;
  if (contents.length <= 1) return [planned(sitemapFile, 'urlset', only)];
  const names = contents.map((_, index) => `sitemap-${index + 1}.xml`);
  const index = names.map((name) => `  <sitemap>${xmlElement('loc', {}, siteAddress(url, name))}</sitemap>\n`);
  return [
    planned(sitemapFile, 'sitemapindex', index.join('')),
    ...contents.map((content, place) => planned(names[place] ?? '', 'urlset', content)),
  ];
}

function* linesOf(url: string, site: Site, others: readonly string[]): Generator<string> {
  const files = new Map<string, Moment | undefined>();
  for (const { sitePath, updated } of postsAndPages(site).toReversed()) files.set(postFile(sitePath), updated);
  const hidden = new Set(site.tags.filter((tag) => !isTagIndexed(tag)).map(({ sitePath }) => pageFile(sitePath)));
  for (const file of others) if (isIndexed(file) && !hidden.has(file) && !files.has(file)) files.set(file, undefined);
  for (const [file, updated] of files) {
    const address = siteAddress(url, file);
    const date = updated ? xmlElement('lastmod', {}, isoDate(updated)) : '';
    if (address.length < addressLimit) yield `  <url>${xmlElement('loc', {}, address)}${date}</url>\n`;
  }
}

function isIndexed(file: string): boolean {
  return (
    (file === indexFile || file.endsWith(`/${indexFile}`)) && file !== pageFile(searchFolder) && file !== notFoundFile
  );
}

/** Joins the lines of each part immediately, so that not all lines of a large blog are in memory. */
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

/**
 * Plans `robots.txt` (RFC 9309), which allows all pages and names the sitemap.
 * @param lines lines of the user. If they have a group for all crawlers, it replaces the one that allows all pages, which would take precedence
 */
export function robotsFile({ url }: Site, lines = ''): SiteFile {
  const map = url === undefined ? '' : `\nSitemap: ${siteAddress(url, sitemapFile)}\n`;
  const own = lines.replaceAll(/\r\n?/gu, '\n').trim();
  const all = /^[^\S\n\r\u2028\u2029]*user-agent\s*:\s*\*\s*(?:#.*)?$/imu.test(own) ? '' : 'User-agent: *\nAllow: /\n';
  return textFile('robots.txt', () => `${all}${own === '' ? '' : `${own}\n`}${map}`);
}
