import stringWidth from 'string-width';

/**
 * Wraps text at spaces to a width in columns, and keeps its line breaks. Hangul takes two columns per character. A word
 * that is too wide, such as a path, has its own line and is not broken, so that it can be copied.
 */
export function wrapColumns(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => {
    const [first = '', ...words] = line.split(' ');
    const lines = [first];
    let width = stringWidth(first);
    for (const word of words) {
      const wordWidth = stringWidth(word);
      width += 1 + wordWidth;
      if (width > columns) {
        lines.push(word);
        width = wordWidth;
      } else lines.push(`${lines.pop() ?? ''} ${word}`);
    }
    return lines;
  });
}
