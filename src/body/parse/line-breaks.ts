/** Block elements, which are outside of paragraphs. */
const blocks =
  'address|article|aside|blockquote|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|' +
  'header|hgroup|hr|legend|li|main|menu|nav|ol|optgroup|option|p|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul';

/** The rest of a tag after its name. An unclosed tag ends at the next one, so that the time stays linear. */
const attributes = `(?=[\\s/>])(?:"[^"]*"|'[^']*'|[^'"<>])*>`;

/** Elements with unchanged content, comments, and tags of blocks. Between them is text with inline elements. */
const pieces = new RegExp(
  [
    '<(?<verbatim>pre|script|style|textarea|svg|math)(?=[\\s/>])[^]*?(?:</\\k<verbatim>\\s*>|$)',
    '<!--[^]*?(?:-->|$)',
    `</?(?<block>${blocks})${attributes}`,
  ].join('|'),
  'giu',
);

/** Tags. Line ends in them are not part of the text. */
const tags = new RegExp(`</?[a-z][a-z0-9:-]*${attributes}`, 'giu');

/** Block elements without an end tag. */
const isVoid = /^(?:col|hr)$/iu;

/**
 * Returns HTML with paragraphs and line breaks for a body without them, as Movable Type and WordPress show it: blank lines separate
 * paragraphs, other line ends are line breaks. Block elements stay outside of paragraphs. Text inside of block elements is in paragraphs
 * only if it has blank lines.
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

/** @param isWithin whether the text is inside of a block element */
function toParagraphs(text: string, isWithin: boolean): string {
  if (text.trim() === '' || (isWithin && !text.includes('\n'))) return text;
  // A line end after a `br` is not another line break.
  const { plain, withTags } = withoutTags(text.replace(/<br\s*\/?>[^\S\n]*\n/giu, '\n'));
  const paragraphs = plain
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/u)
    .map((paragraph) => paragraph.trim().replaceAll('\n', '<br>\n'))
    .filter((paragraph) => paragraph !== '');
  const isOne = isWithin && paragraphs.length === 1;
  return withTags(isOne ? (paragraphs[0] ?? '') : paragraphs.map((one) => `<p>${one}</p>`).join('\n'));
}

/** A character that no body contains, since parsing removes it. */
const placeholder = '\u0001';

/** Replaces tags by placeholders. Returns the rest, and a function that puts the tags back. */
function withoutTags(text: string): { readonly plain: string; readonly withTags: (html: string) => string } {
  const found: string[] = [];
  const plain = text.replaceAll(placeholder, '').replace(tags, (tag) => {
    found.push(tag);
    return placeholder;
  });
  let next = 0;
  return { plain, withTags: (html) => html.replaceAll(placeholder, () => found[next++] ?? '') };
}
