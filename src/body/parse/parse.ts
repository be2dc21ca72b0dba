import { Element, isComment, isTag, isText, type Document, type ParentNode, type Text } from 'domhandler';
import { html as standard, parseFragment, type Token } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { guard } from './limit-tree.ts';
import { BodyTooLargeError, limits } from '../limits.ts';
import { Pieces } from './string-builder.ts';
import { isShadowRoot, openShadowRoots } from './shadow-roots.ts';
import { withTypedMarkup } from './typed-markup.ts';
import { endMark, isSwallowing, swallowedBy, type Swallowed } from './unclosed-markup.ts';
import { message } from '../../messages/message.ts';

/** Control characters that mean nothing in HTML. */
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g;

/**
 * The tree of a body by the HTML standard's algorithm, made safe for everything that follows: nothing in it is deeper,
 * longer or more often repeated than `limits` say, and its text is well-formed Unicode (NFC outside code) without
 * control characters. Comments are gone, and shadow roots are where browsers show them. Of a whole document what is in its head and
 * body is there, in its order.
 * @param onSwallowed called with markup that hides text: an element or comment without an end, a processing instruction
 * @throws {BodyTooLargeError}
 */
export function parseBody(html: string, onSwallowed?: (swallowed: Swallowed) => void): Document {
  if (html.length > limits.size) throw new BodyTooLargeError(message('body.too-long', { characters: html.length }));
  const source = withTypedMarkup(wellFormed(html), onSwallowed);
  const marked = source.includes(endMark) ? undefined : treeOf(`${source}<!--${endMark}-->`);
  // The mark may have ended what had no end: then that tree is not the body's.
  const root = marked && marked.end !== 'not found' ? marked.root : treeOf(source).root;
  if (onSwallowed && marked?.end !== 'free') {
    const swallowed = swallowedBy(source);
    if (swallowed) onSwallowed(swallowed);
  }
  if (/shadowrootmode/iu.test(source)) openShadowRoots(root);
  guard(root);
  return root;
}

interface Tree {
  readonly root: Document;
  /** whether the mark at the end was read as the comment that it is, outside of elements that do not show their content */
  readonly end: 'free' | 'within' | 'not found';
}

function treeOf(source: string): Tree {
  let elements = 0;
  let end: ParentNode | undefined;
  // What is written by number is read by the parser.
  const cleaned = source.includes('&#') ? withoutControls : (text: string) => text;
  const texts = new RunningTexts();
  const counting: typeof adapter = {
    ...adapter,
    insertText: (parent, read) => {
      const data = cleaned(read);
      const last = parent.children.at(-1);
      if (last && isText(last)) texts.add(last, data);
      else adapter.appendChild(parent, adapter.createTextNode(data));
    },
    insertTextBefore: (parent, read, node) => adapter.insertTextBefore(parent, cleaned(read), node),
    appendChild: (parent, node) => {
      if (isComment(node) && node.data === endMark) end = parent;
      adapter.appendChild(parent, node);
    },
    createElement: (name, namespace, attributes) => {
      elements += 1;
      if (elements > limits.elements)
        throw new BodyTooLargeError(message('body.too-many-elements', { most: limits.elements }));
      return newElement(name, namespace, attributes, cleaned);
    },
    // Those of a second `html` or `body` tag, as it comes with a pasted document, go to an element that is no part of a body.
    adoptAttributes: () => undefined,
  };
  const root = parseFragment(source, { treeAdapter: counting, scriptingEnabled: false });
  texts.end();
  let isWithin = false;
  for (let at = end ?? null; at && !isWithin; at = at.parent)
    isWithin = isTag(at) && isSwallowing(at.name) && !isShadowRoot(at);
  return { root, end: end ? (isWithin ? 'within' : 'free') : 'not found' };
}

/** The text nodes that the parser adds to, one at a time. */
class RunningTexts {
  #node: Text | undefined;
  #more = new Pieces();

  add(node: Text, data: string): void {
    if (node !== this.#node) {
      this.end();
      this.#node = node;
    }
    this.#more.add(data);
  }

  end(): void {
    if (!this.#node) return;
    this.#node.data += this.#more.text();
    this.#node = undefined;
    this.#more = new Pieces();
  }
}

/**
 * One string for each name: the parser makes a new one for each tag, which can be told apart from others by its letters alone, and
 * names are what the rules compare most.
 */
const names: ReadonlyMap<string, string> = new Map(Object.values(standard.TAG_NAMES).map((name) => [name, name]));

/** An element as the adapter makes it, without the namespaces of its attributes, which cost as much as all the rest. */
function newElement(
  name: string,
  namespace: string,
  attributes: readonly Token.Attribute[],
  cleaned: (text: string) => string,
): Element {
  const attribs: Record<string, string> = {};
  for (const { name: key, value } of attributes) attribs[key] = cleaned(value);
  const made = new Element(names.get(name) ?? name, attribs, []);
  made.namespace = namespace;
  return made;
}

/** The text without halves of characters (each becomes U+FFFD) and without control characters. */
export function wellFormed(value: string): string {
  return withoutControls(value.toWellFormed());
}

function withoutControls(text: string): string {
  return text.replace(controls, '');
}
