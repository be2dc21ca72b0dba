import { mediaHeaders } from '../../../../core/media-headers.ts';
import type { RedirectForm } from '../../../../options/choices.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { sitePathname } from '../../../site-model/site/absolute-address.ts';
import { mediaFolder } from '../../../site-model/site/paths.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { nginxFile, nginxMap } from './nginx-map.ts';
import { oldAddresses, oldQueries, type OldAddress, type OldQuery } from './old-addresses.ts';
import { feedAtSource, refreshPages } from './refresh-pages.ts';

/**
 * Plans the redirects from old URLs in each of these forms, and the headers of media for hosts that read them from a file.
 *
 * @param feed of the whole blog: a copy is at its old URL if redirects are pages, which feed readers do not follow
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
    files.push(textFile('_redirects', () => rulesFile(addresses, queries, base)));
    files.push(textFile('_headers', () => headersFile(base)));
  }
  if (forms.includes('nginx')) files.push(textFile(nginxFile, () => nginxMap(site, addresses, queries, base)));
  if (forms.includes('pages')) {
    files.push(...refreshPages(addresses, site, messages));
    if (feed) files.push({ ...feed, path: feedAtSource });
    // Without it, GitHub Pages treats the pages as sources of a site, and fails if there are many.
    files.push(textFile('.nojekyll', () => ''));
  }
  return files;
}

/**
 * Returns `_headers` for Netlify and Cloudflare: a path, and below it, indented, the headers of its files.
 *
 * @param base path of the site, `/` at both ends
 */
function headersFile(base: string): string {
  const lines = Object.entries(mediaHeaders).map(([name, value]) => `  ${name}: ${value}\n`);
  return `# What others made can run nothing on the site when it is opened by itself, for Netlify and Cloudflare Pages.
${base}${mediaFolder}/*
${lines.join('')}`;
}

/** Cloudflare reads so many rules without placeholder. Netlify has no such limit. */
const maxRules = 2000;

/**
 * Returns `_redirects` for Netlify and Cloudflare. Rules without placeholder come first: Cloudflare counts every rule behind one with a
 * placeholder as such, and reads 100 of these. One rule redirects all paths below `/m/`, for phones, to the same path without it; paths
 * that lead elsewhere have rules of their own.
 *
 * @param base path of the site, `/` at both ends
 */
function rulesFile(addresses: readonly OldAddress[], queries: readonly OldQuery[], base: string): string {
  const files = new Map(addresses.map(({ segments, file }) => [segments.join('/'), file]));
  const byRule = ({ segments: [first, ...rest], file }: OldAddress) => {
    const path = rest.join('/');
    return first === 'm' && (files.get(path) ?? `${path}/index.html`) === file;
  };
  const rules = addresses
    .filter((one) => !byRule(one))
    .map(({ segments, file }) => `${base}${segments.map(asSent).join('/')} ${base}${sitePathname(file)} 301\n`);
  const limit = `# Cloudflare reads the first ${maxRules} of these ${rules.length} rules and those with a * at the end.\n`;
  return [
    '# Old addresses of the blog, for Netlify and Cloudflare Pages.\n',
    ...(rules.length > maxRules ? [limit] : []),
    // Only Netlify reads these. "!": although the front page exists.
    ...queries.flatMap(({ query, file }) =>
      ['p', 'page_id'].map((name) => `${base} ${name}=${query} ${base}${sitePathname(file)} 301!\n`),
    ),
    ...rules,
    `${base}m/* ${base}:splat 301\n`,
    `${base}notice/* ${base}:splat 301\n`,
  ].join('');
}

/**
 * Encodes a segment as browsers do (URL standard, path percent-encode set), which is what rules are compared with, except for characters
 * with a meaning in rules.
 */
function asSent(segment: string): string {
  return encodeURIComponent(segment)
    .replace(/%(?:24|26|2B|2C|3B|3D|40)/gu, decodeURIComponent)
    .replaceAll('*', '%2A');
}
