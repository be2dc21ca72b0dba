import { isTag, isText, type ChildNode, type Document, type Element, type Text } from 'domhandler';
import { createRequire } from 'node:module';
import type { KatexOptions } from 'katex';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import {
  texCommand,
  findFormulas,
  isUntrustedCommand,
  mayContainFormulas,
  type Formula,
} from '../formulas/formulas.ts';
import { MathmlFormula } from '../formulas/mathml-formula.ts';
import { isNamed, nodesBelow, setChildren, text } from '../dom/tree.ts';
import { convertToMathmlCore } from './mathml-core.ts';
import { sanitizeMath } from '../formulas/sanitize-mathml.ts';
import type { PageStep } from './step.ts';

/**
 * Typesets formulas as MathML, which browsers render without a script or web font and which includes the source for copying. A formula with
 * errors remains as source.
 */
export const formulas: PageStep = {
  matches: isFormula,
  apply(root) {
    const budget = { remaining: maxCharacters };
    for (const parent of parentsOfText(root)) {
      if (!parent.children.some(isFormula)) continue;
      setChildren(
        parent,
        parent.children.flatMap((child) => {
          if (child instanceof MathmlFormula) return [child.math];
          return isFormulaText(child) ? renderFormulas(child, budget) : [child];
        }),
      );
    }
  },
};

/** Maximum total source length of the formulas in a body, in characters. Each formula counts `extraPerFormula` extra characters. */
const maxCharacters = 100_000;
const extraPerFormula = 50;

const isFormulaText = (node: ChildNode): node is Text => isText(node) && mayContainFormulas.test(node.data);

function isFormula(node: ChildNode): boolean {
  return node instanceof MathmlFormula || isFormulaText(node);
}

/** Returns the nodes that may contain text other than code. */
function parentsOfText(root: Document): (Document | Element)[] {
  const parents: (Document | Element)[] = [root];
  const code = new Set<ChildNode>();
  for (const node of nodesBelow(root)) {
    if (!isTag(node)) continue;
    if (isNamed(node, 'pre', 'code', 'kbd', 'samp', 'math') || (node.parent && code.has(node.parent))) code.add(node);
    else parents.push(node);
  }
  return parents;
}

function renderFormulas(node: Text, budget: { remaining: number }): ChildNode[] {
  const data = node.data.replace(/[ \t\r\n\f]+/gu, ' ');
  const nodes: ChildNode[] = [];
  let from = 0;
  for (const formula of findFormulas(data)) {
    budget.remaining -= formula.source.length + extraPerFormula;
    const math = budget.remaining < 0 ? undefined : renderMath(formula);
    if (!math) continue;
    if (formula.from > from) nodes.push(text(data.slice(from, formula.from)));
    nodes.push(math);
    from = formula.to;
  }
  if (nodes.length === 0) return [node];
  if (from < data.length) nodes.push(text(data.slice(from)));
  return nodes;
}

interface Katex {
  renderToString(source: string, options: KatexOptions): string;
}

const require = createRequire(import.meta.url);
let katex: Katex | undefined;

/** `maxExpand` limits macro expansions; `maxSize` limits sizes, in ems. */
const options: KatexOptions = {
  output: 'mathml',
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxExpand: 200,
  maxSize: 20,
};

function renderMath({ source, display }: Formula): Element | undefined {
  if (source.match(texCommand)?.some(isUntrustedCommand)) return undefined;
  // Loaded on first use, since most blogs have no formulas.
  katex ??= require('katex') as Katex;
  let html: string;
  try {
    html = katex.renderToString(source.replace(/\s+/gu, ' ').trim(), { ...options, displayMode: display });
  } catch {
    // For formulas that it cannot parse, KaTeX throws its own errors or overflows the stack.
    return undefined;
  }
  const [outer] = parseFragment(html, { treeAdapter: adapter }).children;
  const math = isNamed(outer, 'span')
    ? outer.children.find((child): child is Element => isNamed(child, 'math'))
    : undefined;
  const sanitized = math && sanitizeMath(math);
  if (sanitized) convertToMathmlCore(sanitized);
  return sanitized;
}
