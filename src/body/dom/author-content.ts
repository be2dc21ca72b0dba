import { isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { element, findDescendant, isNamed, isSpace, setChildren, textOf } from './tree.ts';

/**
 * Separates the author's content from a construct that is replaced. If the construct's tag was never closed, the construct contains the
 * rest of the post. Rules define which nodes belong to the construct; all other content moves before or after the replacement.
 */

const blocks = [
  ...(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'pre', 'table', 'figure', 'blockquote'] as const),
  'details',
] as const;

/** Reports whether a node is a paragraph, heading, list, table or similar with visible content. */
export const isTextBlock = (node: ChildNode): boolean => isNamed(node, ...blocks) && isVisible(node);

/** Reports whether a node is a paragraph, heading, list, table or similar, even if it is empty. */
export const isTextBlockElement = (node: ChildNode): boolean => isNamed(node, ...blocks);

type Test = (node: ChildNode) => boolean;

/**
 * Replaces a construct. The author's content inside it is returned before or after the replacement.
 * @param isPart reports whether a node belongs to the construct
 * @param make creates the replacement from the construct, which by then contains only its own parts
 * @param isLine whether inline content without any part belongs to the construct, as a fragment of its line
 */
export function replaceConstruct(
  construct: Element,
  isPart: Test,
  make: () => readonly ChildNode[],
  isLine = false,
): readonly ChildNode[] {
  const result: Extracted = { before: [], after: [], isBehind: false };
  extract(construct, isPart, result, isLine);
  // If it has no parts, the construct takes the position of its start tag.
  const { before, after, isBehind } = result;
  return isBehind ? [...before, ...make(), ...after] : [...make(), ...before];
}

/** Returns the first descendant of a construct that passes the test, unless visible author text precedes it. */
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
  /** whether a part of the construct was found, so that the content that follows belongs behind the construct */
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
    // A caption outside a figure becomes a paragraph.
    const one = isNamed(child, 'figcaption') ? element('p', {}, child.children) : child;
    (result.isBehind ? result.after : result.before).push(one);
    return false;
  });
  if (own.length < parent.children.length) setChildren(parent, own);
}

const isBetween = (node: ChildNode) => isSpace(node) || isNamed(node, 'br');

function extractFromPart(part: ChildNode, isPart: Test, result: Extracted): false {
  result.isBehind = true;
  // The extent of these elements is only known from their end tags, so all of their content belongs to the construct.
  if (isTag(part) && !isNamed(part, 'figcaption', 'table', 'pre')) extract(part, isPart, result, true);
  return false;
}

/** Reports whether a node that is not a part itself belongs to the author. Nodes that contain parts are searched recursively. */
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
