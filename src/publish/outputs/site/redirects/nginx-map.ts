import { mediaHeaders } from '../../../../core/media/media-headers.ts';
import { sitePathname } from '../../../site-model/site/links.ts';
import { decodeSegment, mediaFolder } from '../../../site-model/site/paths.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { ownPlaces, type OldAddress, type OldQuery } from './old-addresses.ts';

export const nginxFile = 'redirects.nginx.conf';

/**
 * Returns a map for nginx from old paths, decoded like `$uri`, to URLs. No part of a request gets into a response header, except digits.
 * @param base path of the site, `/` at both ends
 */
export function nginxMap(
  site: Site,
  addresses: readonly OldAddress[],
  queries: readonly OldQuery[],
  base: string,
): string {
  const below = base.split('/').map(decodeSegment).join('/');
  // `$` begins the name of a variable.
  const root = base.replaceAll('$', '%24');
  const written = nginxKeys(site, addresses).flatMap(({ segments, file, isExact }) => {
    const from = below + segments.join('/');
    const line = `    ${isExact ? pattern(from) : quoted(from)} ${quoted(root + sitePathname(file))};\n`;
    return Buffer.byteLength(line) > maxLine ? [] : [{ from, line, isExact }];
  });
  const front = below === '/' ? below : below.slice(0, -1);
  const byQuery = queries.map(
    ({ query, file }) => `    ${quoted(`${front}?${query}`)} ${quoted(root + sitePathname(file))};\n`,
  );
  const texts = written.filter(({ isExact }) => !isExact);
  const maxKeyBytes = Math.max(Buffer.byteLength(front) + 24, ...texts.map(({ from }) => Buffer.byteLength(from)));
  const lines = [...texts, ...written.filter(({ isExact }) => isExact)].map(({ line }) => line);
  return `# Old addresses of the blog, for nginx. Include this file in the http block, and in the server block say
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
}

/** Returns the location that sends the headers of media. A location with headers of its own does not inherit those of its server. */
export function mediaLocation(below: string): string {
  const lines = Object.entries(mediaHeaders).map(([name, value]) => `    add_header ${name} ${quoted(value)} always;`);
  // It is part of a comment, which ends with its line.
  const folder = quoted(`${below}${mediaFolder}/`.replace(/\p{Cc}/gu, '?'));
  return [`location ^~ ${folder} {`, ...lines, '}'].join('\n');
}

/** Bytes that nginx needs for a key besides its text: pointers and alignment. */
const overhead = 32;

/** Bytes. nginx does not read texts of 4,096 bytes, and no real URL is that long. */
const maxLine = 4000;

function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least));
}

/** Quotes a text. Keys begin with `/`, so none is read as a pattern or keyword. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/gu, (character) => `\\${character}`)}"`;
}

/** Returns a pattern for a text, followed by another pattern. Characters beyond ASCII have no special meaning in it. */
function pattern(text: string, behind = ''): string {
  const escaped = text.replace(/[^\p{L}\p{N}/_-]/gu, (character) =>
    character > '\u007f' ? character : `\\x{${character.charCodeAt(0).toString(16)}}`,
  );
  return `"~^${escaped}${behind}$"`;
}

/** An old path as nginx compares it: regardless of case, or exactly. */
interface NginxKey extends OldAddress {
  readonly isExact: boolean;
}

/**
 * Returns the keys of a map for nginx, which compares regardless of the case of ASCII letters, and does not start if a map has two equal
 * keys. So keys that only differ in case but lead to different pages, or that would match a page of the site, are exact.
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
