import type { ChildNode, Element } from 'domhandler';
import { serializeBlocks } from './dom/serialize.ts';
import { elementsBelow, setChildren } from './dom/tree.ts';
import { MathmlFormula } from './formulas/mathml-formula.ts';
import type { Body } from './model/body.ts';
import { sanitizePortable } from './sanitize/sanitize.ts';

/**
 * Returns the HTML of a body for another system, which has neither the style sheet nor the scripts of our pages. Formulas received as MathML
 * are written as MathML again.
 */
export function writePortable({ root }: Body): string {
  const shown = new Map<Element, readonly ChildNode[]>();
  for (const one of elementsBelow(root, (one) => one instanceof MathmlFormula)) shown.set(one, one.children);
  for (const one of shown.keys()) if (one instanceof MathmlFormula) setChildren(one, [one.math]);
  const html = sanitizePortable(serializeBlocks(root));
  for (const [one, children] of shown) setChildren(one, children);
  return html;
}
