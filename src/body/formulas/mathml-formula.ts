import { Element } from 'domhandler';
import { text } from '../dom/tree.ts';

/** A MathML formula without TeX source. Rules treat it as inline text and ignore its content; pages show the MathML. */
export class MathmlFormula extends Element {
  /** sanitized MathML */
  readonly math: Element;

  constructor(math: Element, shown: string) {
    super('span', { class: 'formula' }, [text(shown)]);
    this.math = math;
    for (const child of this.children) child.parent = this;
  }
}
