import { xmlReference } from '../../../core/xml-reference.ts';
import { withoutForbidden } from './characters.ts';

/**
 * Text as it may be in the content or in a quoted attribute of an XML 1.0 document, without the characters that no such
 * document may have. White space that a reader of attributes would take for a space is
 * written by number.
 */
export function xmlText(text: string): string {
  return withoutForbidden(text).replace(/[&<>"\t\n\r]/gu, xmlReference);
}

/** An element on a line of its own. Attributes that are undefined are left out; without content it is empty. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content?: string,
): string {
  const said = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${xmlText(value)}"`],
  );
  return `<${name}${said.join('')}${content === undefined ? '/>' : `>${xmlText(content)}</${name}>`}`;
}
