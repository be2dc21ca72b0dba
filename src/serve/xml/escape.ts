import { escapeXmlCharacter } from '../../core/text/escape-xml.ts';

/**
 * Escapes text between tags. Escapes `>` because `]]>` is not allowed there, and carriage returns because parsers read literal ones as line
 * feeds. XML 1.0, sections 2.4 and 2.11.
 * @param text valid according to {@link isXmlText}
 */
export function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, escapeXmlCharacter) : text;
}

/**
 * Escapes the value of an attribute in double quotes. Escapes tabs and line breaks too, because parsers read literal ones as spaces. XML
 * 1.0, section 3.3.3.
 * @param text valid according to {@link isXmlText}
 */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, escapeXmlCharacter);
}

/**
 * Reports whether XML can represent a text. XML allows most control characters, U+FFFE, U+FFFF and lone surrogates not even as references.
 * XML 1.0, section 2.2.
 */
export function isXmlText(text: string): boolean {
  return text.search(invalidCharacters) === -1 && text.isWellFormed();
}

const invalidCharacters = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/** Replaces characters that XML cannot represent with U+FFFD. */
export function replaceInvalid(text: string): string {
  return text.toWellFormed().replace(invalidCharacters, '\uFFFD');
}

/** Returns a text as a JSON string, with quotation marks and with escapes for all characters that XML cannot represent. */
export function toXmlSafeJson(text: string): string {
  return JSON.stringify(text).replace(/[\uFFFE\uFFFF]/g, (one) => `\\u${one.charCodeAt(0).toString(16)}`);
}
