import { mediaHeaders } from '../../../../core/media/media-headers.ts';
import { sitePathname } from '../../../site-model/site/links.ts';
import { decodeSegment, mediaFolder } from '../../../site-model/site/paths.ts';
import type { Site } from '../../../site-model/site/site.ts';
import type { OldAddress } from '../../../site-model/links/pages-at-source.ts';
import { ownPlaces, type OldQuery } from './old-addresses.ts';

export const nginxFile = 'redirects.nginx.conf';

/**
 * Returns a map for nginx from old paths, decoded like `$uri`, to URLs, and the addresses whose lines would be too long. Only digits of a
 * request can become part of a response header.
 * @param base path of the site, with a leading and a trailing `/`
 */
export function nginxMap(
  site: Site,
  addresses: readonly OldAddress[],
  queries: readonly OldQuery[],
  base: string,
): { readonly text: string; readonly omitted: readonly OldAddress[] } {
  const below = base.split('/').map(decodeSegment).join('/');
  // `$` would start the name of a variable.
  const root = base.replaceAll('$', '%24');
  const omitted: OldAddress[] = [];
  const written = nginxKeys(site, addresses).flatMap(({ isExact, ...address }) => {
    const from = below + address.segments.join('/');
    const line = `    ${isExact ? pattern(from) : quoted(from)} ${quoted(root + sitePathname(address.file))};\n`;
    if (Buffer.byteLength(line) <= maxLine) return [{ from, line, isExact }];
    omitted.push(address);
    return [];
  });
  const front = below === '/' ? below : below.slice(0, -1);
  const byQuery = queries.map(
    ({ id, file }) => `    ${quoted(`${front}?${id}`)} ${quoted(root + sitePathname(file))};\n`,
  );
  const texts = written.filter(({ isExact }) => !isExact);
  const maxKeyBytes = Math.max(Buffer.byteLength(front) + 24, ...texts.map(({ from }) => Buffer.byteLength(from)));
  const lines = [...texts, ...written.filter(({ isExact }) => isExact)].map(({ line }) => line);
  const text = `# Old addresses of the blog, for nginx. Include this file in the http block, and in the server block say
#
#     if ($old_address) { return 301 $old_address; }
#
# What others made can run nothing when it is opened by itself, if there you say too
#
${mediaLocation(below).replace(/^/gmu, '#     ')}
#
# The sizes suffice for these addresses. Where your configuration sets them too, keep the larger ones there and take these
# two lines out when you include the file.
map_hash_max_size ${powerOfTwo(Math.max(2048, Math.max(texts.length, byQuery.length) * 2))};
map_hash_bucket_size ${powerOfTwo(Math.max(128, maxKeyBytes + overhead))};

# A slash at the end says nothing.
map $uri $old_path {
    default $uri;
    "~^(?<old_path_itself>.+)/$" $old_path_itself;
}

${byQuery.length === 0 ? '' : `map "$old_path?$arg_p$arg_page_id" $old_query {\n    default "";\n${byQuery.join('')}}\n\n`}map $old_path $old_address {
    default ${byQuery.length === 0 ? '""' : '$old_query'};
${lines.join('')}    ${pattern(`${below}notice/`, '(?<old_notice>[0-9]+)')} "${root}$old_notice/";
}
`;
  return { text, omitted };
}

/**
 * Returns the nginx location with the response headers of media. A location with headers of its own does not inherit those of its server.
 */
export function mediaLocation(below: string): string {
  const lines = Object.entries(mediaHeaders).map(([name, value]) => `    add_header ${name} ${quoted(value)} always;`);
  // The folder is part of a comment, which ends at the end of the line.
  const folder = quoted(`${below}${mediaFolder}/`.replace(/\p{Cc}/gu, '?'));
  return [`location ^~ ${folder} {`, ...lines, '}'].join('\n');
}

/** Number of bytes that nginx needs for a key in addition to its text: pointers and alignment. */
const overhead = 32;

/** In bytes. nginx cannot read parameters of 4,096 bytes, and no real URL is that long. */
const maxLine = 4000;

function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least));
}

/** Quotes text for nginx. Keys start with `/`, so none of them is read as a pattern or keyword. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/gu, (character) => `\\${character}`)}"`;
}

/** Returns a pattern that matches the text, followed by another pattern. Characters beyond ASCII have no special meaning in patterns. */
function pattern(text: string, behind = ''): string {
  const escaped = text.replace(/[^\p{L}\p{N}/_-]/gu, (character) =>
    character > '\u007f' ? character : `\\x{${character.charCodeAt(0).toString(16)}}`,
  );
  return `"~^${escaped}${behind}$"`;
}

/** An old path and how nginx compares it: exactly, or ignoring case. */
interface NginxKey extends OldAddress {
  readonly isExact: boolean;
}

/**
 * Returns the keys of a map for nginx, which ignores the case of ASCII letters, and does not start if two keys of a map are equal.
 * Therefore, keys that differ only in case but redirect to different pages, and keys that would match a page of the site, are compared
 * exactly.
 */
function nginxKeys(site: Site, addresses: readonly OldAddress[]): NginxKey[] {
  const isOwn = ownPlaces(site, toLowerAscii);
  const groups = new Map<string, [OldAddress, ...OldAddress[]]>();
  for (const address of addresses) {
    const key = toLowerAscii(address.segments.join('/'));
    const group = groups.get(key);
    if (group) group.push(address);
    else groups.set(key, [address]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const isExact = isOwn(first.segments) || group.some(({ file }) => file !== first.file);
    return (isExact ? group : [first]).map((one) => ({ ...one, isExact }));
  });
}

function toLowerAscii(text: string): string {
  return text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
}
