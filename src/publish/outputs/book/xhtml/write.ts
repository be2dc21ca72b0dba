import { withoutForbidden, xmlText } from '../../../site-model/site/xml.ts';
import { escapeXmlCharacter } from '../../../../core/text/escape-xml.ts';

/** Attributes in order. Undefined values are omitted. */
export type Attributes = Readonly<Record<string, string | undefined>>;

const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr']);

/**
 * Returns an element as XHTML that HTML parsers read in the same way: only void elements are self-closed.
 * @param content XHTML
 */
export function tag(name: string, attributes: Attributes, content = ''): string {
  let start = `<${name}`;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) start += ` ${key}="${xmlText(value)}"`;
  return voidElements.has(name) ? `${start}/>` : `${start}>${content}</${name}>`;
}

/** Escapes text for the content of an element, and removes characters that XML does not allow. */
export function escapeText(text: string): string {
  return withoutForbidden(text).replace(/[&<>\r]/gu, escapeXmlCharacter);
}

/** Returns an element with text. */
export const textTag = (name: string, attributes: Attributes, text: string): string =>
  tag(name, attributes, escapeText(text));
