import type { ChildNode, Document } from 'domhandler';
import type { BodyMessages } from '../context.ts';

/** One thing that is done to a body's tree for the page alone, after its Markdown has been written. */
export interface Step {
  /** whether the step may have anything to do with a node; what rules have made is not in the received HTML */
  concerns(node: ChildNode): boolean;
  apply(root: Document, messages: BodyMessages): void;
}
