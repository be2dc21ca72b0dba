import { isText, type ChildNode } from 'domhandler';
import type { Emitter } from 'highlight.js';
import { isHighlightClass } from '../sanitize/allowed.ts';
import { element, text } from '../dom/tree.ts';

/**
 * Collects highlighted code as nodes: text, and a `span` for each part whose class is in the style sheet. The highlighter calls this
 * emitter directly, which avoids parsing its HTML output.
 */
export class NodeEmitter implements Emitter {
  readonly #root: OpenScope = { name: undefined, nodes: [] };
  readonly #open: OpenScope[] = [this.#root];

  /** The collected nodes. Reading them closes all open scopes. */
  get nodes(): ChildNode[] {
    this.finalize();
    return this.#root.nodes;
  }

  addText(data: string): void {
    if (data !== '') addText(this.#last.nodes, data);
  }

  startScope(scope: string): void {
    this.openNode(scope);
  }

  endScope(): void {
    this.closeNode();
  }

  openNode(scope: string): void {
    // A scope may have details after its name, as in `title.function`.
    const dot = scope.indexOf('.');
    const name = `hljs-${dot === -1 ? scope : scope.slice(0, dot)}`;
    this.#open.push({ name: isHighlightClass(name) ? name : undefined, nodes: [] });
  }

  closeNode(): void {
    const closed = this.#open.length > 1 ? this.#open.pop() : undefined;
    if (closed) close(closed, this.#last.nodes);
  }

  /** Adds the result of another emitter, for embedded code in a different language. */
  __addSublanguage({ nodes }: NodeEmitter): void {
    for (const node of nodes) add(this.#last.nodes, node);
  }

  finalize(): void {
    while (this.#open.length > 1) this.closeNode();
  }

  toHTML(): string {
    return '';
  }

  get #last(): OpenScope {
    return this.#open.at(-1) ?? this.#root;
  }
}

interface OpenScope {
  /** class in the style sheet; undefined if the style sheet has none for the scope */
  readonly name: string | undefined;
  readonly nodes: ChildNode[];
}

function close({ name, nodes }: OpenScope, outer: ChildNode[]): void {
  if (name === undefined) for (const node of nodes) add(outer, node);
  else if (nodes.length > 0) outer.push(element('span', { class: name }, nodes));
}

/** Adds a node. Adjacent text nodes are merged. */
function add(nodes: ChildNode[], node: ChildNode): void {
  if (isText(node)) addText(nodes, node.data);
  else nodes.push(node);
}

function addText(nodes: ChildNode[], data: string): void {
  const last = nodes.at(-1);
  if (last && isText(last)) last.data += data;
  else nodes.push(text(data));
}
