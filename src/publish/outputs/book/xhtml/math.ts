import { isTag, type ChildNode, type Element } from 'domhandler';
import { findElement, isNamed, isSpace, textOf } from '../../../../body/dom/tree.ts';
import { escapeText, tag, type Attributes } from './write.ts';

/**
 * Returns a formula as MathML with the content model of MathML 3, which EPUB requires: text is in tokens, and elements have the right number
 * of arguments. Formulas in bodies may violate it, since browsers show them anyway. The source becomes the alternative text.
 */
export function mathOf(math: Element): string {
  const source = findElement(math, (one) => isNamed(one, 'annotation'));
  const alttext = source && { alttext: textOf(source).trim() };
  const attributes = { xmlns: 'http://www.w3.org/1998/Math/MathML', ...alttext, ...attributesOf(math) };
  return tag('math', attributes, contentOf(partsOf(math)));
}

const partsOf = ({ children }: Element): readonly ChildNode[] => children.filter((child) => !isSpace(child));

/** Returns exactly one element per node. Recursive, since the depth of formulas is limited. */
function contentOf(nodes: readonly ChildNode[]): string {
  return nodes.map((node) => (isTag(node) ? elementOf(node) : tag('mtext', {}, escapeText(textOf(node))))).join('');
}

const tokens: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);

/** Numbers of arguments. Other elements have any number. */
const argumentCounts: Readonly<Partial<Record<string, number>>> = {
  ...{ mfrac: 2, mroot: 2, msub: 2, msup: 2, munder: 2, mover: 2 },
  ...{ msubsup: 3, munderover: 3 },
};

function elementOf(one: Element): string {
  const { name } = one;
  const parts = partsOf(one);
  if (tokens.has(name)) return tag(name, attributesOf(one), escapeText(textOf(one)));
  switch (name) {
    case 'mspace':
      return tag(name, attributesOf(one));
    case 'semantics':
      return semanticsOf(parts);
    case 'mtable':
      return tag(name, attributesOf(one), parts.map(rowOf).join(''));
    case 'mmultiscripts':
      return hasPairs(parts)
        ? tag(name, {}, parts.map((part) => (isPrescripts(part) ? tag('mprescripts', {}) : contentOf([part]))).join(''))
        : tag('mrow', {}, contentOf(parts));
    // These are only valid within the elements above.
    case 'annotation':
    case 'mprescripts':
      return tag('mrow', {});
    case 'mtr':
    case 'mtd':
      return tag('mrow', {}, contentOf(parts));
    default:
      return parts.length === (argumentCounts[name] ?? parts.length)
        ? tag(name, attributesOf(one), contentOf(parts))
        : tag('mrow', {}, contentOf(parts));
  }
}

function semanticsOf(parts: readonly ChildNode[]): string {
  const annotations = parts.filter((part): part is Element => isNamed(part, 'annotation'));
  const shown = parts.filter((part) => !isNamed(part, 'annotation'));
  const content = shown.length === 1 ? contentOf(shown) : tag('mrow', {}, contentOf(shown));
  return tag(
    'semantics',
    {},
    content + annotations.map((one) => tag(one.name, attributesOf(one), escapeText(textOf(one)))).join(''),
  );
}

function rowOf(row: ChildNode): string {
  const cells = isNamed(row, 'mtr') ? partsOf(row) : [row];
  const written = cells.map((cell) =>
    isNamed(cell, 'mtd') ? tag('mtd', attributesOf(cell), contentOf(partsOf(cell))) : tag('mtd', {}, contentOf([cell])),
  );
  return tag('mtr', {}, written.join(''));
}

const isPrescripts = (node: ChildNode): boolean => isNamed(node, 'mprescripts');

/** Reports whether the arguments of `mmultiscripts` are a base and pairs of scripts (MathML 3, 3.4.7). */
function hasPairs(parts: readonly ChildNode[]): boolean {
  const at = parts.findIndex(isPrescripts);
  const after = at === -1 ? [] : parts.slice(at + 1);
  return (at === -1 ? parts.length : at) % 2 === 1 && after.length % 2 === 0 && !after.some(isPrescripts);
}

function attributesOf({ attribs }: Element): Attributes {
  return Object.fromEntries(Object.entries(attribs).filter(([name, value]) => values[name]?.test(value) === true));
}

const flag = /^(?:true|false)$/u;
const number = String.raw`[+-]?(?:\d+|\d*\.\d+)`;
const unit = '(?:em|ex|px|in|cm|mm|pt|pc|%)';
const length = new RegExp(`^(?:${number}${unit}?|(?:negative)?(?:very){0,2}(?:thin|medium|thick)mathspace)$`, 'u');
const lengths = new RegExp(`^${number}${unit}?(?: ${number}${unit}?)*$`, 'u');

/** Attributes that are kept if their value matches (MathML 3, 2.1.5). The sanitizer allows each only on its elements. */
const values: Readonly<Partial<Record<string, RegExp>>> = {
  display: /^(?:block|inline)$/u,
  encoding: /^/u,
  mathvariant:
    /^(?:normal|bold|italic|bold-italic|double-struck|bold-fraktur|script|bold-script|fraktur|sans-serif|bold-sans-serif|sans-serif-italic|sans-serif-bold-italic|monospace)$/u,
  ...{ fence: flag, largeop: flag, movablelimits: flag, separator: flag, stretchy: flag, displaystyle: flag },
  ...{ accent: flag, accentunder: flag },
  form: /^(?:prefix|infix|postfix)$/u,
  ...{ lspace: length, rspace: length, width: length, height: length, depth: length, voffset: length },
  ...{ minsize: length, maxsize: length, linethickness: length },
  linebreak: /^(?:auto|newline|nobreak|goodbreak|badbreak)$/u,
  scriptlevel: /^[+-]?\d{1,2}$/u,
  columnalign: /^(?:left|center|right)(?: (?:left|center|right))*$/u,
  ...{ columnspacing: lengths, rowspacing: lengths },
  notation: /^[a-z]+(?: [a-z]+)*$/u,
  class: /\S/u,
};
