import { isTag, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { element, findBelow, isNamed, isSpace, setChildren, textOf } from './tree.ts';

/**
 * What an author wrote within a construct that is replaced: where its tag was never closed, the rest of the post is
 * in it. A rule says which parts are the construct's own; everything else is put before or behind the replacement.
 */

const blocks = [
  ...(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'pre', 'table', 'figure', 'blockquote'] as const),
  'details',
] as const;

/** A paragraph, heading, list, table or the like that says something. */
export const isBlockOfText = (node: ChildNode): boolean => isNamed(node, ...blocks) && shows(node);

/** Whether a node is one of those elements. */
export const isNamedBlock = (node: ChildNode): boolean => isNamed(node, ...blocks);

type Test = (node: ChildNode) => boolean;

/**
 * @param isPart whether a node is one of the construct's own
 * @param make the replacement, from a construct that holds its own parts alone
 * @param isLine what the construct holds beside blocks is its own: it is a piece of a line
 */
export function beside(
  construct: Element,
  isPart: Test,
  make: () => readonly ChildNode[],
  isLine = false,
): readonly ChildNode[] {
  const taken: Taken = { before: [], after: [], isBehind: false };
  take(construct, isPart, taken, isLine);
  // Without any part the construct begins where its tag stands.
  const { before, after, isBehind } = taken;
  return isBehind ? [...before, ...make(), ...after] : [...make(), ...before];
}

/** The first element of a construct for which the test holds, unless a block of text that is no part comes before it. */
export function firstOwn(
  construct: Element,
  test: (element: Element) => boolean,
  isPart: (element: Element) => boolean = () => false,
): Element | undefined {
  const isWanted = (node: ChildNode) => isTag(node) && test(node);
  const isOther = (node: ChildNode) =>
    isTag(node) && isBlockOfText(node) && !isPart(node) && (isNamed(node, 'figure') || !holds(node, isWanted));
  const first = findBelow(construct, (node) => isWanted(node) || isOther(node));
  return first && isWanted(first) ? (first as Element) : undefined;
}

interface Taken {
  readonly before: ChildNode[];
  readonly after: ChildNode[];
  /** a part of the construct's own has come */
  isBehind: boolean;
}

/** Takes what is the author's out of an element. Recursive, which the parsed tree's depth allows. */
function take(parent: ParentNode, isPart: Test, taken: Taken, isLine: boolean): void {
  let wasTaken = false;
  const own = parent.children.filter((child) => {
    const isAuthors = isPart(child) ? takePart(child, isPart, taken) : takeOther(child, isPart, taken, isLine);
    if (!isAuthors && !(wasTaken && isBetween(child))) {
      wasTaken = false;
      return true;
    }
    wasTaken = true;
    // A caption without its figure is a paragraph.
    const one = isNamed(child, 'figcaption') ? element('p', {}, child.children) : child;
    (taken.isBehind ? taken.after : taken.before).push(one);
    return false;
  });
  if (own.length < parent.children.length) setChildren(parent, own);
}

const isBetween = (node: ChildNode) => isSpace(node) || isNamed(node, 'br');

function takePart(part: ChildNode, isPart: Test, taken: Taken): false {
  taken.isBehind = true;
  // Where a caption ends only its own end tag says.
  if (isTag(part) && !isNamed(part, 'figcaption', 'table', 'pre')) take(part, isPart, taken, true);
  return false;
}

/** Whether what is no part is the author's; one that holds parts is looked into. */
function takeOther(node: ChildNode, isPart: Test, taken: Taken, isLine: boolean): boolean {
  if (!shows(node)) return false;
  if (isTag(node) && !isNamed(node, 'figure') && holds(node, isPart)) {
    take(node, isPart, taken, isLine);
    return false;
  }
  if (!isLine || isBlockOfText(node)) return true;
  if (isTag(node)) take(node, isPart, taken, true);
  return false;
}

const holds = (node: ChildNode, test: Test) => isTag(node) && findBelow(node, test) !== undefined;

const isShown: Test = (node) => isNamed(node, 'img', 'svg', 'hr', 'iframe', 'embed', 'object', 'video', 'audio');

/** Whether a node shows anything: text, a picture, something embedded. */
export function shows(node: ChildNode): boolean {
  if (!isTag(node)) return !isSpace(node);
  return isShown(node) || holds(node, isShown) || textOf(node).trim() !== '';
}
