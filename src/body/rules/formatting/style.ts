import { isTag, type ChildNode, type Element } from 'domhandler';
import { isBlock } from '../../dom/elements.ts';
import { wrapInlineRuns } from '../../dom/wrap-lines.ts';
import { textStyleOf, type TextStyle } from '../../style/declarations.ts';
import { element, isNamed, nodesBelow, setChildren } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts styles with a meaning. Emphasis becomes elements. Colors stay as `span[style]` in one form, for the page, which turns them into
 * classes, and for Markdown with styles. Alignment becomes a class: of lines, on a `span` around each, which the rule `block-alignment`
 * moves to the paragraph.
 */
export const style: Rule = {
  name: 'style',
  mentions: /\sstyle\s*=|<font/iu,
  apply(body) {
    const nodes = nodesBelow(body.root);
    // From the inside out: the content of an element is converted before it.
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
  // Other rules read the style of blocks again, for their alignment.
  if (isNamed(one, ...inlineElements)) Reflect.deleteProperty(one.attribs, 'style');
  if (isNamed(one, 'b', 'strong') && declared.bold === false) turnIntoSpan(one);
  if (isNamed(one, 'i', 'em') && declared.italic === false) turnIntoSpan(one);
  if (isInCode(one)) return;
  const names = emphasisNames(one, declared);
  const colors = isNamed(one, 'a') || isInLink(one) ? '' : declared.colors;
  if (isNamed(one, 'font')) turnIntoSpan(one);
  if (names.length > 0 || colors !== '') setChildren(one, wrapLines(one.children, names, colors));
}

/** Returns the elements for emphasis that a style adds to that of the element's name and place. */
function emphasisNames(one: Element, declared: TextStyle): string[] {
  if (!isNamed(one, 'span', 'font', 'p')) return [];
  return [
    ...(declared.bold ? ['strong'] : []),
    ...(declared.italic ? ['em'] : []),
    ...(declared.underline && !isInLink(one) ? ['u'] : []),
    ...(declared.lineThrough ? ['s'] : []),
  ];
}

/** Wraps each line in emphasis and color. */
function wrapLines(children: readonly ChildNode[], names: readonly string[], colors: string): ChildNode[] {
  return wrapInlineRuns(
    children,
    (node) => !isNamed(node, 'br'),
    (line) => {
      const only = line.length === 1 ? line[0] : undefined;
      let inner = line;
      if (colors !== '' && isNamed(only, 'b', 'strong', 'i', 'em', 'u', 's', 'del')) {
        // Emphasis goes around color, so that equal neighbors are merged.
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

/** Reports whether an element is in one of this name, within its line. Lines are not deeply nested. */
function isWithin(one: Element, name: string): boolean {
  let above = one.parent;
  for (let step = 0; step < 10 && above && isTag(above); step++) {
    if (above.name === name) return true;
    if (isBlock(above) && above.name !== 'pre') return false;
    above = above.parent;
  }
  return false;
}
