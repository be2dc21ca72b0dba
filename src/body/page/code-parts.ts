import { isText, type ChildNode } from 'domhandler';
import type { Emitter } from 'highlight.js';
import { isHighlightClass } from '../allowed.ts';
import { element, text } from '../tree.ts';

/**
 * What the highlighter tells of code, as nodes: text, and a `span` for each part that the style sheet tells apart. Taken
 * from the library as it comes, since to write it as HTML and read that again takes half as long as the highlighting.
 */
export class CodeParts implements Emitter {
  readonly #root: Open = { name: undefined, parts: [] };
  readonly #open: Open[] = [this.#root];

  get parts(): readonly ChildNode[] {
    return this.#root.parts;
  }

  addText(data: string): void {
    add(this.#current(), text(data));
  }

  startScope(scope: string): void {
    // A scope is a name and what is more exactly meant: `title.function`.
    const name = `hljs-${scope.replace(/\..*$/su, '')}`;
    this.#open.push({ name: isHighlightClass(name) ? name : undefined, parts: [] });
  }

  endScope(): void {
    const ended = this.#open.length > 1 ? this.#open.pop() : undefined;
    if (!ended) return;
    if (ended.name === undefined) this.#addAll(ended.parts);
    else if (ended.parts.length > 0) this.#current().push(element('span', { class: ended.name }, ended.parts));
  }

  /** The library says the same by two names. */
  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  __addSublanguage(inner: Emitter): void {
    if (inner instanceof CodeParts) this.#addAll(inner.parts);
  }

  finalize(): void {
    while (this.#open.length > 1) this.endScope();
  }

  toHTML(): string {
    return '';
  }

  #current(): ChildNode[] {
    return (this.#open.at(-1) ?? this.#root).parts;
  }

  #addAll(parts: readonly ChildNode[]): void {
    for (const part of parts) add(this.#current(), part);
  }
}

interface Open {
  /** the class of a part that the style sheet tells apart */
  readonly name: string | undefined;
  readonly parts: ChildNode[];
}

/** Parts that are not told apart are joined with what is around them. */
function add(parts: ChildNode[], part: ChildNode): void {
  const last = parts.at(-1);
  if (last && isText(last) && isText(part)) last.data += part.data;
  else if (!isText(part) || part.data !== '') parts.push(part);
}
