/**
 * The folder of a post, by its id and back. Most ids are digits, and the folder has the id for its name. Of any other id, which
 * may be any text, a name is made that every system can hold and that none takes for another one.
 */

/** Names that are ids as they are. No upper case, since some systems tell no difference, and no device of Windows. */
const plain = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9][a-z0-9_-]{0,63}$/u;

/** No plain id begins so. */
const mark = '_';
/** Characters of one folder's name behind the mark; file systems take 255, those that encrypt names 143. */
const roomInFolder = 139;
/** Folders within each other at most: some systems take paths of no more than 1024 bytes, and the archive is in one already. */
const mostFolders = 5;

/**
 * The folder of a post, relative to that of all posts: the id itself where it is plain. Otherwise `_` and the id in UTF-8, with
 * `a`–`z`, `0`–`9` and `-` as they are and each other byte as `_` and two hexadecimal digits; a lone surrogate is three bytes, as
 * in WTF-8. What is longer than a name can be goes on in a folder within it, which begins with `_` too.
 *
 * @returns undefined for an empty id, and for one that would take more than five folders
 */
export function postFolder(id: string): string | undefined {
  if (plain.test(id)) return id;
  if (id === '' || id.length > roomInFolder * mostFolders) return undefined;
  const written = escaped(id);
  const names: string[] = [];
  for (let begin = 0; begin < written.length; begin += roomInFolder) {
    names.push(mark + written.slice(begin, begin + roomInFolder));
  }
  return names.length > mostFolders ? undefined : names.join('/');
}

/** The id of the post whose folder has this name; undefined where it is the folder of none. */
export function postIdOf(folder: string): string | undefined {
  if (plain.test(folder)) return folder;
  const names = folder.split('/');
  if (names.some((name) => !name.startsWith(mark))) return undefined;
  const id = unescaped(names.map((name) => name.slice(mark.length)).join(''));
  // One id has one folder: what only looks like one was made by somebody else.
  return id !== undefined && postFolder(id) === folder ? id : undefined;
}

/** Whether a folder may have the rest of longer ids in it. */
export function mayGoOn(name: string): boolean {
  return name.length === mark.length + roomInFolder && name.startsWith(mark);
}

function escaped(id: string): string {
  // By code points, so that the two halves of a pair are one character and a half alone is a surrogate.
  return Array.from(id, (one) => (/^[a-z0-9-]$/u.test(one) ? one : bytesOf(one))).join('');
}

function bytesOf(character: string): string {
  const bytes = character.isWellFormed() ? [...Buffer.from(character)] : surrogateBytes(character.charCodeAt(0));
  return bytes.map((byte) => `_${byte.toString(16).padStart(2, '0')}`).join('');
}

/** As UTF-8 would write the code point if it were one (WTF-8, section 4.3). */
const surrogateBytes = (unit: number) => [0xed, 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];

function unescaped(text: string): string | undefined {
  if (!/^(?:[a-z0-9-]|_[0-9a-f]{2})*$/u.test(text)) return undefined;
  const bytes = text.replace(/_(..)/gu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  // Between surrogates alone stands what is UTF-8; where it is not, the folder is not that of the id which comes out.
  return bytes
    .split(/(\xed[\xa0-\xbf][\x80-\xbf])/u)
    .map((part, index) => (index % 2 === 1 ? surrogateOf(part) : Buffer.from(part, 'latin1').toString()))
    .join('');
}

const surrogateOf = (bytes: string) =>
  String.fromCharCode(0xd000 | ((bytes.charCodeAt(1) & 0x3f) << 6) | (bytes.charCodeAt(2) & 0x3f));
