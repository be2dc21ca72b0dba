/** A file of the index and its path below the site's root. */
export interface IndexFile {
  readonly path: string;
  readonly content: string;
}

const [start, end] = ['blogkeepSearch(', ')\n'];

export const indexPath = (name: string): string => `search/${name}.js`;

/**
 * Returns a file of the index: a classic script, the only type that pages opened as `file:` may load. It calls the page's function with its
 * own name, such as `posts` or `terms/t-ac00`, and its content.
 */
export function indexFile(name: string, ...values: readonly unknown[]): IndexFile {
  const text = JSON.stringify([name, ...values]).slice(1, -1);
  return { path: indexPath(name), content: start + text.replace(/[\u2028\u2029]/gu, escaped) + end };
}

/** Before ECMAScript 2019, these characters end the line within strings. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`;
}

/** Reads a file of an earlier index by path; undefined if it does not exist. */
export type ReadFile = (path: string) => string | undefined;

/** A file of the index is missing, damaged, or of another version. */
export class UnreadableIndexError extends Error {
  override readonly name = 'UnreadableIndexError';
}

/**
 * Returns the content of the file of that name.
 * @throws {UnreadableIndexError} if it is missing or not a file of the index
 */
export function readIndexFile(read: ReadFile, name: string): unknown[] {
  const content = read(indexPath(name));
  if (!content?.startsWith(start) || !content.endsWith(end)) throw new UnreadableIndexError(indexPath(name));
  try {
    const [own, ...values] = JSON.parse(`[${content.slice(start.length, -end.length)}]`) as unknown[];
    if (own === name) return values;
  } catch {
    // Reported below.
  }
  throw new UnreadableIndexError(indexPath(name));
}
