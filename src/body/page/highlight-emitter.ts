import { isText, type ChildNode } from 'domhandler';
import type { Emitter } from 'highlight.js';
import { isHighlightClass } from '../sanitize/allowed.ts';
import { element, text } from '../dom/tree.ts';

/**
 * Collects highlighted code as nodes: text, and a `span` for each part with a class in the style sheet. The highlighter calls this emitter
 * directly, because its HTML would have to be parsed again.
 */
export class CodeParts implements Emitter {
  readonly #root: Open = { name: undefined, parts: [] };
  readonly #open: Open[] = [this.#root];

  /** The result. Closes scopes that are still open. */
  get parts(): ChildNode[] {
    this.finalize();
    return this.#root.parts;
  }

  addText(found: string): void {
    if (found !== '') addText(this.#last.parts, found);
  }

  startScope(scope: string): void {
    this.openNode(scope);
  }

  endScope(): void {
    this.closeNode();
  }

  openNode(scope: string): void {
    // A scope is a name with optional details: `title.function`.
    const dot = scope.indexOf('.');
    const name = `hljs-${dot === -1 ? scope : scope.slice(0, dot)}`;
    this.#open.push({ name: isHighlightClass(name) ? name : undefined, parts: [] });
  }

  closeNode(): void {
    const closed = this.#open.length > 1 ? this.#open.pop() : undefined;
    if (closed) close(closed, this.#last.parts);
  }

  /** Adds the result of another emitter, for embedded code in another language. */
  __addSublanguage({ parts }: CodeParts): void {
    for (const part of parts) add(this.#last.parts, part);
  }

  finalize(): void {
    while (this.#open.length > 1) this.closeNode();
  }

  toHTML(): string {
    return '';
  }

  get #last(): Open {
    return this.#open.at(-1) ?? this.#root;
  }
}

interface Open {
  /** class in the style sheet; undefined if it has none */
  readonly name: string | undefined;
  readonly parts: ChildNode[];
}

function close({ name, parts }: Open, around: ChildNode[]): void {
  if (name === undefined) for (const part of parts) add(around, part);
  else if (parts.length > 0) around.push(element('span', { class: name }, parts));
}

/** Adds a part without a class of its own, merging adjacent texts. */
function add(parts: ChildNode[], part: ChildNode): void {
  if (isText(part)) addText(parts, part.data);
  else parts.push(part);
}

function addText(parts: ChildNode[], data: string): void {
  const last = parts.at(-1);
  if (last && isText(last)) last.data += data;
  else parts.push(text(data));
}
