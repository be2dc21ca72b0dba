const start = /^\ufeff?(?:\s|<\?.*?\?>|<!--.*?-->)*/su;
/** Each character can be read in one way only: a pattern that may try others takes for ever over a document type without an end. */
const documentType =
  /^<!DOCTYPE\s(?:[^[<>"']|"[^"]*"|'[^']*')*(?:\[((?:[^\]"'<]|"[^"]*"|'[^']*'|<!--(?:[^-]|-(?!->))*-->|<(?!!--))*)\]\s*)?>/su;

/**
 * An XML document from its root on, with what its document type calls by a name spelt out: programs that draw do so with their
 * namespaces. Entities that hold markup or others, or lie elsewhere, are left as they are.
 *
 * @param longest characters of the whole
 * @returns undefined where it would be longer
 */
export function expandDocumentType(text: string, longest: number): string | undefined {
  const rest = text.slice(start.exec(text)?.[0].length ?? 0);
  const [whole = '', subset = ''] = documentType.exec(rest) ?? [];
  const document = rest.slice(whole.length);
  const entities = new Map<string, string>();
  for (const [, name = '', , value = ''] of subset.matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])([^"'<&%]*)\2\s*>/gu))
    if (!entities.has(name) && value.length <= longestEntity) entities.set(name, value);
  if (entities.size === 0) return document;

  let length = document.length;
  const spelt = document.replace(/&([\w.-]+);/gu, (reference, name: string) => {
    const value = length > longest ? undefined : entities.get(name);
    if (value === undefined) return reference;
    length += value.length;
    return value.replaceAll('"', '&quot;').replaceAll("'", '&apos;').replaceAll('>', '&gt;');
  });
  return length > longest ? undefined : spelt;
}

const longestEntity = 1000;
