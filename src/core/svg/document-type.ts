const start = /^\ufeff?(?:\s|<\?.*?\?>|<!--.*?-->)*/su;
/** The alternatives are mutually exclusive, so an unterminated document type does not cause catastrophic backtracking. */
const documentType =
  /^<!DOCTYPE\s(?:[^[<>"']|"[^"]*"|'[^']*')*(?:\[((?:[^\]"'<]|"[^"]*"|'[^']*'|<!--(?:[^-]|-(?!->))*-->|<(?!!--))*)\]\s*)?>/su;

/**
 * Removes the prolog and document type of an XML document, and expands its internal entities, which drawing programs use to declare
 * namespaces. External entities, and entities that contain markup or other entities, are not expanded.
 *
 * @param maxLength maximum number of characters in the result
 * @returns undefined if the result would be longer
 */
export function expandDocumentType(text: string, maxLength: number): string | undefined {
  const textAfterStart = text.slice(start.exec(text)?.[0].length ?? 0);
  const [whole = '', subset = ''] = documentType.exec(textAfterStart) ?? [];
  const document = textAfterStart.slice(whole.length);
  const entities = new Map<string, string>();
  for (const [, name = '', , value = ''] of subset.matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])([^"'<&%]*)\2\s*>/gu))
    if (!entities.has(name) && value.length <= maxEntityLength) entities.set(name, value);
  if (entities.size === 0) return document;

  let length = document.length;
  const spelt = document.replace(/&([\w.-]+);/gu, (reference, name: string) => {
    const value = length > maxLength ? undefined : entities.get(name);
    if (value === undefined) return reference;
    length += value.length;
    return value.replaceAll('"', '&quot;').replaceAll("'", '&apos;').replaceAll('>', '&gt;');
  });
  return length > maxLength ? undefined : spelt;
}

const maxEntityLength = 1000;
