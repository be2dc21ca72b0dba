/** A file of the index and its path below the site's root. */
export interface IndexFile {
  readonly path: string;
  readonly content: string;
}

const [start, end] = ['blogkeepSearch(', ')\n'];

export const indexPath = (name: string): string => `search/${name}.js`;

/**
 * A file of the index: a classic script, since pages that were opened as files may load nothing else. It calls the page's
 * function with its own name, from `posts` to `terms/t-ac00`, and what it holds.
 */
export function indexFile(name: string, ...values: readonly unknown[]): IndexFile {
  const text = JSON.stringify([name, ...values]).slice(1, -1);
  return { path: indexPath(name), content: start + text.replace(/[\u2028\u2029]/gu, escaped) + end };
}

/** ECMAScript 2019 and later take them in strings; earlier ones end the line. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`;
}

/** Where the files of an earlier index are read from, by path; undefined for one that is not there. */
export type ReadFile = (path: string) => string | undefined;

/** Something is not as this version of the index would have written it. */
export class UnreadableIndexError extends Error {
  override readonly name = 'UnreadableIndexError';
}

/**
 * What a file of that name holds.
 * @throws {UnreadableIndexError} when it is not there or is none
 */
export function readIndexFile(read: ReadFile, name: string): unknown[] {
  const content = read(indexPath(name));
  if (!content?.startsWith(start) || !content.endsWith(end)) throw new UnreadableIndexError(indexPath(name));
  try {
    const [own, ...values] = JSON.parse(`[${content.slice(start.length, -end.length)}]`) as unknown[];
    if (own === name) return values;
  } catch {
    // Said below.
  }
  throw new UnreadableIndexError(indexPath(name));
}
