import { Element } from 'domhandler';
import { text } from '../dom/tree.ts';

/**
 * A formula that came as MathML without its source: for the rules a piece of a line with the formula's text, which they
 * need not look into; the page shows the MathML.
 */
export class KeptFormula extends Element {
  /** reduced to what may stand on a page */
  readonly math: Element;

  constructor(math: Element, shown: string) {
    super('span', { class: 'formula' }, [text(shown)]);
    this.math = math;
    for (const child of this.children) child.parent = this;
  }
}
