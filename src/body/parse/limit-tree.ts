import { isTag, isText, type ChildNode, type Document, type Element, type ParentNode } from 'domhandler';
import { isRuleClass } from '../sanitize/allowed.ts';
import { isBlock } from '../dom/elements.ts';
import { BodyTooLargeError, limits } from '../model/limits.ts';
import { element, isNamed, setChildren, text } from '../dom/tree.ts';
import { isPreformattedCode } from '../style/monospaced.ts';
import { message } from '../../messages/message.ts';

interface Pending {
  readonly parent: ParentNode;
  readonly depth: number;
  readonly code: boolean;
}

/**
 * Applies the limits to a parsed tree, without recursion. Elements beyond the maximum depth lose their nesting but not their text, long
 * runs of white space and line breaks are shortened, cell spans are limited, and comments are removed.
 * @throws {BodyTooLargeError} if the tree contains too much text
 */
export function limitTree(root: Document): void {
  const stack: Pending[] = [{ parent: root, depth: 0, code: false }];
  let length = 0;
  for (let pending = stack.pop(); pending; pending = stack.pop()) {
    const { parent, depth, code } = pending;
    if (depth === limits.depth) setChildren(parent, flatten(parent));
    const remaining = cleanChildren(parent.children, code);
    if (remaining) setChildren(parent, remaining);
    for (const child of parent.children) {
      if (isText(child)) length += child.data.length;
      else if (isTag(child) && child.children.length > 0) {
        stack.push({ parent: child, depth: depth + 1, code: code || isVerbatim(child) });
      }
    }
    if (length > limits.text) throw new BodyTooLargeError(message('body.too-much-text', { most: limits.text }));
  }
}

const isVerbatim = (node: Element) =>
  isNamed(node, 'pre', 'textarea', 'script', 'style', 'listing', 'xmp') || isPreformattedCode(node);

/** Returns the children of a node without comments, with shortened runs and merged text nodes. Undefined if no child is removed. */
function cleanChildren(children: readonly ChildNode[], code: boolean): ChildNode[] | undefined {
  let remaining: ChildNode[] | undefined;
  let last: ChildNode | undefined;
  let breaks = 0;
  for (let index = 0; index < children.length; index++) {
    const child = children[index];
    if (!child) continue;
    let stays = false;
    if (isText(child)) {
      child.data = code ? limitCodeSpaces(child.data) : limitSpaces(child.data);
      if (last && isText(last)) last.data += child.data;
      else stays = true;
      if (/\S/u.test(child.data)) breaks = 0;
    } else if (isTag(child) && child.name !== 'template') {
      breaks = child.name === 'br' ? breaks + 1 : 0;
      stays = breaks <= (code ? limits.codeSpaces : limits.breaks);
      if (stays) {
        limitSpans(child);
        removeRuleClasses(child);
      }
    }
    if (!stays) remaining ??= children.slice(0, index);
    else {
      last = child;
      remaining?.push(child);
    }
  }
  return remaining;
}

/** Matches consecutive white space. An unbounded quantifier would overflow the regular expression stack on many millions of characters. */
const spaces = /\s{2,100000}/gu;

function limitCodeSpaces(data: string): string {
  const lines = data.replace(/\r\n?/gu, '\n');
  const shortened = lines.replace(spaces, (run) => run.slice(0, limits.codeSpaces));
  // A run that exceeds the pattern's limit leaves several pieces, which are shortened again.
  return shortened.length === lines.length
    ? lines
    : shortened.replace(spaces, (run) => run.slice(0, limits.codeSpaces));
}

function limitSpaces(data: string): string {
  if (!/\s\s|[\t\r\f]/u.test(data)) return normalize(data);
  return normalize(
    data
      .replace(/[ \t\r\n\f]{2,100000}|[\t\r\f]/gu, (run) => (run.includes('\n') ? '\n' : ' '))
      .replace(spaces, (run) => run.slice(0, limits.spaces)),
  );
}

/**
 * Returns the text in NFC. Text with more consecutive combining marks than occur in any script remains unchanged, since sorting them takes
 * quadratic time. (Unicode Standard Annex 15, 13 "Stream-Safe Text Format")
 */
function normalize(data: string): string {
  if (alreadyNormal.test(data)) return data;
  return data.length > limits.combiningMarks && manyMarks.test(data) ? data : data.normalize('NFC');
}

/** Matches text that NFC never changes: Latin, common punctuation, Hangul and Han. This test is faster than normalization. */
const alreadyNormal = /^[\u0000-\u02ff\u2010-\u2027\u3000-\u3029\u3130-\u318f\u4e00-\u9fff\uac00-\ud7a3]*$/u;

const manyMarks = new RegExp(String.raw`\p{M}{${limits.combiningMarks}}`, 'u');

function limitSpans(node: Element): void {
  if (!isNamed(node, 'td', 'th')) return;
  for (const name of ['colspan', 'rowspan']) {
    const value = node.attribs[name];
    if (value === undefined) continue;
    const span = Math.min(Number.parseInt(value, 10) || 1, limits.span);
    if (span > 1) node.attribs[name] = String(span);
    else Reflect.deleteProperty(node.attribs, name);
  }
}

/** Removes classes that only rules may set. */
function removeRuleClasses({ name, attribs }: Element): void {
  if (attribs.class === undefined) return;
  const classes = attribs.class.split(/\s+/u);
  const remaining = classes.filter((one) => !isRuleClass(name, one));
  if (remaining.length < classes.length) attribs.class = remaining.join(' ');
}

/** Returns the descendants of a node as a flat list of text, links, images and similar nodes, with a line break before each block. */
function flatten(parent: ParentNode): ChildNode[] {
  const flat: ChildNode[] = [];
  let link: { made: Element; children: ChildNode[] } | undefined;
  const endOfLink = null;
  const stack: (ChildNode | typeof endOfLink)[] = parent.children.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === endOfLink) {
      if (link) setChildren(link.made, link.children);
      link = undefined;
      continue;
    }
    const target = link?.children ?? flat;
    if (isText(node)) target.push(text(node.data));
    if (!isTag(node) || isNamed(node, 'script', 'style', 'template')) continue;
    if (isBlock(node)) target.push(element('br'));
    if (isNamed(node, 'img', 'br', 'hr', 'iframe', 'embed', 'video', 'audio')) {
      setChildren(node, []);
      target.push(node);
      continue;
    }
    if (isNamed(node, 'a') && node.attribs.href !== undefined && !link) {
      link = { made: element('a', node.attribs), children: [] };
      flat.push(link.made);
      stack.push(endOfLink);
    }
    for (const child of node.children.toReversed()) stack.push(child);
  }
  return flat;
}
