import type { Element } from 'domhandler';
import { sanitize } from '../sanitize/sanitize.ts';
import { serialize } from '../dom/serialize.ts';
import { isNamed } from '../dom/tree.ts';
import { isSimpleDefinitionList, isSimpleOrderedList } from './lists.ts';
import type { Dialect } from './dialect.ts';
import { hasBody, isSimpleTable } from './table.ts';

/**
 * Returns sanitized HTML for an element that Markdown cannot express, or undefined for other elements. The HTML contains no empty lines,
 * which would end it (CommonMark 4.6); those in code become character references.
 */
export function htmlFallback(element: Element, { dialect }: { readonly dialect: Dialect }): string | undefined {
  return needsHtml(element, dialect) ? dialect.html(withoutEmptyLines(sanitize(serialize(element)))) : undefined;
}

function needsHtml(element: Element, dialect: Dialect): boolean {
  switch (element.name) {
    case 'dl':
      return !(dialect.hasDefinitionLists && isSimpleDefinitionList(element));
    case 'table':
      return !(isSimpleTable(element) && (dialect.hasHeaderOnlyTables || hasBody(element)));
    case 'ol':
      return !isSimpleOrderedList(element);
    case 'pre':
      return !isNamed(element.children[0], 'code');
    default:
      return false;
  }
}

export function withoutEmptyLines(html: string): string {
  return html.replace(/\n(?=[ \t]*\n)/gu, '&#10;');
}
