import render from 'dom-serializer';
import type { ChildNode } from 'domhandler';

/** Returns the HTML of nodes. Characters are not encoded as references unless necessary. */
export function serialize(nodes: ChildNode | readonly ChildNode[]): string {
  return render(nodes, { encodeEntities: 'utf8' });
}
