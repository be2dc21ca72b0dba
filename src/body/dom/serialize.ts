import render from 'dom-serializer';
import type { ChildNode, Document } from 'domhandler';

/** Returns the HTML of nodes. Only characters that require it become character references. */
export function serialize(nodes: ChildNode | readonly ChildNode[]): string {
  return render(nodes, { encodeEntities: 'utf8' });
}

/** Returns the HTML of a document with one block per line. */
export const serializeBlocks = ({ children }: Document): string => children.map((child) => serialize(child)).join('\n');
