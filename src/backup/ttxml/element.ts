import { decodeXML } from 'entities';
import { BackupError } from '../errors.ts';
import { MarkupReader } from './markup.ts';
import { message } from '../../messages/message.ts';

/** An element with what is in it; texts decoded. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** its own text, without that of its children */
  readonly text: string;
}

/** More elements than this are no post, and more than memory should hold. */
const mostElements = 2_000_000;
const none: ReadonlyMap<string, string> = new Map();

/**
 * The elements of a text on its top level, which may be cut or wrongly nested. Nothing recurs, whatever the depth.
 * @throws {BackupError} where they are too many
 */
export function parseElements(xml: string): readonly XmlElement[] {
  const top = { name: '', attributes: none, children: [] as XmlElement[], text: '' };
  const open = [top];
  let count = 0;
  const reader = new MarkupReader({
    open({ name, attributes }) {
      if ((count += 1) > mostElements)
        throw new BackupError(message('backup.too-many-elements', { most: mostElements }));
      const decoded =
        attributes.size === 0 ? none : new Map([...attributes].map(([key, value]) => [key, decodeXML(value)]));
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

/** Characters that are decoded at once. */
const decodedAtOnce = 65_536;

/** No reference is longer: `&#x10FFFF;`. */
const maxReference = 12;

/**
 * Decodes references. A long text is decoded in pieces, each of which becomes one string: the decoder joins what is between references,
 * and 50 MB with a reference in each word would take ten times that.
 */
function decodeReferences(text: string): string {
  if (text.length <= decodedAtOnce) return decodeXML(text);
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = borderIn(text, at + decodedAtOnce);
    const piece = decodeXML(text.slice(at, end));
    // Reading a character makes the engine join the parts of a string.
    piece.charCodeAt(0);
    pieces.push(piece);
    at = end;
  }
  return pieces.join('');
}

/** A place near an index where no reference is cut. */
function borderIn(text: string, index: number): number {
  const reference = text.lastIndexOf('&', index - 1);
  return reference > index - maxReference && index < text.length ? reference : Math.min(index, text.length);
}

/** The text of the first child of that name; empty where there is none. */
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
 * What is in an element: its text, decoded; or where it has elements or comments of its own, as bodies that nobody escaped do, all of
 * it as it stands, but for the marks of CDATA.
 */
export function innerText(xml: string): string {
  let decoded = '';
  let raw = '';
  let marks = 0;
  let rest = 0;
  const seen = () => void (marks += 1);
  const reader = new MarkupReader({
    open: seen,
    close: seen,
    other: seen,
    problem: seen,
    text({ start, end, isCdata }) {
      const text = reader.slice(start, end);
      decoded += isCdata ? text : decodeReferences(text);
      if (!isCdata) return;
      raw += xml.slice(rest, start - '<![CDATA['.length) + text;
      rest = end + ']]>'.length;
    },
  });
  reader.write(xml);
  reader.end();
  return marks > 0 ? raw + xml.slice(rest) : decoded;
}
