import type { Element } from 'domhandler';
import { sanitise } from '../sanitise.ts';
import { serialise } from '../serialise.ts';
import { isNamed } from '../tree.ts';
import { isSimpleDefinitionList } from './definitions.ts';
import type { Dialect } from './dialect.ts';
import { hasBody, isSimpleTable } from './table.ts';

/**
 * The sanitised HTML as which an element is kept in Markdown, because Markdown cannot say it; undefined for all others.
 * It holds no empty line, which would end it (CommonMark 4.6): those in code become character references.
 */
export function htmlOf(element: Element, { dialect }: { readonly dialect: Dialect }): string | undefined {
  const isKept =
    (isNamed(element, 'dl') && !(dialect.definitionLists && isSimpleDefinitionList(element))) ||
    (isNamed(element, 'table') && !(isSimpleTable(element) && (dialect.headingTables || hasBody(element)))) ||
    (isNamed(element, 'pre') && !isNamed(element.children[0], 'code'));
  return isKept ? dialect.html(withoutEmptyLines(sanitise(serialise(element)))) : undefined;
}

export function withoutEmptyLines(html: string): string {
  return html.replace(/\n(?=[ \t]*\n)/gu, '&#10;');
}
