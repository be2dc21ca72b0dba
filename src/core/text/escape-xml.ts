/** A table, since building each reference dominated the time for large texts. */
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
 * Escapes a character for XML 1.0 (section 4.6) if it is markup, or white space that parsers normalize. Returns other characters unchanged.
 */
export function escapeXmlCharacter(character: string): string {
  return references[character] ?? character;
}

/** Escapes markup in text and attribute values. */
export function escapeXmlText(text: string): string {
  return text.replace(/[&<>"]/gu, escapeXmlCharacter);
}
