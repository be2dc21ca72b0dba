import { Element, isComment, isTag, isText, type Document, type ParentNode, type Text } from 'domhandler';
import { html as standard, parseFragment, type Token } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { limitTree } from './limit-tree.ts';
import { BodyTooLargeError, limits } from '../model/limits.ts';
import { StringBuilder } from './string-builder.ts';
import { isShadowRoot, openShadowRoots } from './shadow-roots.ts';
import { escapeTypedMarkup } from './typed-markup.ts';
import { endMarker, swallowsText, findSwallowedText, type SwallowedText } from './unclosed-markup.ts';
import { message } from '../../messages/message.ts';

/** Control characters that HTML does not treat as white space. */
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g;

/**
 * Parses a body as specified by the HTML standard. The tree stays within `limits` for depth, length and repetition. Its text is well-formed
 * Unicode without control characters, and NFC outside code. Comments are removed, and the content of shadow roots is moved to the position
 * at which browsers show it. If the body is a complete document, the tree contains the content of its head and body, in order.
 * @param onSwallowed called for markup that hides text: an unclosed element or comment, or a processing instruction
 * @throws {BodyTooLargeError}
 */
export function parseBody(html: string, onSwallowed?: (swallowed: SwallowedText) => void): Document {
  if (html.length > limits.size) throw new BodyTooLargeError(message('body.too-long', { characters: html.length }));
  const source = escapeTypedMarkup(withoutInvalidCharacters(html), onSwallowed);
  const marked = source.includes(endMarker) ? undefined : treeOf(`${source}<!--${endMarker}-->`);
  // If the parser did not find the end marker, the marker may have closed an unclosed construct, so the body is parsed again without it.
  const root = marked && marked.end !== 'not found' ? marked.root : treeOf(source).root;
  if (onSwallowed && marked?.end !== 'free') {
    const swallowed = findSwallowedText(source);
    if (swallowed) onSwallowed(swallowed);
  }
  if (/shadowrootmode/iu.test(source)) openShadowRoots(root);
  limitTree(root);
  return root;
}

interface Tree {
  readonly root: Document;
  /** whether the end marker was parsed as a comment outside elements that hide their content */
  readonly end: 'free' | 'within' | 'not found';
}

function treeOf(source: string): Tree {
  let elements = 0;
  let end: ParentNode | undefined;
  // The parser decodes numeric character references, which may yield control characters.
  const cleanText = source.includes('&#') ? withoutControls : (text: string) => text;
  const texts = new TextCollector();
  const counting: typeof adapter = {
    ...adapter,
    insertText: (parent, read) => {
      const data = cleanText(read);
      const last = parent.children.at(-1);
      if (last && isText(last)) texts.add(last, data);
      else adapter.appendChild(parent, adapter.createTextNode(data));
    },
    insertTextBefore: (parent, read, node) => adapter.insertTextBefore(parent, cleanText(read), node),
    appendChild: (parent, node) => {
      if (isComment(node) && node.data === endMarker) end = parent;
      adapter.appendChild(parent, node);
    },
    createElement: (name, namespace, attributes) => {
      elements += 1;
      if (elements > limits.elements)
        throw new BodyTooLargeError(message('body.too-many-elements', { most: limits.elements }));
      return newElement(name, namespace, attributes, cleanText);
    },
    // The attributes of a second `html` or `body` tag, as in pasted documents, would be set on an element outside the body.
    adoptAttributes: () => undefined,
  };
  const root = parseFragment(source, { treeAdapter: counting, scriptingEnabled: false });
  texts.end();
  let isWithin = false;
  for (let at = end ?? null; at && !isWithin; at = at.parent)
    isWithin = isTag(at) && swallowsText(at.name) && !isShadowRoot(at);
  return { root, end: end ? (isWithin ? 'within' : 'free') : 'not found' };
}

/** Collects the pieces of text that the parser appends to the same text node. */
class TextCollector {
  #node: Text | undefined;
  #more = new StringBuilder();

  add(node: Text, data: string): void {
    if (node !== this.#node) {
      this.end();
      this.#node = node;
    }
    this.#more.append(data);
  }

  end(): void {
    if (!this.#node) return;
    this.#node.data += this.#more.toString();
    this.#node = undefined;
    this.#more = new StringBuilder();
  }
}

/**
 * A single string object per element name. The parser creates a new string for each tag, and comparing equal but distinct string objects is
 * slower. Name comparisons dominate in the rules.
 */
const names: ReadonlyMap<string, string> = new Map(Object.values(standard.TAG_NAMES).map((name) => [name, name]));

/**
 * Creates an element like the adapter does, but without namespaces of attributes, which would take as much memory as the rest of the
 * element.
 */
function newElement(
  name: string,
  namespace: string,
  attributes: readonly Token.Attribute[],
  cleanText: (text: string) => string,
): Element {
  const attribs: Record<string, string> = {};
  for (const { name: key, value } of attributes) attribs[key] = cleanText(value);
  const created = new Element(names.get(name) ?? name, attribs, []);
  created.namespace = namespace;
  return created;
}

/** Replaces lone surrogates with U+FFFD and removes control characters. */
export function withoutInvalidCharacters(value: string): string {
  return withoutControls(value.toWellFormed());
}

function withoutControls(text: string): string {
  return text.replace(controls, '');
}
