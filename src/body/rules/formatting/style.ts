import { isTag, type ChildNode, type Element } from 'domhandler';
import { isBlock } from '../../dom/elements.ts';
import { wrapInlineRuns } from '../../dom/wrap-lines.ts';
import { textStyleOf, type TextStyle } from '../../style/declarations.ts';
import { element, isNamed, nodesBelow, setChildren } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts styles that carry meaning. Emphasis becomes elements. Colors become `span[style]` in a uniform notation, both for the page,
 * which replaces them with classes, and for Markdown that keeps styles. Alignment becomes a class on a `span` around each line, which the
 * rule `block-alignment` moves to the paragraph.
 */
export const style: Rule = {
  name: 'style',
  mentions: /\sstyle\s*=|<font/iu,
  apply(body) {
    const nodes = nodesBelow(body.root);
    // From the inside out, so that an element's content is converted before the element.
    for (let index = nodes.length - 1; index >= 0; index--) {
      const node = nodes[index];
      if (node && isTag(node) && (node.attribs.style !== undefined || node.name === 'font')) applyStyle(node);
    }
  },
};

const inlineElements = [
  'span',
  'font',
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'strike',
  'del',
  'ins',
  'mark',
] as const;
const lineElements = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

function applyStyle(one: Element): void {
  if (!isNamed(one, ...inlineElements, ...lineElements)) return;
  const declared = textStyleOf(one);
  // Other rules later read the style of blocks to determine their alignment.
  if (isNamed(one, ...inlineElements)) Reflect.deleteProperty(one.attribs, 'style');
  if (isNamed(one, 'b', 'strong') && declared.bold === false) turnIntoSpan(one);
  if (isNamed(one, 'i', 'em') && declared.italic === false) turnIntoSpan(one);
  if (isInCode(one)) return;
  const names = emphasisNames(one, declared);
  const colors = isNamed(one, 'a') || isInLink(one) ? '' : declared.colors;
  if (isNamed(one, 'font')) turnIntoSpan(one);
  if (names.length > 0 || colors !== '') setChildren(one, wrapLines(one.children, names, colors));
}

/** Returns the emphasis elements that a style requires in addition to those implied by the element's name and ancestors. */
function emphasisNames(one: Element, declared: TextStyle): string[] {
  if (!isNamed(one, 'span', 'font', 'p')) return [];
  return [
    ...(declared.bold ? ['strong'] : []),
    ...(declared.italic ? ['em'] : []),
    ...(declared.underline && !isInLink(one) ? ['u'] : []),
    ...(declared.lineThrough ? ['s'] : []),
  ];
}

/** Wraps each line in elements for its emphasis and color. */
function wrapLines(children: readonly ChildNode[], names: readonly string[], colors: string): ChildNode[] {
  return wrapInlineRuns(
    children,
    (node) => !isNamed(node, 'br'),
    (line) => {
      const only = line.length === 1 ? line[0] : undefined;
      let inner = line;
      if (colors !== '' && isNamed(only, 'b', 'strong', 'i', 'em', 'u', 's', 'del')) {
        // Emphasis goes outside color, so that identical neighbors can be merged.
        setChildren(only, [element('span', { style: colors }, only.children)]);
      } else if (colors !== '') inner = [element('span', { style: colors }, line)];
      for (const name of names.toReversed()) inner = [element(name, {}, inner)];
      return inner;
    },
  );
}

function turnIntoSpan(one: Element): void {
  (one as { name: string }).name = 'span';
  one.attribs = one.attribs.class === undefined ? {} : { class: one.attribs.class };
}

const isInLink = (one: Element): boolean => isWithin(one, 'a');
const isInCode = (one: Element): boolean => isWithin(one, 'pre') || isWithin(one, 'code');

/** Reports whether an element is inside an element of the given name within the same line. Inline elements are not deeply nested. */
function isWithin(one: Element, name: string): boolean {
  let above = one.parent;
  for (let step = 0; step < 10 && above && isTag(above); step++) {
    if (above.name === name) return true;
    if (isBlock(above) && above.name !== 'pre') return false;
    above = above.parent;
  }
  return false;
}
