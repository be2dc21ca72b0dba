/** A file of the index, and its path relative to the root of the site. */
export interface IndexFile {
  readonly path: string;
  readonly content: string;
}

const [start, end] = ['blogkeepSearch(', ')\n'];

export const indexPath = (name: string): string => `search/${name}.js`;

/**
 * Returns a file of the index as a classic script, the only type that pages opened from `file:` URLs can load. The script calls the page's
 * function with its own name, such as `posts` or `terms/t-ac00`, and its content.
 */
export function indexFile(name: string, ...values: readonly unknown[]): IndexFile {
  const text = JSON.stringify([name, ...values]).slice(1, -1);
  return { path: indexPath(name), content: start + text.replace(/[\u2028\u2029]/gu, escaped) + end };
}

/** Escapes a character that ended lines even within strings before ECMAScript 2019. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`;
}

/** Returns the content of an earlier index file by its path; undefined if it does not exist. */
export type ReadFile = (path: string) => string | undefined;

/** Thrown if a file of the index is missing, damaged, or of another version. */
export class UnreadableIndexError extends Error {
  override readonly name = 'UnreadableIndexError';
}

/**
 * Returns the content of the index file with the given name.
 * @throws {UnreadableIndexError} if it is missing or is not an index file
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
