import type { ChildNode, Document } from 'domhandler';
import type { BodyMessages } from '../model/context.ts';

/** A page-only change to a body's tree, made after the Markdown has been written. */
export interface PageStep {
  /** Reports whether the step may need to change a node. */
  matches(node: ChildNode): boolean;
  apply(root: Document, messages: BodyMessages): void;
}
