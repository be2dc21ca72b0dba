/** Block elements, which cannot be inside paragraphs. */
const blocks =
  'address|article|aside|blockquote|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|' +
  'header|hgroup|hr|legend|li|main|menu|nav|ol|optgroup|option|p|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul';

/** The rest of a tag after its name. An unclosed tag ends at the next tag, which keeps the running time linear. */
export const tagAttributes = `(?=[\\s/>])(?:"[^"]*"|'[^']*'|[^'"<>])*>`;

/** Elements whose content must not change. */
const verbatim = '<(?<verbatim>pre|script|style|textarea|svg|math)(?=[\\s/>])[^]*?(?:</\\k<verbatim>\\s*>|$)';

const comment = '<!--[^]*?(?:-->|$)';

const tag = `</?[a-z][a-z0-9:-]*${tagAttributes}`;

/** Verbatim elements, comments, and tags of block elements. The text between these contains only inline elements. */
const pieces = new RegExp(`${verbatim}|${comment}|</?(?<block>${blocks})${tagAttributes}`, 'giu');

/** Line breaks in these are not part of the text. */
const markup = new RegExp(`${verbatim}|${comment}|${tag}`, 'giu');
const tags = new RegExp(tag, 'giu');

/** Matches block elements that have no end tag. */
const isVoid = /^(?:col|hr)$/iu;

const blankLines = /\n[^\S\n]*(?:\n[^\S\n]*)+/u;

/** Matches text that begins with a block element. */
const startsWithBlock = new RegExp(`^\\s*</?(?:pre|script|style|${blocks})(?=[\\s/>])`, 'iu');

/**
 * Applies the filter "Convert Line Breaks" of Movable Type: like {@link addParagraphs}, but text between blank lines that begins with a
 * block element stays unchanged.
 */
export function convertLineBreaks(body: string): string {
  const { plain, withMarkup } = withoutMarkup(body.replace(/\r\n?/gu, '\n').replaceAll(separator, ''), markup);
  return withMarkup(plain.split(blankLines).join(separator))
    .split(separator)
    .map((part) => (startsWithBlock.test(part) ? part : addParagraphs(part)))
    .join('\n\n');
}

/**
 * Adds paragraphs and line breaks to a body without them, as WordPress does: blank lines separate paragraphs, and other line breaks become
 * `br`. Block elements stay outside paragraphs. Text inside a block element is split into paragraphs only if it has blank lines.
 */
export function addParagraphs(body: string): string {
  const html = body.replace(/\r\n?/gu, '\n');
  let result = '';
  let from = 0;
  let depth = 0;
  for (const { 0: piece, index, groups } of html.matchAll(pieces)) {
    result += toParagraphs(html.slice(from, index), depth > 0) + piece;
    from = index + piece.length;
    const block = groups?.block;
    if (block === undefined || isVoid.test(block) || piece.endsWith('/>')) continue;
    depth = Math.max(0, depth + (piece.startsWith('</') ? -1 : 1));
  }
  return result + toParagraphs(html.slice(from), depth > 0);
}

/**
 * Converts text between block elements to paragraphs.
 * @param isWithin whether the text is inside a block element
 */
function toParagraphs(text: string, isWithin: boolean): string {
  if (text.trim() === '' || (isWithin && !text.includes('\n'))) return text;
  // A line break after a `br` does not count as another one.
  const { plain, withMarkup } = withoutMarkup(text.replace(/<br\s*\/?>[^\S\n]*\n/giu, '\n'), tags);
  const paragraphs = plain
    .split(blankLines)
    .map((paragraph) => paragraph.trim().replaceAll('\n', '<br>\n'))
    .filter((paragraph) => paragraph !== '');
  const isOne = isWithin && paragraphs.length === 1;
  return withMarkup(isOne ? (paragraphs[0] ?? '') : paragraphs.map((one) => `<p>${one}</p>`).join('\n'));
}

/** Characters that never occur in bodies, since parsing removes them. */
const placeholder = '\u0001';
const separator = '\u0002';

/** Replaces markup with placeholders. Returns the resulting text and a function that restores the markup. */
function withoutMarkup(
  text: string,
  pattern: RegExp,
): { readonly plain: string; readonly withMarkup: (html: string) => string } {
  const all: string[] = [];
  const plain = text.replaceAll(placeholder, '').replace(pattern, (found) => {
    all.push(found);
    return placeholder;
  });
  let next = 0;
  return { plain, withMarkup: (html) => html.replaceAll(placeholder, () => all[next++] ?? '') };
}
