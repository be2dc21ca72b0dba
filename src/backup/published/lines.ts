import { UsageError } from '../../core/errors/errors.ts';
import { parseAddress, type PublishedEntry } from './address.ts';
import { message } from '../../messages/message.ts';

/**
 * Parses lines of IDs and addresses, one or more per line.
 * @throws {UsageError} `published-list-unreadable` for anything else
 */
export function parseLines(text: string, fileName: string): PublishedEntry[] {
  const entries: PublishedEntry[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/u).entries()) {
    for (const written of splitLine(line.replace(/(?:^|\s)#.*$/u, ''))) {
      const entry = parseEntry(written);
      if (entry === undefined)
        throw new UsageError(
          'published-list-unreadable',
          message('backup.list-line', { file: fileName, line: index + 1, text: truncate(written) }),
        );
      entries.push(entry);
    }
  }
  return entries;
}

/** Splits a line into entries. Ids are separated by commas or spaces; a URL may contain both, and extends to the next URL. */
function splitLine(line: string): string[] {
  return line
    .split(/(?<=[\s,])(?=https?:\/\/|\/)/iu)
    .flatMap((piece) => (/^[\d,\s]*$/u.test(piece) ? piece.split(/[\s,]/u) : [trimSeparators(piece)]))
    .filter((piece) => piece !== '');
}

/** Trims commas and white space. A regular expression would take quadratic time on runs of them inside the text. */
function trimSeparators(text: string): string {
  let [start, end] = [0, text.length];
  while (/[\s,]/u.test(text.charAt(start))) start += 1;
  while (end > start && /[\s,]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function parseEntry(written: string): PublishedEntry | undefined {
  if (/^\d+$/u.test(written)) return { written, host: undefined, page: { kind: 'id', id: written } };
  if (!/^(?:https?:\/\/|\/|[^\s/]+\.[^\s/.]{2,}\/)/iu.test(written)) return undefined;
  const address = parseAddress(written);
  return address && { written, ...address };
}

const truncate = (text: string) => (text.length > 60 ? `${text.slice(0, 60).replace(/\p{Surrogate}$/u, '')}…` : text);
