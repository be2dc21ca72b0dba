import type { Messages } from '../site-model/language/messages.ts';
import type { Thread } from '../site-model/site/site.ts';

/** Returns the name of a commenter; never empty. */
export function commenterName({ name }: Pick<Thread, 'name'>, messages: Messages): string {
  return name.trim() || messages.anonymous;
}

/** Splits text into paragraphs at empty lines, and each paragraph into lines. */
export function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = [];
  let lines: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() !== '') {
      if (lines.length === 0) paragraphs.push(lines);
      lines.push(line);
    } else lines = [];
  }
  return paragraphs;
}
