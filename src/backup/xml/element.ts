import { decodeXML } from 'entities';
import { BackupError } from '../errors.ts';
import { MarkupReader } from './markup.ts';
import { message } from '../../messages/message.ts';

/** An XML element with its content, decoded. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** text of the element itself, without its children */
  readonly text: string;
}

/** Maximum number of elements in a post, to limit memory. */
const maxElements = 2_000_000;
const noAttributes: ReadonlyMap<string, string> = new Map();

/**
 * Parses the top-level elements of a text, which may be truncated or wrongly nested. Iterative, so that deep nesting cannot overflow the
 * stack.
 * @throws {BackupError} if there are more than {@link maxElements}
 */
export function parseElements(xml: string): readonly XmlElement[] {
  const top = { name: '', attributes: noAttributes, children: [] as XmlElement[], text: '' };
  const open = [top];
  let count = 0;
  const reader = new MarkupReader({
    open({ name, attributes }) {
      if ((count += 1) > maxElements) throw new BackupError(message('backup.too-many-elements', { most: maxElements }));
      const decoded =
        attributes.size === 0 ? noAttributes : new Map([...attributes].map(([key, value]) => [key, decodeXML(value)]));
      const element = { name, attributes: decoded, children: [], text: '' };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close: () => open.pop(),
    text({ start, end, isCdata }) {
      const element = open.at(-1);
      const text = reader.slice(start, end);
      if (element) element.text += isCdata ? text : decodeReferences(text);
    },
  });
  reader.write(xml);
  reader.end();
  return top.children;
}

/** Number of characters to decode at once. */
const chunkSize = 65_536;

/** Maximum length of a character reference, such as `&#x10FFFF;`. */
const maxReference = 12;

/**
 * Decodes character references, in chunks if the text is long: the decoder concatenates the parts between references, and 50 MB with a
 * reference in each word would take ten times as much memory.
 */
function decodeReferences(text: string): string {
  if (text.length <= chunkSize) return decodeXML(text);
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = findSafeSplit(text, at + chunkSize);
    const piece = decodeXML(text.slice(at, end));
    // Reading a character makes V8 flatten the concatenated string.
    piece.charCodeAt(0);
    pieces.push(piece);
    at = end;
  }
  return pieces.join('');
}

/** Returns a position near an index that does not split a reference. */
function findSafeSplit(text: string, index: number): number {
  const reference = text.lastIndexOf('&', index - 1);
  return reference > index - maxReference && index < text.length ? reference : Math.min(index, text.length);
}

/** Returns the text of the first child with that name; empty if there is none. */
export function textIn(element: XmlElement, name: string): string {
  return childOf(element, name)?.text ?? '';
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/**
 * Returns the content of an element: normally its decoded text. If the element contains elements or comments, as an unescaped body does,
 * returns its source, without the delimiters of CDATA sections.
 */
export function innerText(xml: string): string {
  let decoded = '';
  let raw = '';
  let marks = 0;
  let copied = 0;
  const countMark = () => void (marks += 1);
  const reader = new MarkupReader({
    open: countMark,
    close: countMark,
    other: countMark,
    problem: countMark,
    text({ start, end, isCdata }) {
      const text = reader.slice(start, end);
      decoded += isCdata ? text : decodeReferences(text);
      if (!isCdata) return;
      raw += xml.slice(copied, start - '<![CDATA['.length) + text;
      copied = end + ']]>'.length;
    },
  });
  reader.write(xml);
  reader.end();
  return marks > 0 ? raw + xml.slice(copied) : decoded;
}
