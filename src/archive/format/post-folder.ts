/**
 * Maps post IDs to folders and back. Most IDs consist of digits, and are the names of their folders. Other IDs may be any text, and are
 * encoded as names that every operating system supports and distinguishes.
 */

/** Matches IDs that are used unchanged as folder names: no upper case, since some systems ignore case, and no Windows device names. */
const plain = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9][a-z0-9_-]{0,63}$/u;

/** First character of the names of encoded IDs. No plain ID starts with it. */
const mark = '_';
/** Maximum number of characters after the mark. File systems allow names of 255 bytes, encrypting ones 143. */
const maxNameLength = 139;
/** Maximum depth of nested folders. Some systems limit paths to 1024 bytes, including the path of the archive. */
const maxFolders = 5;

/**
 * Returns the folder of a post, relative to the folder of all posts. A plain ID is its own folder name. Any other ID is encoded as `_`
 * followed by its bytes in UTF-8: `a`–`z`, `0`–`9` and `-` as they are, any other byte as `_` and two hexadecimal digits. A lone surrogate
 * is three bytes, as in WTF-8. If the result is too long for a name, the rest is the name of a nested folder, which also starts with `_`.
 *
 * @returns undefined for an empty ID, and for an ID that needs more than five folders
 */
export function postFolder(id: string): string | undefined {
  if (plain.test(id)) return id;
  if (id === '' || id.length > maxNameLength * maxFolders) return undefined;
  const written = escaped(id);
  const names: string[] = [];
  for (let offset = 0; offset < written.length; offset += maxNameLength) {
    names.push(mark + written.slice(offset, offset + maxNameLength));
  }
  return names.length > maxFolders ? undefined : names.join('/');
}

/** Returns the ID of the post to which a folder belongs; undefined if there is none. */
export function postIdOf(folder: string): string | undefined {
  if (plain.test(folder)) return folder;
  const names = folder.split('/');
  if (names.some((name) => !name.startsWith(mark))) return undefined;
  const id = unescaped(names.map((name) => name.slice(mark.length)).join(''));
  // Each ID has exactly one folder. Other encodings of the ID belong to no post.
  return id !== undefined && postFolder(id) === folder ? id : undefined;
}

/** Reports whether a folder may contain the nested folders of longer IDs. */
export function mayBeNested(name: string): boolean {
  return name.length === mark.length + maxNameLength && name.startsWith(mark);
}

function escaped(id: string): string {
  // Iterates over code points: a surrogate pair is one character, and so is a lone surrogate.
  return Array.from(id, (one) => (/^[a-z0-9-]$/u.test(one) ? one : bytesOf(one))).join('');
}

function bytesOf(character: string): string {
  const bytes = character.isWellFormed() ? [...Buffer.from(character)] : surrogateBytes(character.charCodeAt(0));
  return bytes.map((byte) => `_${byte.toString(16).padStart(2, '0')}`).join('');
}

/** Returns the bytes of a lone surrogate, encoded like a code point (WTF-8, section 4.3). */
const surrogateBytes = (unit: number) => [0xed, 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];

function unescaped(text: string): string | undefined {
  if (!/^(?:[a-z0-9-]|_[0-9a-f]{2})*$/u.test(text)) return undefined;
  const bytes = text.replace(/_(..)/gu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  // The bytes between lone surrogates must be UTF-8. If they are not, the decoded ID has a different folder.
  return bytes
    .split(/(\xed[\xa0-\xbf][\x80-\xbf])/u)
    .map((part, index) => (index % 2 === 1 ? surrogateOf(part) : Buffer.from(part, 'latin1').toString()))
    .join('');
}

const surrogateOf = (bytes: string) =>
  String.fromCharCode(0xd000 | ((bytes.charCodeAt(1) & 0x3f) << 6) | (bytes.charCodeAt(2) & 0x3f));
