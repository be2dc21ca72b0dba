import type { Document } from 'domhandler';
import type { BodyMessages } from '../context.ts';

/** One thing that is done to a body's tree for the page alone, after its Markdown has been written. */
export interface Step {
  /** what the received HTML has to mention for the step to have anything to do */
  readonly mentions: RegExp;
  apply(root: Document, messages: BodyMessages): void;
}
