import { sitePathname } from '../../../site-model/site/absolute-address.ts';
import type { OldQuery } from './old-addresses.ts';
import type { OldAddress } from './old-pages.ts';

/** So many rules without a placeholder are read by Cloudflare; Netlify knows no such limit. */
const most = 2000;

/**
 * `_redirects` as Netlify and Cloudflare read it. Rules without a placeholder come first: behind one that has some,
 * Cloudflare counts every rule as such, and takes no more than 100 of them. What is below `/m/` for phones is led to the same
 * without it by one rule, unless that would lead somewhere else.
 *
 * @param base path of the site, `/` at both ends
 */
export function rulesFile(entries: readonly (OldAddress | OldQuery)[], base: string): string {
  const addresses = entries.filter((one) => 'segments' in one);
  const queries = entries.filter((one) => 'query' in one);
  const files = new Map(addresses.map(({ segments, file }) => [segments.join('/'), file]));
  const byRule = ({ segments: [first, ...rest], file }: OldAddress) => {
    const path = rest.join('/');
    return first === 'm' && (files.get(path) ?? `${path}/index.html`) === file;
  };
  const rules = addresses
    .filter((one) => !byRule(one))
    .map(({ segments, file }) => `${base}${segments.map(asSent).join('/')} ${base}${sitePathname(file)} 301\n`);
  const limit = `# Cloudflare reads the first ${most} of these ${rules.length} rules and those with a * at the end.\n`;
  return [
    '# Old addresses of the blog, for Netlify and Cloudflare Pages.\n',
    ...(rules.length > most ? [limit] : []),
    // Netlify reads these only; "!" since the front page is there, too.
    ...queries.flatMap(({ query, file }) =>
      ['p', 'page_id'].map((name) => `${base} ${name}=${query} ${base}${sitePathname(file)} 301!\n`),
    ),
    ...rules,
    `${base}m/* ${base}:splat 301\n`,
    `${base}notice/* ${base}:splat 301\n`,
  ].join('');
}

/**
 * A segment as browsers send it (URL standard, path percent-encode set), since rules are compared with that, except what
 * rules have a meaning for.
 */
function asSent(segment: string): string {
  return encodeURIComponent(segment)
    .replace(/%(?:24|26|2B|2C|3B|3D|40)/gu, decodeURIComponent)
    .replaceAll('*', '%2A');
}
