import { escapeXmlCharacter } from '../../core/text/escape-xml.ts';

/**
 * Escapes text between tags. `>` is escaped because `]]>` is not allowed there, and a carriage return because parsers read a literal one
 * as a line feed. XML 1.0, sections 2.4 and 2.11.
 * @param text valid according to {@link isXmlText}
 */
export function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, escapeXmlCharacter) : text;
}

/**
 * Escapes the value of an attribute in double quotes, in which parsers read literal tabs and line breaks as spaces. XML 1.0, section
 * 3.3.3.
 * @param text valid according to {@link isXmlText}
 */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, escapeXmlCharacter);
}

/**
 * Reports whether XML can represent a text. Most control characters, U+FFFE, U+FFFF and lone surrogates are not allowed even as
 * references. XML 1.0, section 2.2.
 */
export function isXmlText(text: string): boolean {
  return text.search(invalidCharacters) === -1 && text.isWellFormed();
}

const invalidCharacters = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/** Replaces each character that XML cannot represent with U+FFFD. */
export function replaceInvalid(text: string): string {
  return text.toWellFormed().replace(invalidCharacters, '\uFFFD');
}

/** Returns a text as a JSON string with its quotation marks, in which all characters that XML cannot represent are escaped. */
export function toXmlSafeJson(text: string): string {
  return JSON.stringify(text).replace(/[\uFFFE\uFFFF]/g, (one) => `\\u${one.charCodeAt(0).toString(16)}`);
}
