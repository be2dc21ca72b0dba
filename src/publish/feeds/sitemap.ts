import { hash } from 'node:crypto';
import { indexFile, notFoundFile, pageFile, searchFolder } from '../site/paths.ts';
import { siteAddress } from '../site/absolute-address.ts';
import type { SiteFile } from '../site/site-file.ts';
import type { Site } from '../site/site.ts';
import { xmlElement } from '../site/xml.ts';

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
  const files = [...site.posts.map((post) => pageFile(post.sitePath)).reverse(), ...pages.filter(isFound)];
  const addresses = [...new Set(files)].map((file) => siteAddress(url, file));
  const lines = addresses
    .filter((address) => address.length < longestAddress)
    .map((address) => `  <url>${xmlElement('loc', {}, address)}</url>\n`);
  const parts = partsOf(lines, limits);
  const [only = []] = parts;
  if (parts.length <= 1) return [planned(sitemapFile, 'urlset', only)];
  const names = parts.map((_, index) => `sitemap-${index + 1}.xml`);
  const index = names.map((name) => `  <sitemap>${xmlElement('loc', {}, siteAddress(url, name))}</sitemap>\n`);
  return [
    planned(sitemapFile, 'sitemapindex', index),
    ...parts.map((part, place) => planned(names[place] ?? '', 'urlset', part)),
  ];
}

function isFound(file: string): boolean {
  return (
    (file === indexFile || file.endsWith(`/${indexFile}`)) && file !== pageFile(searchFolder) && file !== notFoundFile
  );
}

function partsOf(lines: readonly string[], limits: SitemapLimits): string[][] {
  const parts: string[][] = [];
  let part: string[] = [];
  let room = 0;
  for (const line of lines) {
    const size = Buffer.byteLength(line);
    if (parts.length === 0 || part.length === limits.addresses || room < size) {
      parts.push((part = []));
      room = limits.bytes - frame;
    }
    part.push(line);
    room -= size;
  }
  return parts;
}

function planned(path: string, root: string, lines: readonly string[]): SiteFile {
  const content = lines.join('');
  return {
    path,
    fingerprint: hash('sha256', content),
    make: () => `${before}<${root} ${namespace}>\n${content}</${root}>\n`,
  };
}
