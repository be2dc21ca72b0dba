import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { element, text } from '../dom/tree.ts';

/** Allowlist for formulas on pages: the presentation elements of MathML Core, and the formula's source. */

/** Attributes by element. None of them can link, contain HTML or refer to other content. */
export const mathElements: Readonly<Record<string, readonly string[]>> = {
  math: ['display'],
  semantics: [],
  annotation: ['encoding'],
  mrow: [],
  mi: ['mathvariant'],
  mn: ['mathvariant'],
  mo: ['fence', 'form', 'largeop', 'lspace', 'maxsize', 'minsize', 'movablelimits', 'rspace', 'separator', 'stretchy'],
  mtext: ['mathvariant'],
  ms: ['mathvariant'],
  mspace: ['width', 'height', 'depth', 'linebreak'],
  mfrac: ['linethickness'],
  msqrt: [],
  mroot: [],
  msub: [],
  msup: [],
  msubsup: [],
  mmultiscripts: [],
  mprescripts: [],
  munder: ['accentunder'],
  mover: ['accent'],
  munderover: ['accent', 'accentunder'],
  mstyle: ['displaystyle', 'scriptlevel'],
  mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'],
  mphantom: [],
  menclose: ['notation'],
  mtable: ['columnalign', 'columnspacing', 'rowspacing'],
  mtr: [],
  mtd: [],
};

/** Maximum nesting depth. Formulas that are nested more deeply remain as source. */
const maxDepth = 100;

/** Matches lengths, names, and lists of either. */
const plainValue = /^[\w.+%# -]{0,60}$/u;

/** Maximum length in ems. Larger values would cover the surrounding content. */
const maxEms = 20;
const inEms: Partial<Record<string, number>> = { em: 1, ex: 0.5, px: 1 / 16, pt: 1 / 12, mu: 1 / 18, '%': 0.1, '': 1 };

/** Reports whether all lengths in a value have known units and do not exceed the maximum. */
const isBounded = (value: string): boolean =>
  [...value.matchAll(/(\d[\d.]*|\.\d+)\s*([a-z%]*)/giu)].every(
    ([, number, unit = '']) => Number(number) * (inEms[unit.toLowerCase()] ?? Infinity) <= maxEms,
  );

/**
 * Returns a copy of a `math` element with only allowed elements and attributes. Other elements are unwrapped; scripts, styles, nested
 * formulas and annotations other than TeX are dropped. Undefined if no text remains or if the formula is nested too deeply.
 */
export function sanitizeMath(math: Element): Element | undefined {
  const copied = copyIfShallow(math, 0);
  return copied && hasText(copied) ? copied : undefined;
}

class TooDeepError extends Error {
  override readonly name = 'TooDeepError';
}

function copyIfShallow(one: Element, depth: number): Element | undefined {
  try {
    return copy(one, depth);
  } catch (error) {
    if (error instanceof TooDeepError) return undefined;
    throw error;
  }
}

/** Copies an element recursively, down to `maxDepth`. */
function copy(one: Element, depth: number): Element {
  if (depth > maxDepth) throw new TooDeepError();
  const own = mathElements[one.name] ?? [];
  const attributes = Object.entries(one.attribs).filter(
    ([name, value]) =>
      own.includes(name) &&
      (name === 'encoding' ? value === 'application/x-tex' : plainValue.test(value) && isBounded(value)),
  );
  const children =
    one.name === 'annotation' ? [text(textIn(one))] : one.children.flatMap((child) => copyChild(child, depth));
  return element(one.name, Object.fromEntries(attributes), children);
}

function copyChild(child: ChildNode, depth: number): ChildNode[] {
  if (isText(child)) return [text(child.data)];
  if (!isTag(child)) return [];
  if (child.name === 'annotation' && child.attribs.encoding !== 'application/x-tex') return [];
  if (/^(?:annotation-xml|script|style|math)$/u.test(child.name)) return [];
  if (Object.hasOwn(mathElements, child.name)) return [copy(child, depth + 1)];
  if (depth > maxDepth) throw new TooDeepError();
  return child.children.flatMap((inner) => copyChild(inner, depth + 1));
}

function hasText(one: Element): boolean {
  return one.children.some((child) => (isText(child) ? child.data.trim() !== '' : isTag(child) && hasText(child)));
}

function textIn(one: Element): string {
  return one.children.map((child) => (isText(child) ? child.data : isTag(child) ? textIn(child) : '')).join('');
}
