import { fileName } from '../../../../core/file-name.ts';
import { hasHostName } from '../../../../core/reserved-names.ts';
import { foldedName, UniqueNames } from '../../../../core/unique-names.ts';
import { feedFiles, indexFile, isFilePath, longestPath, pageFile } from '../../../site-model/site/paths.ts';
import { linkFormOf, linkFrom } from '../../../site-model/site/links.ts';
import { siteAddress } from '../../../site-model/site/absolute-address.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { xmlText } from '../../../site-model/site/xml.ts';
import { ownPlaces, type OldAddress } from './old-addresses.ts';

/**
 * Plans a page at each old URL that can be the path of a file, for hosts without redirect rules: it redirects immediately. No two paths
 * only differ in case, which some file systems ignore.
 */
export function refreshPages(addresses: readonly OldAddress[], site: Site, messages: Messages): SiteFile[] {
  const isOwn = ownPlaces(site, foldedName);
  const taken = new UniqueNames();
  const postFiles = new Set(
    site.posts
      .map(({ sitePath }) => sitePath)
      .filter(isFilePath)
      .map(foldedName),
  );
  const isBelowFile = (segments: readonly string[]) =>
    segments.some((_, index) => postFiles.has(foldedName(segments.slice(0, index).join('/'))));
  const isFree = (segments: readonly string[]) =>
    !isOwn(segments) && !isBelowFile(segments) && taken.take(segments.join('/'));
  return addresses
    .filter(({ segments, file }) => file.endsWith('.html') && isPath(segments) && isFree(segments))
    .map(({ segments, file }) => {
      const path = pageFile(segments.join('/'));
      return textFile(path, () => refreshPage(path, file, site, messages));
    });
}

/** Single spaces within names are allowed: categories and tags have them, and the hosts of these pages support them. */
function isPath(segments: readonly string[]): boolean {
  return (
    Buffer.byteLength(segments.join('/')) <= longestPath &&
    !isFile(segments[0] ?? '') &&
    !hasHostName(segments) &&
    segments.every((segment) => {
      if (fileNames.has(foldedName(segment))) return false;
      const name = segment.replace(/(?<=[^\s-]) (?=[^\s-])/gu, '-');
      return fileName(name, '') === name;
    })
  );
}

/** Reports whether a name at the root may be a file, which cannot have a folder of the same name beside it. */
function isFile(name: string): boolean {
  return foldedName(name) === feedAtSource || /\.[a-z]+$/iu.test(name);
}

/** Path of the blog's feed at the source. */
export const feedAtSource = 'rss';

/** Names of files that may exist where a folder would be needed. */
const fileNames: ReadonlySet<string> = new Set([indexFile, ...Object.values(feedFiles(''))]);

function refreshPage(path: string, file: string, site: Site, messages: Messages): string {
  const { url, language } = site;
  const link = xmlText(linkFrom(path, linkFormOf(site))(file));
  const canonical = url === undefined ? '' : `<link rel="canonical" href="${xmlText(siteAddress(url, file))}">\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta http-equiv="refresh" content="0; url=${link}">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
${canonical}<title>${xmlText(messages.moved)}</title>
</head>
<body>
<p>${xmlText(messages.moved)} <a href="${link}">${xmlText(messages.newAddress)}</a></p>
</body>
</html>
`;
}
