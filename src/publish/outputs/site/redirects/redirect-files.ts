import { toFileName } from '../../../../core/files/file-name.ts';
import { mediaHeaders } from '../../../../core/media/media-headers.ts';
import { isReservedPath } from '../../../../core/files/reserved-names.ts';
import { foldName, UniqueNames } from '../../../../core/files/unique-names.ts';
import type { Warning } from '../../../../core/report/warnings.ts';
import type { RedirectForm } from '../../../../options/choices.ts';
import { textLanguage } from '../../../site-model/language/index.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { sitePathname, siteAddress, linkFormOf, linkFrom } from '../../../site-model/site/links.ts';
import {
  mediaFolder,
  feedFiles,
  indexFile,
  isFilePath,
  maxPathBytes,
  pageFile,
} from '../../../site-model/site/paths.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import { postsAndPages, type Site } from '../../../site-model/site/site.ts';
import { pathnameOf } from '../../../site-model/site/source-addresses.ts';
import { xmlText } from '../../../site-model/site/xml.ts';
import { nginxFile, nginxMap } from './nginx-map.ts';
import type { OldAddress } from '../../../site-model/links/pages-at-source.ts';
import { oldAddresses, oldQueries, type OldQuery, ownPlaces } from './old-addresses.ts';

/**
 * Plans the redirects from old URLs in each of the given forms, and the headers of media for hosts that read headers from a file.
 * @param feed feed of the whole blog. If redirects are pages, which feed readers do not follow, the old feed URL gets a copy
 */
export function redirectFiles(
  site: Site,
  forms: readonly RedirectForm[],
  messages: Messages,
  feed: SiteFile | undefined,
): SiteFile[] {
  const addresses = oldAddresses(site);
  const queries = oldQueries(site);
  const base = site.url === undefined ? '/' : new URL(site.url).pathname;
  const files: SiteFile[] = [];
  if (forms.includes('file')) {
    const { text, omitted } = rulesFile(addresses, queries, base, sourceSpelling(site));
    files.push({ ...textFile('_redirects', () => text), warnings: warningsOf('_redirects', omitted) });
    files.push(textFile('_headers', () => headersFile(base)));
  }
  if (forms.includes('nginx')) {
    const { text, omitted } = nginxMap(site, addresses, queries, base);
    files.push({ ...textFile(nginxFile, () => text), warnings: warningsOf(nginxFile, omitted) });
  }
  if (forms.includes('pages')) {
    files.push(...refreshPages(addresses, site, messages));
    if (feed) files.push({ ...feed, path: feedAtSource });
    // Otherwise GitHub Pages would process the site with Jekyll, which fails for many pages.
    files.push(textFile('.nojekyll', () => ''));
  }
  return files;
}

/**
 * Returns `_headers` for Netlify and Cloudflare: a path and, in indented lines below it, the headers for files at this path.
 * @param base path of the site, with a leading and a trailing `/`
 */
function headersFile(base: string): string {
  const lines = Object.entries(mediaHeaders).map(([name, value]) => `  ${name}: ${value}\n`);
  return `# What others made can run nothing on the site when it is opened by itself, for Netlify and Cloudflare Pages.
${base}${mediaFolder}/*
${lines.join('')}`;
}

/** Number of addresses that a warning names. */
const maxNamed = 3;

function warningsOf(file: string, omitted: readonly OldAddress[]): Warning[] {
  if (omitted.length === 0) return [];
  const addresses = omitted.slice(0, maxNamed).map(({ segments }) => `/${segments.join('/')}`);
  return [{ code: 'redirect-too-long', file, addresses, count: omitted.length }];
}

/** Maximum number of rules without a placeholder that Cloudflare reads. Netlify has no such limit. */
const maxRules = 2000;

/** Maximum length of a line that Cloudflare reads. */
const maxRuleLength = 1000;

/**
 * Returns `_redirects` for Netlify and Cloudflare, and the addresses whose rules would be too long. Rules without a placeholder come first,
 * because Cloudflare counts every rule that follows one with a placeholder as if it had one, and reads only 100 of these. A single rule
 * redirects all mobile paths, below `/m/`, to the same path without `/m/`; mobile paths with other targets have their own rules.
 *
 * Cloudflare compares paths as written, so each address has rules for the spelling of the source and, after all of these, for that of
 * browsers. If a line is too long, its target is the number of the post, which has a rule of its own.
 * @param base path of the site, with a leading and a trailing `/`
 */
