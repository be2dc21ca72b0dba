import { sitePathname } from '../site-address.ts';
import type { OldAddress } from './old-pages.ts';

export const nginxFile = 'redirects.nginx.conf';

/**
 * A map for nginx from old paths, decoded as `$uri` is, to addresses. Its values are fixed texts: what a visitor sends comes
 * into no header. Only what is made of digits is taken over.
 *
 * @param base path of the site, `/` at both ends
 */
export function nginxMap(addresses: readonly OldAddress[], base: string): string {
  const entries = addresses.map(({ segments, file }) => ({
    from: decodeURIComponent(base) + segments.join('/'),
    to: base + sitePathname(file),
  }));
  const longest = Math.max(0, ...entries.map(({ from }) => Buffer.byteLength(from)));
  return `# Old addresses of the blog, for nginx. Include this file in the http block, and in the server block say
#
#     if ($old_address) { return 301 $old_address; }
#
# The sizes suffice for these addresses. Where your configuration sets them too, keep the larger ones there and take these
# two lines out when you include the file.
map_hash_max_size ${powerOfTwo(Math.max(2048, entries.length * 2))};
map_hash_bucket_size ${powerOfTwo(Math.max(128, longest + overhead))};

map $uri $old_address {
    default "";
${entries.map(({ from, to }) => `    ${quoted(from)} ${quoted(to)};\n`).join('')}    "~^${pattern(decodeURIComponent(base))}notice/(?<old_notice>[0-9]+)$" "${base}$old_notice/";
}
`;
}

/** What nginx keeps with a key, in bytes: pointers and what is lost to alignment. */
const overhead = 32;

function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least));
}

/** Between quotes a backslash escapes itself and quotes; keys begin with `/` and are therefore no patterns or words of nginx. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/gu, (character) => `\\${character}`)}"`;
}

/** A text as a regular expression between quotes. */
function pattern(text: string): string {
  return text.replace(/[^\p{L}\p{N}/_-]/gu, (character) => `\\x{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}
