import { siteAddress } from '../../../site-model/site/absolute-address.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { sitemapFile } from './sitemap.ts';

/** What crawlers are told (RFC 9309): all pages are open to them, and where the sitemap is. */
export function robotsFile({ url }: Site): SiteFile {
  const map = url === undefined ? '' : `\nSitemap: ${siteAddress(url, sitemapFile)}\n`;
  return textFile('robots.txt', () => `User-agent: *\nAllow: /\n${map}`);
}
