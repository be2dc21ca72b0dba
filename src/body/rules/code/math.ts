import { isTag, isText, type ChildNode, type Document, type Element } from 'domhandler';
import { replaceConstruct } from '../../dom/author-content.ts';
import { countDropped, type Body } from '../../model/body.ts';
import { findFormulas } from '../../formulas/formulas.ts';
import { MathmlFormula } from '../../formulas/mathml-formula.ts';
import { sanitizeMath } from '../../formulas/sanitize-mathml.ts';
import {
  attribute,
  element,
  elementsBelow,
  findDescendant,
  findElement,
  hasClass,
  isNamed,
  isSpace,
  lineOf,
  nodesBelow,
  rewrite,
  setChildren,
  text,
  textOf,
} from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts formulas. The output of MathJax and KaTeX is replaced by its TeX source between dollar signs. A formula typed as text remains,
 * but its lines are joined if the editor broke it. MathML without TeX source is kept.
 */
export const math: Rule = {
  name: 'math',
  // Dollar signs and backslashes may be written as character references.
  mentions: /math|katex|\$\$|\\[([]|[$\\]&|&(?:#(?:0*(?:36|92)|x0*(?:24|5c))|dollar|bsol)/iu,
  apply(body) {
    rewrite(body.root, (one) => replaceFormula(one, body));
    joinFormulas(body.root);
  },
};

const isFormulaScript = (one: Element) =>
  isNamed(one, 'script') && attribute(one, 'type').toLowerCase().startsWith('math/tex');

const typesetClasses = ['MathJax', 'MathJax_Preview', 'MathJax_Display', 'MathJax_SVG', 'MathJax_CHTML'];

/** Returns the replacement for a formula: its TeX source, its MathML, or nothing for a preview. Undefined for all other elements. */
function replaceFormula(one: Element, body: Body): readonly ChildNode[] | undefined {
  if (isFormulaScript(one))
    return withDelimiters(textOf(one), attribute(one, 'type').toLowerCase().includes('mode=display'));
  if (hasClass(one, ...typesetClasses)) {
    // MathJax output next to its script is redundant. Without the script, all that remains is the MathML for screen readers.
    if (isBesideScript(one)) return withAuthoredBlocks(one, []);
    const inner = findElement(one, (below) => isNamed(below, 'math'));
    return inner ? withAuthoredBlocks(one, [inner]) : one.children;
  }
  if (hasClass(one, 'katex-html')) return isBesideMath(one) ? withAuthoredBlocks(one, []) : one.children;
  if (!isNamed(one, 'math') || one.parent instanceof MathmlFormula) return undefined;
  const annotation = findElement(
    one,
    (below) => isNamed(below, 'annotation') && attribute(below, 'encoding') === 'application/x-tex',
  );
  const images = elementsBelow(one, (below) => isNamed(below, 'img', 'mglyph')).map((below) =>
    isNamed(below, 'img') ? below : element('img', { src: attribute(below, 'src'), alt: attribute(below, 'alt') }),
  );
  countAlternatives(one, body);
  if (annotation) return [...withDelimiters(textOf(annotation), attribute(one, 'display') === 'block'), ...images];
  const sanitized = sanitizeMath(one);
  return [...(sanitized ? [new MathmlFormula(sanitized, lineOf(sanitized))] : []), ...images];
}

/** Counts alternative representations of a formula, such as words or another markup language, which browsers do not show. */
function countAlternatives(one: Element, body: Body): void {
  for (const alternative of elementsBelow(one, (below) => isNamed(below, 'annotation-xml')))
    if (lineOf(alternative) !== '') countDropped(body, '<annotation-xml>');
}

/** Returns the replacement for a typeset formula, followed by the author's text blocks that a missing end tag placed inside it. */
const withAuthoredBlocks = (one: Element, shown: readonly ChildNode[]) =>
  replaceConstruct(
    one,
    (node) => shown.includes(node),
    () => shown,
    true,
  );

/** Reports whether MathJax output is followed by the script that contains its source. */
function isBesideScript(one: Element): boolean {
  let next = one.next;
  while (next && (isSpace(next) || (isTag(next) && hasClass(next, ...typesetClasses)))) next = next.next;
  return !!next && isTag(next) && isFormulaScript(next);
}

const isBesideMath = ({ parent }: Element) =>
  parent?.children.some((child) => isTag(child) && hasClass(child, 'katex-mathml')) ?? false;

function withDelimiters(source: string, display: boolean): ChildNode[] {
  const formula = source.replace(/\s+/gu, ' ').trim();
  if (formula === '') return [];
  // A display formula is on its own line.
  return display ? [element('div', {}, [text(`$$${formula}$$`)])] : [text(`$${formula}$`)];
}

/** Removes line breaks within formulas. The element that contains a formula may only have text, breaks and spans. */
function joinFormulas(root: Document): void {
  for (const one of nodesBelow(root)) {
    if (!isNamed(one, 'p', 'div', 'td', 'th', 'li', 'dd', 'blockquote')) continue;
    // Checked before reading the text, since obstacles in deeply nested elements are found early.
    if (one.children.length < 2 || findDescendant(one, isObstacle) || !/\$\$|\\[([]/u.test(textOf(one))) continue;
    joinFormulasIn(one, nodesBelow(one));
  }
}

const isObstacle = (node: ChildNode) =>
  !isText(node) && !isNamed(node, 'br') && (!isNamed(node, 'span') || node instanceof MathmlFormula);

function joinFormulasIn(holder: Element, parts: readonly ChildNode[]): void {
  const whole = parts
    .map((node) => (isText(node) ? node.data.replace(/\n/gu, ' ') : isNamed(node, 'br') ? '\n' : ''))
    .join('');
  const formulas = findFormulas(whole).filter(({ from, to }) => whole.slice(from, to).includes('\n'));
  if (formulas.length === 0) return;
  let from = 0;
  const children = formulas.flatMap((formula) => {
    const before = linesOf(whole.slice(from, formula.from));
    from = formula.to;
    return [...before, text(whole.slice(formula.from, formula.to).replace(/\n/gu, ' '))];
  });
  setChildren(holder, [...children, ...linesOf(whole.slice(from))]);
}

/** Returns text as nodes, with a `br` for each line break. */
function linesOf(value: string): ChildNode[] {
  return value
    .split('\n')
    .flatMap((line, index) => [...(index === 0 ? [] : [element('br')]), ...(line === '' ? [] : [text(line)])]);
}
