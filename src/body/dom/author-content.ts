import { isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { element, findDescendant, isNamed, isSpace, setChildren, textOf } from './tree.ts';

/**
 * Separates the author's text from a construct that is replaced. If its tag was never closed, the construct contains the rest of the post.
 * Rules define which parts belong to the construct; everything else goes before or after the replacement.
 */

const blocks = [
  ...(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'pre', 'table', 'figure', 'blockquote'] as const),
  'details',
] as const;

/** Reports whether a node is a paragraph, heading, list, table or similar with visible content. */
export const isTextBlock = (node: ChildNode): boolean => isNamed(node, ...blocks) && isVisible(node);

/** Reports whether a node is an element of this kind, even if it is empty. */
export const isTextBlockElement = (node: ChildNode): boolean => isNamed(node, ...blocks);

type Test = (node: ChildNode) => boolean;

/**
 * Replaces a construct. Content of the author that it contains is returned before or after the replacement.
 * @param isPart whether a node belongs to the construct
 * @param make creates the replacement from the construct, which then contains only its own parts
 * @param isLine whether inline content without a part belongs to the construct, because it is a piece of a line
 */
export function replaceConstruct(
  construct: Element,
  isPart: Test,
  make: () => readonly ChildNode[],
  isLine = false,
): readonly ChildNode[] {
  const result: Extracted = { before: [], after: [], isBehind: false };
  extract(construct, isPart, result, isLine);
  // Without any part, the construct is at its start tag.
  const { before, after, isBehind } = result;
  return isBehind ? [...before, ...make(), ...after] : [...make(), ...before];
}

/** Returns the first element of a construct that passes the test, unless a visible text block that is not a part comes before it. */
export function findOwnElement(
  construct: Element,
  test: (element: Element) => boolean,
  isPart: (element: Element) => boolean = () => false,
): Element | undefined {
  const isWanted = (node: ChildNode) => isTag(node) && test(node);
  const isOther = (node: ChildNode) =>
    isTag(node) && isTextBlock(node) && !isPart(node) && (isNamed(node, 'figure') || !holds(node, isWanted));
  const first = findDescendant(construct, (node) => isWanted(node) || isOther(node));
  return first && isWanted(first) ? (first as Element) : undefined;
}

interface Extracted {
  readonly before: ChildNode[];
  readonly after: ChildNode[];
  /** whether a part of the construct has been found */
  isBehind: boolean;
}

/** Moves the author's content out of an element. Recursive; the depth of parsed trees is limited. */
function extract(parent: ParentNode, isPart: Test, result: Extracted, isLine: boolean): void {
  let wasAuthors = false;
  const own = parent.children.filter((child) => {
    const isAuthors = isPart(child)
      ? extractFromPart(child, isPart, result)
      : isAuthorContent(child, isPart, result, isLine);
    if (!isAuthors && !(wasAuthors && isBetween(child))) {
      wasAuthors = false;
      return true;
    }
    wasAuthors = true;
    // A caption outside of its figure becomes a paragraph.
    const one = isNamed(child, 'figcaption') ? element('p', {}, child.children) : child;
    (result.isBehind ? result.after : result.before).push(one);
    return false;
  });
  if (own.length < parent.children.length) setChildren(parent, own);
}

const isBetween = (node: ChildNode) => isSpace(node) || isNamed(node, 'br');

function extractFromPart(part: ChildNode, isPart: Test, result: Extracted): false {
  result.isBehind = true;
  // Only the end tags of these elements show their extent, so their whole content belongs to the construct.
  if (isTag(part) && !isNamed(part, 'figcaption', 'table', 'pre')) extract(part, isPart, result, true);
  return false;
}

/** Reports whether a node that is not a part belongs to the author. Nodes that contain parts are searched. */
function isAuthorContent(node: ChildNode, isPart: Test, result: Extracted, isLine: boolean): boolean {
  if (!isVisible(node)) return false;
  if (isTag(node) && !isNamed(node, 'figure') && holds(node, isPart)) {
    extract(node, isPart, result, isLine);
    return false;
  }
  if (!isLine || isTextBlock(node)) return true;
  if (isTag(node)) extract(node, isPart, result, true);
  return false;
}

const holds = (node: ChildNode, test: Test) => isTag(node) && findDescendant(node, test) !== undefined;

const isShown: Test = (node) => isNamed(node, 'img', 'svg', 'hr', 'iframe', 'embed', 'object', 'video', 'audio');

/** Reports whether a node has visible content: text, an image, an embed. */
export function isVisible(node: ChildNode): boolean {
  if (!isTag(node)) return !isSpace(node);
  return isShown(node) || holds(node, isShown) || textOf(node).trim() !== '';
}
