/** Block elements, which cannot be inside paragraphs. */
const blocks =
  'address|article|aside|blockquote|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|' +
  'header|hgroup|hr|legend|li|main|menu|nav|ol|optgroup|option|p|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul';

/** The rest of a tag after its name. An unclosed tag ends at the next tag, which keeps the running time linear. */
const attributes = `(?=[\\s/>])(?:"[^"]*"|'[^']*'|[^'"<>])*>`;

/** Elements whose content must not change, comments, and tags of block elements. The text between these contains only inline elements. */
const pieces = new RegExp(
  [
    '<(?<verbatim>pre|script|style|textarea|svg|math)(?=[\\s/>])[^]*?(?:</\\k<verbatim>\\s*>|$)',
    '<!--[^]*?(?:-->|$)',
    `</?(?<block>${blocks})${attributes}`,
  ].join('|'),
  'giu',
);

/** Matches tags. Line breaks within tags are not part of the text. */
const tags = new RegExp(`</?[a-z][a-z0-9:-]*${attributes}`, 'giu');

/** Matches block elements that have no end tag. */
const isVoid = /^(?:col|hr)$/iu;

/**
 * Adds paragraphs and line breaks to a body without them, like Movable Type and WordPress do: blank lines separate paragraphs, and other
 * line breaks become `br`. Block elements stay outside paragraphs. Text inside a block element is split into paragraphs only if it has
 * blank lines.
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
  const { plain, withTags } = withoutTags(text.replace(/<br\s*\/?>[^\S\n]*\n/giu, '\n'));
  const paragraphs = plain
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/u)
    .map((paragraph) => paragraph.trim().replaceAll('\n', '<br>\n'))
    .filter((paragraph) => paragraph !== '');
  const isOne = isWithin && paragraphs.length === 1;
  return withTags(isOne ? (paragraphs[0] ?? '') : paragraphs.map((one) => `<p>${one}</p>`).join('\n'));
}

/** A character that never occurs in bodies, since parsing removes it. */
const placeholder = '\u0001';

/** Replaces tags with placeholders. Returns the resulting text and a function that restores the tags. */
function withoutTags(text: string): { readonly plain: string; readonly withTags: (html: string) => string } {
  const found: string[] = [];
  const plain = text.replaceAll(placeholder, '').replace(tags, (tag) => {
    found.push(tag);
    return placeholder;
  });
  let next = 0;
  return { plain, withTags: (html) => html.replaceAll(placeholder, () => found[next++] ?? '') };
}
