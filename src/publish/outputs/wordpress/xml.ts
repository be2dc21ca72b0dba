import { withoutForbidden, xmlText } from '../../site-model/site/xml.ts';

/**
 * Returns text as a CDATA section (XML 1.0, 2.7), which the importer's simplest parser requires. `]]>` is split between two sections,
 * characters that are invalid in XML are removed, and line endings are normalized.
 */
export function cdata(text: string): string {
  return `<![CDATA[${readable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Returns text as an XML parser would read it. */
const readable = (text: string): string => withoutForbidden(text.replace(/\r\n?/gu, '\n'));

/** Returns an element with text, in a line of its own. */
export const textElement = (name: string, text: string): string => `<${name}>${cdata(text)}</${name}>\n`;

/** Returns an element whose content needs no escaping: a number or keyword. */
export const plainElement = (name: string, text: string | number): string => `<${name}>${text}</${name}>\n`;

/** Returns a post's reference to a term. */
export const termElement = (domain: 'category' | 'post_tag', nicename: string, name: string): string =>
  `<category domain="${domain}" nicename="${xmlText(nicename)}">${cdata(name)}</category>\n`;

/** Returns a custom field of a post. */
export const metaElement = (key: string, value: string | number): string =>
  `<wp:postmeta>\n${textElement('wp:meta_key', key)}${textElement('wp:meta_value', storedText(readable(String(value))))}</wp:postmeta>\n`;

/** Returns the number of bytes of text as UTF-8. */
export const bytesOf = (text: string): number => Buffer.byteLength(text);

/**
 * Returns text as the value of a field. The importer unserializes every value that looks like serialized PHP data, so text that does is
 * serialized once more, as WordPress itself does.
 */
export function storedText(text: string): string {
  return serialized.test(text) ? `s:${Buffer.byteLength(text)}:"${text}";` : text;
}

/**
 * Start of a value in PHP's serialization format, after white space that PHP's `trim` removes: null, a number or reference, or a type
 * followed by a length. WordPress also checks the end, and recognizes fewer types. Other importers check less, and unnecessary
 * serialization does no harm.
 */
const serialized = /^[ \t\n\r\0\v]*(?:N;|[bidrR]:[0-9.E+-]+;|[aOECsS]:\+?[0-9]+:)/u;
