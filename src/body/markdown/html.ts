import type { Element } from 'domhandler';
import { sanitise } from '../sanitize/sanitize.ts';
import { serialise } from '../dom/serialize.ts';
import { isNamed } from '../dom/tree.ts';
import { isSimpleDefinitionList } from './definitions.ts';
import type { Dialect } from './dialect.ts';
import { isSimpleOrderedList } from './lists.ts';
import { hasBody, isSimpleTable } from './table.ts';

/**
 * The sanitised HTML as which an element is kept in Markdown, because Markdown cannot say it; undefined for all others.
 * It holds no empty line, which would end it (CommonMark 4.6): those in code become character references.
 */
export function htmlOf(element: Element, { dialect }: { readonly dialect: Dialect }): string | undefined {
  return isKept(element, dialect) ? dialect.html(withoutEmptyLines(sanitise(serialise(element)))) : undefined;
}

function isKept(element: Element, dialect: Dialect): boolean {
  switch (element.name) {
    case 'dl':
      return !(dialect.definitionLists && isSimpleDefinitionList(element));
    case 'table':
      return !(isSimpleTable(element) && (dialect.headingTables || hasBody(element)));
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
