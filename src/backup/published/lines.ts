import { readAddress, type PublishedEntry } from './address.ts';

/** Ids and addresses, one or several a line; the end of a sentence where there is something else. */
export function readLines(text: string): PublishedEntry[] | string {
  const entries: PublishedEntry[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/u).entries()) {
    for (const written of pieces(line.replace(/(?:^|\s)#.*$/u, ''))) {
      const entry = readEntry(written);
      if (entry === undefined)
        return (
          `is no list of public posts: line ${index + 1} ("${shortened(written)}") is neither an id nor an address of a post. ` +
          'Give the sitemap.xml of the blog, or ids or addresses of public posts, one a line.'
        );
      entries.push(entry);
    }
  }
  return entries;
}

/** Ids may stand beside each other; an address may hold commas and spaces, and ends where the next one begins. */
function pieces(line: string): string[] {
  return line
    .split(/[\s,]+(?=https?:\/\/|\/)/iu)
    .flatMap((piece) => (/^[\d,\s]*$/u.test(piece) ? piece.split(/[\s,]+/u) : [piece.replace(/^[\s,]+|[\s,]+$/gu, '')]))
    .filter((piece) => piece !== '');
}

function readEntry(written: string): PublishedEntry | undefined {
  if (/^\d+$/u.test(written)) return { written, host: undefined, page: { kind: 'id', id: written } };
  if (!/^(?:https?:\/\/|\/|[^\s/]+\.[^\s/.]{2,}\/)/iu.test(written)) return undefined;
  const address = readAddress(written);
  return address && { written, ...address };
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60).replace(/\p{Surrogate}$/u, '')}…` : text);
