import type { ChildNode, Element } from 'domhandler';
import { element, setChildren } from '../tree.ts';
import { showsSomething } from './segments.ts';

/** An element with these children; nothing at all where they show nothing. */
export function kept(one: Element, children: readonly ChildNode[]): ChildNode[] {
  if (!children.some(showsSomething)) return [];
  setChildren(one, children);
  return [one];
}

/** A paragraph of a line; none of an empty one. */
export function paragraph(line: readonly ChildNode[]): ChildNode[] {
  return line.length === 0 ? [] : [element('p', {}, line)];
}

/** Several lines as one, with breaks between them. */
export function joined(lines: readonly (readonly ChildNode[])[]): ChildNode[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [element('br'), ...line]));
}
