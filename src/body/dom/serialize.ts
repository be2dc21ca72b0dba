import render from 'dom-serializer';
import type { ChildNode } from 'domhandler';

/** The HTML of nodes, with characters as themselves. */
export function serialise(nodes: ChildNode | readonly ChildNode[]): string {
  return render(nodes, { encodeEntities: 'utf8' });
}
