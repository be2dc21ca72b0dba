import { withoutForbidden, xmlText } from '../../site-model/site/xml.ts';

/**
 * A text as a CDATA section (XML 1.0, 2.7), which the importer's simplest parser needs, too. What would end the section is split over
 * two; characters that no such document may have are left out; line ends are those that a parser would read.
 */
export function cdata(text: string): string {
  return `<![CDATA[${readable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Returns the text as an XML parser would read it. */
const readable = (text: string): string => withoutForbidden(text.replace(/\r\n?/gu, '\n'));

/** Returns an element with text, on its own line. */
export const textElement = (name: string, text: string): string => `<${name}>${cdata(text)}</${name}>\n`;

/** Returns an element with content that needs no escaping: numbers and keywords. */
export const plainElement = (name: string, text: string | number): string => `<${name}>${text}</${name}>\n`;

/** Returns a post's reference to a term. */
export const termElement = (domain: 'category' | 'post_tag', nicename: string, name: string): string =>
  `<category domain="${domain}" nicename="${xmlText(nicename)}">${cdata(name)}</category>\n`;

/** Returns a custom field of a post. */
export const metaElement = (key: string, value: string | number): string =>
  `<wp:postmeta>\n${textElement('wp:meta_key', key)}${textElement('wp:meta_value', storedText(readable(String(value))))}</wp:postmeta>\n`;

/** In UTF-8. */
export const bytesOf = (text: string): number => Buffer.byteLength(text);

/**
 * A field's value as WordPress stores a text: the importer unserializes each value that looks like serialized PHP data. A text of that
 * look is serialized once more, as WordPress itself does, and so stays the text that it is.
 */
export function storedText(text: string): string {
  return serialized.test(text) ? `s:${Buffer.byteLength(text)}:"${text}";` : text;
}

/**
 * The start of a value in PHP's format, behind what its `trim` removes: null, a number or reference, then everything with a length.
 * WordPress also looks at the end, and knows fewer types. Other importers do less, and a text serialized without need is read as the same.
 */
const serialized = /^[ \t\n\r\0\v]*(?:N;|[bidrR]:[0-9.E+-]+;|[aOECsS]:\+?[0-9]+:)/u;
