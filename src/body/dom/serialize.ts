import render from 'dom-serializer';
import type { ChildNode } from 'domhandler';

/** Returns the HTML of nodes. Only characters that require it become character references. */
export function serialize(nodes: ChildNode | readonly ChildNode[]): string {
  return render(nodes, { encodeEntities: 'utf8' });
}
