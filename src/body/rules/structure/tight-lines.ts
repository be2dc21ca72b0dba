import { isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';
import type { Body } from '../../model/body.ts';
import { isBlock } from '../../dom/elements.ts';
import { hasNoMargins, parseDeclarations } from '../../style/declarations.ts';
import { element, elementsBelow, findDescendant, isNamed, isSpace, lineOf, setChildren } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Joins lines that are separate `div` elements, or `p` elements without margins, into paragraphs, because browsers show no space between
 * them. An empty one separates paragraphs and is kept.
 */
export const tightLines: Rule = {
  name: 'tight-lines',
  mentions: /<div[\s>]|margin/iu,
  apply(body) {
    for (const parent of [body.root, ...elementsBelow(body.root, (one) => !isNamed(one, 'pre', 'summary', 'figure'))])
      joinLines(parent, body);
  },
};

/** Maximum length of a line, in characters. A longer `div` is a paragraph on its own. */
const maxLineLength = 120;

function joinLines(parent: ParentNode, body: Body): void {
  if (parent.children.filter((child) => isNamed(child, 'div', 'p')).length < 2) return;
  const children: ChildNode[] = [];
  let run: Element[] = [];
  let spaces: ChildNode[] = [];
  const flush = () => {
    const [first] = run;
    if (first && run.length > 1) children.push(joinToParagraph(run, alignmentOf(first)));
    else children.push(...run);
    children.push(...spaces);
    run = [];
    spaces = [];
  };
  for (const child of parent.children) {
    if (isLine(child, body)) {
      if (run[0] && alignmentOf(run[0]) !== alignmentOf(child)) flush();
      run.push(child);
      spaces = [];
    } else if (isSpace(child) && run.length > 0) spaces.push(child);
    else {
      flush();
      children.push(child);
    }
  }
  flush();
  if (children.length < parent.children.length) setChildren(parent, children);
}

function joinToParagraph(lines: readonly Element[], alignment: string): Element {
  const children = lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [element('br')]),
    ...withoutFinalBreak(line),
  ]);
  return element('p', alignment === '' ? {} : { style: `text-align: ${alignment}` }, children);
}

/** Returns the content of a line without a trailing break, which browsers do not show. */
function withoutFinalBreak({ children }: Element): ChildNode[] {
  const last = children.findLastIndex((child) => !isSpace(child));
  return isNamed(children[last], 'br') ? children.slice(0, last) : children;
}

/** Reports whether a node is a line. An element with a class or ID may look different or have another purpose. */
function isLine(node: ChildNode, { anchors }: Body): node is Element {
  if (
    !isNamed(node, 'div') &&
    !(isNamed(node, 'p') && hasNoMargins(node) && !/text-indent/iu.test(node.attribs.style ?? ''))
  )
    return false;
  if (anchors.has(node) || Object.keys(node.attribs).some((name) => name !== 'style')) return false;
  const lineText = lineOf(node);
  return (
    lineText !== '' &&
    lineText.length <= maxLineLength &&
    !findDescendant(node, (inner) => isTag(inner) && isBlock(inner))
  );
}

const alignmentOf = (line: Element) => parseDeclarations(line.attribs.style ?? '').get('text-align') ?? '';
