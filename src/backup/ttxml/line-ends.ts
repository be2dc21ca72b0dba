import { childOf, type XmlElement } from '../xml/element.ts';

/** Delimiters of text in which line ends are not converted. */
const verbatim = [
  { begins: /^\[HTML\]$/u, ends: /\[\/HTML\]/gu },
  { begins: /^\[CODE\]$/u, ends: /\[\/CODE\]/gu },
  { begins: /^<pre$/iu, ends: /<\/pre\s*>/giu },
  { begins: /^<script$/iu, ends: /<\/script\s*>/giu },
  { begins: /^<style$/iu, ends: /<\/style\s*>/giu },
  { begins: /^<textarea$/iu, ends: /<\/textarea\s*>/giu },
  { begins: /^<!--$/u, ends: /-->/gu },
  { begins: /^<\/?[a-z]$/iu, ends: />/gu },
];
const verbatimStart = /\[(?:HTML|CODE)\]|<(?:pre|script|style|textarea)(?=[\s>])|<!--|<\/?[a-z]/giu;

/** Tags of block elements, which start a new line anyway. */
const blockTag =
  /^<\/?(?:address|article|aside|blockquote|center|dd|div|dl|dt|embed|fieldset|figure|form|h[1-6]|hr|iframe|li|object|ol|p|param|pre|script|section|style|table|tbody|td|tfoot|th|thead|tr|ul)(?![a-z0-9-])/iu;

/** Formatters whose bodies are HTML, in which line ends are white space. */
const htmlFormatters: ReadonlySet<string> = new Set(['', 'ttml', 'html', 'none']);

/**
 * Reports whether line ends in the body of a post are line breaks. Before format 1.1, the platform converted them on display, and
 * formatters such as Markdown still depend on them. A body with `<br>` or `<p>` was written for 1.1, whatever version it declares.
 */
export function hasLineBreaks(post: XmlElement, body: string): boolean {
  if (!body.includes('\n') || /<(?:br|p)[\s/>]/iu.test(body)) return false;
  const formatter = (childOf(post, 'content')?.attributes.get('formatter') ?? '').trim().toLowerCase();
  return !htmlFormatters.has(formatter) || !(Number.parseFloat(post.attributes.get('format') ?? '') >= 1.1);
}

/**
 * Adds `<br />` at line ends, in linear time. Text between `[HTML]` and `[/HTML]`, code and tags are exempt; the `[HTML]` delimiters are
 * removed.
 */
export function addBreaks(body: string): string {
  const parts = partsOf(body.replaceAll('\r\n', '\n'));
  return parts
    .map(({ text, isText }, at) => {
      if (!isText) return text.startsWith('[HTML]') ? text.slice('[HTML]'.length, -'[/HTML]'.length) : text;
      const start = endsLine(parts[at - 1]) ? text.length - text.trimStart().length : 0;
      const end = endsLine(parts[at + 1]) ? text.trimEnd().length : text.length;
      return text.replaceAll('\n', (mark, index: number) => (index < start || index >= end ? mark : `<br />${mark}`));
    })
    .join('');
}

interface Part {
  readonly text: string;
  readonly isText: boolean;
}

/** Reports whether a part ends the line of the text next to it. Block tags do, and so does the start or end of the body (undefined). */
const endsLine = (part: Part | undefined) => part === undefined || blockTag.test(part.text);

function partsOf(body: string): Part[] {
  const parts: Part[] = [];
  const missing = new Set<RegExp>();
  let convertedLength = 0;
  let next = 0;
  for (;;) {
    verbatimStart.lastIndex = next;
    const match = verbatimStart.exec(body);
    if (!match) break;
    next = verbatimStart.lastIndex;
    const endPattern = verbatim.find(({ begins }) => begins.test(match[0]))?.ends;
    if (!endPattern || missing.has(endPattern)) continue;
    endPattern.lastIndex = next;
    if (!endPattern.test(body)) {
      missing.add(endPattern);
      continue;
    }
    if (match.index > convertedLength) parts.push({ text: body.slice(convertedLength, match.index), isText: true });
    next = convertedLength = endPattern.lastIndex;
    parts.push({ text: body.slice(match.index, convertedLength), isText: false });
  }
  return [...parts, { text: body.slice(convertedLength), isText: true }];
}
