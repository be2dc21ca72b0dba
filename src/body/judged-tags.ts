import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { bodyElements } from './allowed.ts';

/**
 * Writes a tree as the sanitiser would, had it read the tree's HTML, in a fraction of the time: it is asked about each tag that it has
 * not seen, all of a body's at once, and about each pair of elements, whether one may be within the other. So what is written is text,
 * escaped, and tags that the sanitiser wrote, and no others.
 *
 * That holds for elements whose content is read as that of any other and whose tag says all: players, frames and formulas are not
 * among them, nor anything that is not an element of bodies. A tree with one of those is the sanitiser's own.
 */
export class JudgedTags {
  readonly #sanitise: (html: string) => string;
  readonly #tags = new Map<string, string>();
  /** element → those that may be in it */
  readonly #inner = new Map<string, Map<string, boolean>>();

  constructor(sanitise: (html: string) => string) {
    this.#sanitise = sanitise;
  }

  /** The HTML of blocks, one a line; undefined where the sanitiser has to read them itself. */
  written(blocks: readonly ChildNode[]): string | undefined {
    const html: Pieces = { all: [], asked: [] };
    for (const [index, block] of blocks.entries()) {
      if (index > 0) html.all.push('\n');
      if (!this.#write(block, html)) return undefined;
    }
    return this.#answer(html) ? html.all.join('') : undefined;
  }

  /** Recursive, which the parsed tree's depth allows. */
  #write(node: ChildNode, html: Pieces): boolean {
    if (isText(node)) {
      html.all.push(escaped(node.data));
      return true;
    }
    if (!isTag(node) || !plain.has(node.name)) return false;
    if (!this.#open(node, html)) return false;
    if (voids.has(node.name)) return node.children.length === 0;
    if (!this.#writeChildren(node, html)) return false;
    html.all.push('</', node.name, '>');
    return true;
  }

  #writeChildren(parent: ParentNode & Element, html: Pieces): boolean {
    let inner: Map<string, boolean> | undefined;
    for (const child of parent.children) {
      if (isTag(child)) {
        inner ??= this.#innerOf(parent.name);
        let may = inner.get(child.name);
        if (may === undefined) inner.set(child.name, (may = this.#mayHold(parent.name, child.name)));
        if (!may) return false;
      }
      if (!this.#write(child, html)) return false;
    }
    return true;
  }

  #innerOf(name: string): Map<string, boolean> {
    let inner = this.#inner.get(name);
    if (!inner) this.#inner.set(name, (inner = new Map<string, boolean>()));
    return inner;
  }

  /** Whether the parser of the sanitiser leaves an element in the other, and does not end that one first. */
  #mayHold(outer: string, inner: string): boolean {
    if (!plain.has(inner)) return false;
    const one = sampleOf(inner);
    return this.#sanitise(`<${outer}>${one}</${outer}>`) === `<${outer}>${this.#sanitise(one)}</${outer}>`;
  }

  #open(one: Element, html: Pieces): boolean {
    let tag = `<${one.name}`;
    for (const name in one.attribs) {
      if (!/^[a-z-]+$/u.test(name)) return false;
      tag += ` ${name}="${escapedValue(one.attribs[name] ?? '')}"`;
    }
    tag += '>';
    const known = this.#tags.get(tag);
    if (known === undefined) html.asked.push({ at: html.all.length, tag, name: one.name });
    html.all.push(known ?? '');
    return true;
  }

  /** Has the tags that are not known judged, each as an element without content, and puts them where they belong. */
  #answer({ all, asked }: Pieces): boolean {
    if (asked.length === 0) return true;
    const elements = asked.map(({ tag, name }) => (voids.has(name) ? tag : `${tag}</${name}>`));
    const answers = this.#sanitise(elements.join(divider) + divider).match(oneAnswer);
    if (answers?.length !== asked.length) return false;
    for (const [index, { at, tag, name }] of asked.entries()) {
      const answer = answers[index]?.slice(0, -divider.length) ?? '';
      const end = voids.has(name) ? '' : `</${name}>`;
      // Only what has no content may go as a whole.
      const isOne = answer.startsWith(`<${name}`) || (answer === '' && end === '');
      if (!isOne || !answer.endsWith(end)) return false;
      const judged = answer.slice(0, answer.length - end.length);
      all[at] = judged;
      if (!individual.has(name)) this.#remember(tag, judged);
    }
    return true;
  }

  #remember(tag: string, judged: string): void {
    if (tag.length > longest) return;
    if (this.#tags.size >= most) this.#tags.clear();
    this.#tags.set(tag, judged);
  }
}

/** HTML in pieces, with the places of tags that are still to be judged. */
interface Pieces {
  readonly all: string[];
  readonly asked: { readonly at: number; readonly tag: string; readonly name: string }[];
}

/** Elements of bodies of which the sanitiser may take away attributes, but never the content. */
const plain: ReadonlySet<string> = new Set(
  [...Object.keys(bodyElements), 'div'].filter((name) => name !== 'video' && name !== 'audio'),
);

const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr']);

/** Elements whose attributes are rarely those of another. */
const individual: ReadonlySet<string> = new Set(['a', 'img', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Tags that are remembered, and the characters of one. */
const most = 5000;
const longest = 200;

/** An element as it would stay: a picture has to have an address. */
const sampleOf = (name: string) =>
  name === 'img' ? '<img src="x">' : voids.has(name) ? `<${name}>` : `<${name}></${name}>`;

/** Stands between elements. Within a tag of an answer there is no bracket, and this means nothing. */
const divider = '|';
const oneAnswer = /(?:<[^<>]*>(?:<\/[^<>]*>)?)?\|/gu;

const escaped = (data: string) =>
  /[&<>]/u.test(data) ? data.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;') : data;

const escapedValue = (value: string) =>
  /[&"]/u.test(value) ? value.replace(/&/gu, '&amp;').replace(/"/gu, '&quot;') : value;
