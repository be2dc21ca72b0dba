/** Whole, since to put each together for millions of characters took longer than all else that is done to a large text. */
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * What stands for a character in XML 1.0 (section 4.6) where it would be markup, or white space that a reader takes for another;
 * any other character stands for itself.
 */
export function escapeXmlCharacter(character: string): string {
  return references[character] ?? character;
}
