import { decodeHTMLStrict } from 'entities';
import { collapseSpace } from '../../core/text/collapse-space.ts';

/**
 * The tags of a line such as `#one #two words #C# `. Each begins with `#` and ends before the next one that follows a space: so one within a
 * word, or within a character reference, splits nothing.
 */
export function parseTags(text: string): string[] {
  return text
    .split(/(?<=^|\s)#/u)
    .slice(1)
    .map((tag) => collapseSpace(decodeHTMLStrict(tag)))
    .filter((tag) => tag !== '');
}
