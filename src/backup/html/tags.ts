import { decodeHTMLStrict } from 'entities';
import { collapseSpace } from '../../core/text/collapse-space.ts';

/**
 * Parses a line of tags, such as `#one #two words #C# `. Only a `#` at the start or after white space begins a tag; one within a word or a
 * character reference does not.
 */
export function parseTags(text: string): string[] {
  return text
    .split(/(?<=^|\s)#/u)
    .slice(1)
    .map((tag) => collapseSpace(decodeHTMLStrict(tag)))
    .filter((tag) => tag !== '');
}
