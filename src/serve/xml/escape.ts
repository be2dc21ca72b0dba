import { escapeXmlCharacter } from '../../core/text/escape-xml.ts';

/**
 * A text between tags. `>` is escaped too, since `]]>` may not be there, and a carriage return, since parsers read a
 * literal one as a line feed. XML 1.0, sections 2.4 and 2.11.
 * @param text one that {@link isXmlText}
 */
export function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, escapeXmlCharacter) : text;
}

/**
 * The value of an attribute between double quotes, in which parsers read literal tabs and ends of lines as spaces. XML 1.0,
 * section 3.3.3.
 * @param text one that {@link isXmlText}
 */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, escapeXmlCharacter);
}

/**
 * Whether XML can hold a text. Most control characters, U+FFFE, U+FFFF and lone surrogates may not be in it even as
 * references. XML 1.0, section 2.2.
 */
export function isXmlText(text: string): boolean {
  return text.search(invalidCharacters) === -1 && text.isWellFormed();
}

const invalidCharacters = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/** A text with U+FFFD in the place of each character that XML cannot hold; one that {@link isXmlText} stays as it is. */
export function replaceInvalid(text: string): string {
  return text.toWellFormed().replace(invalidCharacters, '\uFFFD');
}

/** A text that XML cannot hold as a JSON string, which it can, quotation marks included: all that it cannot is escaped. */
export function toXmlSafeJson(text: string): string {
  return JSON.stringify(text).replace(/[\uFFFE\uFFFF]/g, (one) => `\\u${one.charCodeAt(0).toString(16)}`);
}
