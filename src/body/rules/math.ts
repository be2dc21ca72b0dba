import { isText, type ChildNode, type Element } from 'domhandler';
import { attribute, firstBelow, hasClass, isNamed, nodesBelow, rewrite, setChildren, text, textOf } from '../tree.ts';
import type { Rule } from './rule.ts';

/**
 * Formulas. Those that MathJax and KaTeX have set become their source again, between dollar signs; those that are
 * written as text stay as they are, except that one which the editor broke into lines is joined.
 */
export const math: Rule = {
  name: 'math',
  mentions: /math|katex/iu,
  apply(body) {
    rewrite(body.root, (element) => {
      const source = sourceOf(element);
      if (source !== undefined) return source === '' ? [] : [text(source)];
      if (isNamed(element, 'p', 'div', 'td', 'li')) joinFormulas(element);
      return undefined;
    });
  },
};

/** The formula that an element stands for; empty for a mere preview of one, undefined for all other elements. */
function sourceOf(element: Element): string | undefined {
  if (isNamed(element, 'script')) {
    const type = attribute(element, 'type').toLowerCase();
    if (!type.startsWith('math/tex')) return undefined;
    return delimited(textOf(element), type.includes('mode=display'));
  }
  if (hasClass(element, 'MathJax', 'MathJax_Preview', 'MathJax_Display', 'MathJax_SVG', 'MathJax_CHTML')) return '';
  if (hasClass(element, 'katex-html')) return '';
  if (!isNamed(element, 'math')) return undefined;
  const annotation = firstBelow(
    element,
    (one) => isNamed(one, 'annotation') && attribute(one, 'encoding') === 'application/x-tex',
  );
  return annotation && delimited(textOf(annotation), attribute(element, 'display') === 'block');
}

function delimited(source: string, display: boolean): string {
  const formula = source.replace(/\s+/gu, ' ').trim();
  if (formula === '') return '';
  return display ? `$$${formula}$$` : `$${formula}$`;
}

/** Within one paragraph, takes the line breaks out of what stands between `$$` and `$$`. */
function joinFormulas(element: Element): void {
  if (!element.children.every((node) => isText(node) || isNamed(node, 'br', 'span'))) return;
  if (!textOf(element).includes('$$')) return;
  if (![...nodesBelow(element)].every((node) => isText(node) || isNamed(node, 'br', 'span'))) return;
  const joined: ChildNode[] = [];
  let open = false;
  for (const node of nodesBelow(element)) {
    if (isNamed(node, 'span')) continue;
    const last = joined.at(-1);
    if (isText(node)) {
      if (node.data.split('$$').length % 2 === 0) open = !open;
      if (last && isText(last)) last.data += node.data;
      else joined.push(text(node.data));
    } else if (open && last && isText(last)) last.data += '\n';
    else joined.push(node);
  }
  if (!open) setChildren(element, joined);
}