function rulesFile(
  addresses: readonly OldAddress[],
  queries: readonly OldQuery[],
  base: string,
  spelling: SourceSpelling,
): { readonly text: string; readonly omitted: readonly OldAddress[] } {
  const files = new Map(addresses.map(({ segments, file }) => [segments.join('/'), file]));
  const byRule = ({ segments: [first, ...rest], file }: OldAddress) => {
    const path = rest.join('/');
    return first === 'm' && (files.get(path) ?? `${path}/index.html`) === file;
  };
  const line = (from: string, to: string) => `${base}${from} ${base}${to} 301\n`;
  const isShort = (rule: string) => rule.length <= maxRuleLength;
  const numbers = new Map<string, string>();
  for (const { segments, file } of addresses) {
    const [number = ''] = segments;
    if (segments.length === 1 && /^\d+$/u.test(number) && isShort(line(number, sitePathname(file))))
      numbers.set(file, number);
  }
  const omitted: OldAddress[] = [];
  const rules: string[] = [];
  const others: string[] = [];
  for (const address of addresses) {
    if (byRule(address)) continue;
    const { segments, file } = address;
    const rule = (from: string) =>
      [sitePathname(file), numbers.get(file)].map((to) => line(from, to ?? '')).find(isShort);
    const asSent = rule(segments.map(encodeAsBrowser).join('/'));
    const atSource = rule(
      segments.map((segment) => encodeAtSource(segment, spelling)).join('/') + (spelling.hasSlash ? '/' : ''),
    );
    if (asSent === undefined) omitted.push(address);
    else if (atSource === undefined || atSource === asSent) rules.push(asSent);
    else {
      rules.push(atSource);
      others.push(asSent);
    }
  }
  rules.push(...others);
  const limit = `# Cloudflare reads the first ${maxRules} of these ${rules.length} rules and those with a * at the end.\n`;
  const text = [
    '# Old addresses of the blog, for Netlify and Cloudflare Pages.\n',
    ...(rules.length > maxRules ? [limit] : []),
    // Only Netlify supports these. `!` redirects even though the front page exists.
    ...queries.flatMap(({ id, file }) =>
      ['p', 'page_id'].map((name) => `${base} ${name}=${id} ${base}${sitePathname(file)} 301!\n`),
    ),
    ...rules,
    `${base}m/* ${base}:splat 301\n`,
    `${base}notice/* ${base}:splat 301\n`,
  ].join('');
  return { text, omitted };
}

/** How the source writes the URLs of the blog. */
interface SourceSpelling {
  /** whether paths end with a slash */
  readonly hasSlash: boolean;
  /** whether percent-encoding is in lower case */
  readonly isLower: boolean;
}

/** Returns the spelling of WordPress if any post has such a URL. Addresses of the same blog do not differ in this. */
function sourceSpelling(site: Site): SourceSpelling {
  const paths = postsAndPages(site).map(({ address }) => pathnameOf(address) ?? '');
  return {
    hasSlash: paths.some((path) => /[^/]\/$/u.test(path)),
    isLower: paths.some((path) => /%(?:[a-f]|\d[a-f])/u.test(path)),
  };
}

/** Encodes a segment as platforms do, which also encode characters that browsers send unencoded. */
function encodeAtSource(segment: string, { isLower }: SourceSpelling): string {
  const encoded = encodeURIComponent(segment).replaceAll('*', '%2A');
  return isLower ? encoded.replace(/%[\dA-F]{2}/gu, (code) => code.toLowerCase()) : encoded;
}

/**
 * Encodes a segment as browsers do (URL standard, path percent-encode set), because hosts compare rules with the encoded path. Characters
 * with a meaning in rules are always encoded.
 */
function encodeAsBrowser(segment: string): string {
  return encodeURIComponent(segment)
    .replace(/%(?:24|26|2B|2C|3B|3D|40)/gu, decodeURIComponent)
    .replaceAll('*', '%2A');
}

/**
 * Plans a page at each old URL that can be the path of a file, for hosts without redirect rules. The page redirects immediately. No two of
 * these paths differ only in case, which some file systems ignore.
 */
export function refreshPages(addresses: readonly OldAddress[], site: Site, messages: Messages): SiteFile[] {
  const isOwn = ownPlaces(site, foldName);
  const taken = new UniqueNames();
  const postFiles = new Set(
    postsAndPages(site)
      .map(({ sitePath }) => sitePath)
      .filter(isFilePath)
      .map(foldName),
  );
  const isBelowFile = (segments: readonly string[]) =>
    segments.some((_, index) => postFiles.has(foldName(segments.slice(0, index).join('/'))));
  const isFree = (segments: readonly string[]) =>
    !isOwn(segments) && !isBelowFile(segments) && taken.take(segments.join('/'));
  return addresses
    .filter(({ segments, file }) => file.endsWith('.html') && isPath(segments) && isFree(segments))
    .map(({ segments, file }) => {
      const path = pageFile(segments.join('/'));
      return textFile(path, () => refreshPage(path, file, site, messages));
    });
}

/**
 * Reports whether the segments can be the path of a file. Single spaces within names are allowed: categories and tags contain them, and the
 * hosts that serve these pages support them.
 */
function isPath(segments: readonly string[]): boolean {
  return (
    Buffer.byteLength(segments.join('/')) <= maxPathBytes &&
    !isFile(segments[0] ?? '') &&
    !isReservedPath(segments) &&
    segments.every((segment) => {
      if (fileNames.has(foldName(segment))) return false;
      const name = segment.replace(/(?<=[^\s-]) (?=[^\s-])/gu, '-');
      return toFileName(name, '') === name;
    })
  );
}

/** Reports whether a name at the root may be that of a file, in which case there cannot be a folder with the same name. */
function isFile(name: string): boolean {
  return foldName(name) === feedAtSource || /\.[a-z]+$/iu.test(name);
}

/** Path of the blog's feed at the source. */
const feedAtSource = 'rss';

/** Names of files that may exist at a path that a redirect page would need as a folder. */
const fileNames: ReadonlySet<string> = new Set([indexFile, ...Object.values(feedFiles(''))]);

function refreshPage(path: string, file: string, site: Site, messages: Messages): string {
  const { url } = site;
  const link = xmlText(linkFrom(path, linkFormOf(site))(file));
  const canonical = url === undefined ? '' : `<link rel="canonical" href="${xmlText(siteAddress(url, file))}">\n`;
  return `<!doctype html>
<html lang="${textLanguage(site.language)}">
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
