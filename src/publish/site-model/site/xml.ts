import { escapeXmlCharacter } from '../../../core/text/escape-xml.ts';

/**
 * Removes characters that neither XML nor HTML allows, not even as references: control characters, lone surrogates and noncharacters (XML
 * 1.0, 2.2; HTML, 13.1 "Writing HTML documents").
 */
export function withoutForbidden(text: string): string {
  return maybeForbidden.test(text) ? text.replace(forbidden, '') : text;
}

/** Tests UTF-16 code units, which is faster: most text contains none of these. */
const maybeForbidden = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;

/**
 * Escapes text for the content or a quoted attribute of an XML 1.0 document, and removes forbidden characters. White space that attribute
 * normalization would replace with spaces becomes character references.
 */
export function xmlText(text: string): string {
  return withoutForbidden(text).replace(/[&<>"\t\n\r]/gu, escapeXmlCharacter);
}

/** Returns an element. Undefined attributes are omitted. Without content, the element is empty. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content?: string,
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${xmlText(value)}"`],
  );
  return `<${name}${written.join('')}${content === undefined ? '/>' : `>${xmlText(content)}</${name}>`}`;
}
