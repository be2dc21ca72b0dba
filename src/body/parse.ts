import { Element, isText, type Document, type Text } from 'domhandler';
import { parseFragment, type Token } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { guard } from './guard.ts';
import { BodyTooLargeError, limits } from './limits.ts';
import { Pieces } from './pieces.ts';

/** Control characters that mean nothing in HTML. */
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g;

/**
 * The tree of a body by the HTML standard's algorithm, made safe for everything that follows: nothing in it is deeper,
 * longer or more often repeated than `limits` say, and its text is well-formed Unicode (NFC outside code) without
 * control characters. Comments are gone.
 * @throws {BodyTooLargeError}
 */
export function parseBody(html: string): Document {
  if (html.length > limits.size) throw new BodyTooLargeError(`it has ${html.length} characters`);
  let elements = 0;
  // What is written by number is read by the parser.
  const cleaned = html.includes('&#') ? withoutControls : (text: string) => text;
  const texts = new RunningTexts();
  const counting: typeof adapter = {
    ...adapter,
    insertText: (parent, read) => {
      const data = cleaned(read);
      const last = parent.children.at(-1);
      if (last && isText(last)) texts.add(last, data);
      else adapter.appendChild(parent, adapter.createTextNode(data));
    },
    createElement: (name, namespace, attributes) => {
      elements += 1;
      if (elements > limits.elements) throw new BodyTooLargeError(`it has more than ${limits.elements} elements`);
      return newElement(name, namespace, attributes, cleaned);
    },
  };
  const root = parseFragment(wellFormed(html), { treeAdapter: counting, scriptingEnabled: false });
  texts.end();
  guard(root);
  return root;
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

/** An element as the adapter makes it, without the namespaces of its attributes, which cost as much as all the rest. */
function newElement(
  name: string,
  namespace: string,
  attributes: readonly Token.Attribute[],
  cleaned: (text: string) => string,
): Element {
  const attribs: Record<string, string> = {};
  for (const { name: key, value } of attributes) attribs[key] = cleaned(value);
  const made = new Element(name, attribs, []);
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
