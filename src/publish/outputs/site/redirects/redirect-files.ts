import { feedFiles, mediaFolder } from '../../../site-model/site/paths.ts';
import type { RedirectForm } from '../../../../options/choices.ts';
import { textFile, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { nginxKeys, smallLetters } from './nginx-keys.ts';
import { nginxFile, nginxMap } from './nginx-map.ts';
import { oldAddresses, oldQueries, ownPlaces } from './old-addresses.ts';
import { feedAtSource, refreshPages } from './refresh-pages.ts';
import { rulesFile } from './rules-file.ts';
import { mediaHeaders } from '../../../../core/media-headers.ts';

/**
 * What leads from old addresses to the pages of the site, in each of these forms; for hosts that read such files, also what they
 * say with media.
 *
 * @param feeds those of the site: with refresh pages, which no reader of feeds follows, the blog's is also at its old address
 */
export function redirectFiles(
  site: Site,
  forms: readonly RedirectForm[],
  messages: Messages,
  feeds: readonly SiteFile[],
): SiteFile[] {
  const wanted = new Set(forms);
  const addresses = oldAddresses(site);
  const queries = oldQueries(site);
  const base = site.url === undefined ? '/' : new URL(site.url).pathname;
  const keys = () => nginxKeys(addresses, ownPlaces(site, smallLetters));
  return [
    ...(wanted.has('file')
      ? [
          textFile('_redirects', () => rulesFile([...queries, ...addresses], base)),
          textFile('_headers', () => headersFile(base)),
        ]
      : []),
    ...(wanted.has('nginx') ? [textFile(nginxFile, () => nginxMap([...queries, ...keys()], base))] : []),
    ...(wanted.has('pages') ? [...refreshPages(addresses, site, messages), ...forHostsOfPages(feeds)] : []),
  ];
}

function forHostsOfPages(feeds: readonly SiteFile[]): SiteFile[] {
  const feed = feeds.filter(({ path }) => path === feedFiles('').atom);
  return [
    ...feed.map((file) => ({ ...file, path: feedAtSource })),
    // GitHub Pages would otherwise read all pages as the source of a site, and fail where there are many.
    textFile('.nojekyll', () => ''),
  ];
}

/**
 * `_headers` as Netlify and Cloudflare read it: a path, and below it, indented, what they say with the files there.
 *
 * @param base path of the site, `/` at both ends
 */
function headersFile(base: string): string {
  const lines = Object.entries(mediaHeaders).map(([name, value]) => `  ${name}: ${value}\n`);
  return `# What others made can run nothing on the site when it is opened by itself, for Netlify and Cloudflare Pages.
${base}${mediaFolder}/*
${lines.join('')}`;
}
