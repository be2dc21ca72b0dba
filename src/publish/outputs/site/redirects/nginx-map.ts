import { mediaHeaders } from '../../../../core/media-headers.ts';
import { decodeSegment, mediaFolder } from '../../../site-model/site/paths.ts';
import { sitePathname } from '../../../site-model/site/absolute-address.ts';
import type { OldQuery } from './old-addresses.ts';
import type { NginxKey } from './nginx-keys.ts';

export const nginxFile = 'redirects.nginx.conf';

/**
 * A map for nginx from old paths, decoded as `$uri` is, to addresses. Its values are fixed texts: what a visitor sends comes
 * into no header. Only what is made of digits is taken over.
 *
 * @param base path of the site, `/` at both ends
 */
export function nginxMap(entries: readonly (NginxKey | OldQuery)[], base: string): string {
  const keys = entries.filter((one) => 'segments' in one);
  const queries = entries.filter((one) => 'query' in one);
  const below = base.split('/').map(decodeSegment).join('/');
  // In a value a dollar sign begins the name of a variable.
  const root = base.replaceAll('$', '%24');
  const written = keys.flatMap(({ segments, file, isExact }) => {
    const from = below + segments.join('/');
    const line = `    ${isExact ? pattern(from) : quoted(from)} ${quoted(root + sitePathname(file))};\n`;
    return Buffer.byteLength(line) > longestLine ? [] : [{ from, line, isExact }];
  });
  const front = below === '/' ? below : below.slice(0, -1);
  const byQuery = queries.map(
    ({ query, file }) => `    ${quoted(`${front}?${query}`)} ${quoted(root + sitePathname(file))};\n`,
  );
  const texts = written.filter(({ isExact }) => !isExact);
  const longest = Math.max(Buffer.byteLength(front) + 24, ...texts.map(({ from }) => Buffer.byteLength(from)));
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
map_hash_bucket_size ${powerOfTwo(Math.max(128, longest + overhead))};

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

/** What a server says with media. What it adds to answers elsewhere it does not add where a location adds something itself. */
export function mediaLocation(below: string): string {
  const lines = Object.entries(mediaHeaders).map(([name, value]) => `    add_header ${name} ${quoted(value)} always;`);
  // On a line of its own in a comment, where nothing else may follow it.
  const folder = quoted(`${below}${mediaFolder}/`.replace(/\p{Cc}/gu, '?'));
  return [`location ^~ ${folder} {`, ...lines, '}'].join('\n');
}

/** What nginx keeps with a key, in bytes: pointers and what is lost to alignment. */
const overhead = 32;

/** Bytes of a line. nginx reads no text of 4,096 bytes, and nobody has such an address. */
const longestLine = 4000;

function powerOfTwo(least: number): number {
  return 2 ** Math.ceil(Math.log2(least));
}

/** Between quotes a backslash escapes itself and quotes; keys begin with `/` and are therefore no patterns or words of nginx. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/gu, (character) => `\\${character}`)}"`;
}

/** A pattern for a text and what follows it. Other characters than those of ASCII are bytes to it, and mean nothing. */
function pattern(text: string, behind = ''): string {
  const escaped = text.replace(/[^\p{L}\p{N}/_-]/gu, (character) =>
    character > '\u007f' ? character : `\\x{${character.charCodeAt(0).toString(16)}}`,
  );
  return `"~^${escaped}${behind}$"`;
}
