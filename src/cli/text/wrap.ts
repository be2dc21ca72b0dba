import stringWidth from 'string-width';

/**
 * Breaks text into lines of at most so many columns, at spaces. Hangul takes two columns per character. A longer word,
 * such as a path, has a line of its own and is not broken, so that it can be copied.
 */
export function wrapColumns(text: string, columns: number): string[] {
  const lines: string[] = [];
  let words: string[] = [];
  let width = 0;
  for (const word of text.split(' ')) {
    const more = stringWidth(word);
    if (words.length > 0 && width + 1 + more > columns) {
      lines.push(words.join(' '));
      [words, width] = [[], 0];
    }
    width += more + (words.length > 0 ? 1 : 0);
    words.push(word);
  }
  return [...lines, words.join(' ')];
}
