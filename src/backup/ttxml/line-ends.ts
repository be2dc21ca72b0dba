import { childOf, type XmlElement } from './element.ts';

/** Text that stays as it is, by what it begins with, and what ends it. */
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
const beginning = /\[(?:HTML|CODE)\]|<(?:pre|script|style|textarea)(?=[\s>])|<!--|<\/?[a-z]/giu;

/** Tags that end a line by themselves. */
const block =
  /^<\/?(?:address|article|aside|blockquote|center|dd|div|dl|dt|embed|fieldset|figure|form|h[1-6]|hr|iframe|li|object|ol|p|param|pre|script|section|style|table|tbody|td|tfoot|th|thead|tr|ul)(?![a-z0-9-])/iu;

/** Formatters whose bodies are HTML, and mean by a line end what HTML does. */
const ofHtml: ReadonlySet<string> = new Set(['', 'ttml', 'html', 'none']);

/**
 * Whether line ends in the body of a post are breaks: before format 1.1 the platform made them so when it showed a body, and formatters
 * for other languages go by lines too. A body that has tags for that was written for 1.1, whatever is said of it.
 */
export function hasLineBreaks(post: XmlElement, body: string): boolean {
  if (!body.includes('\n') || /<(?:br|p)[\s/>]/iu.test(body)) return false;
  const formatter = (childOf(post, 'content')?.attributes.get('formatter') ?? '').trim().toLowerCase();
  return !ofHtml.has(formatter) || !(Number.parseFloat(post.attributes.get('format') ?? '') >= 1.1);
}

/**
 * A body with `<br />` at the ends of its lines, in a time in proportion to its length. What stands between `[HTML]` and `[/HTML]` was exempt
 * from that, as is what is code or a tag; the marks go.
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

/** Whether what stands beside a text ends its line: the edge of a body does, too. */
const endsLine = (part: Part | undefined) => part === undefined || block.test(part.text);

function partsOf(body: string): Part[] {
  const parts: Part[] = [];
  const missing = new Set<RegExp>();
  let done = 0;
  let next = 0;
  for (;;) {
    beginning.lastIndex = next;
    const found = beginning.exec(body);
    if (!found) break;
    next = beginning.lastIndex;
    const ends = verbatim.find(({ begins }) => begins.test(found[0]))?.ends;
    if (!ends || missing.has(ends)) continue;
    ends.lastIndex = next;
    if (!ends.test(body)) {
      missing.add(ends);
      continue;
    }
    if (found.index > done) parts.push({ text: body.slice(done, found.index), isText: true });
    next = done = ends.lastIndex;
    parts.push({ text: body.slice(found.index, done), isText: false });
  }
  return [...parts, { text: body.slice(done), isText: true }];
}
