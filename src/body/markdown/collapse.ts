import { isApart, isVoid } from './kinds.ts';
import type { MarkdownNode } from './node.ts';

/**
 * Makes white space what a browser shows of it (CSS Text 3, 4.1): of several characters one space, none at the ends of lines, of two
 * elements beside each other in a line one has it. In code blocks it stays.
 */
export function collapseSpace(root: MarkdownNode): void {
  const collapser = new Collapser();
  collapser.within(root);
  collapser.end();
}

class Collapser {
  /** the text before, in the same line */
  #before: MarkdownNode | undefined;
  /** what was before is no text and yet shown, so that a space behind it counts */
  #isBehindShown = false;

  /** Recursive, which the parsed tree's depth allows. */
  within(parent: MarkdownNode): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === 3) this.#text(node, parent);
      else {
        this.#edge(node);
        if (node.nodeName === 'PRE' || !node.firstChild) continue;
        this.within(node);
        this.#edge(node);
      }
    }
  }

  end(): void {
    const last = this.#before;
    if (!last) return;
    endLine(last);
    if (last.data === '') last.parentNode?.removeChild(last);
  }

  #text(node: MarkdownNode, parent: MarkdownNode): void {
    let { data } = node;
    if (several.test(data)) data = data.replace(spaces, ' ');
    const isDoubled = !this.#isBehindShown && (!this.#before || this.#before.data.endsWith(' '));
    if (isDoubled && data.startsWith(' ')) data = data.slice(1);
    if (data === '') {
      parent.removeChild(node);
      return;
    }
    node.data = data;
    this.#before = node;
  }

  /** An element begins or ends. */
  #edge(node: MarkdownNode): void {
    if (isApart(node) || node.nodeName === 'BR') {
      if (this.#before) endLine(this.#before);
      this.#before = undefined;
      this.#isBehindShown = false;
    } else if (isVoid(node)) {
      this.#before = undefined;
      this.#isBehindShown = true;
    } else if (this.#before) this.#isBehindShown = false;
  }
}

function endLine(text: MarkdownNode): void {
  if (text.data.endsWith(' ')) text.data = text.data.slice(0, -1);
}

const several = /[\r\n\t]| {2}/u;
const spaces = /[ \r\n\t]+/gu;
