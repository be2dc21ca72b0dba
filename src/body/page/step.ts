import type { ChildNode, Document } from 'domhandler';
import type { BodyMessages } from '../context.ts';

/** A change of a body's tree for the page only, after its Markdown was written. */
export interface PageStep {
  /** Reports whether the step may need to change a node. */
  matches(node: ChildNode): boolean;
  apply(root: Document, messages: BodyMessages): void;
}
