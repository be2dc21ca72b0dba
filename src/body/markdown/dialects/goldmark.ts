import type { Dialect } from '../dialect.ts';
import { mayContainFormulas } from '../../formulas/formulas.ts';
import { escapeText, type TextPosition } from '../escape.ts';
import { inertFormula, type FormulaPosition } from '../inert-formula.ts';
import { commonmark } from './commonmark.ts';

/**
 * goldmark as configured by Hugo: CommonMark with GitHub's tables, deletions and bare addresses, footnotes, definition lists, and
 * attributes after headings. Before parsing, Hugo searches the source, including text, code and HTML, for its own syntax: shortcodes `{{<
 * >}}` and `{{% %}}`, `{{__hugo_ctx}}`, the summary divider `<!--more-->`, and, if enabled, emoji `:smile:`. Only a character reference
 * hides these without changing how they look.
 */
export const goldmark: Dialect = {
  ...commonmark,
  text: (escaped, place, text) => {
    const literal = mayContainFormulas.test(text) ? escapeText(text, place, formulaText) : escaped;
    return escapeEdges(breakBareAddresses(hideMarks(literal, place.before), place), place);
  },
  destination: (escaped) => escaped.replaceAll('{{', '%7B%7B'),
  html: (html) => hideMarks(html),
  code: (markdown, _, { isBlock }) => (!isBlock && mailAddress.test(markdown) ? undefined : escapeShortcodes(markdown)),
  // goldmark ignores delimiters next to characters that only goldmark treats as white space. A deletion in a heading makes Hugo 0.111 fail.
  // Around a linked image, goldmark shows the delimiters literally.
  canEmphasize: (mark, content, _, inHeading) =>
    !(mark === '~~' && inHeading) && !/^\u0085|\u0085$/u.test(content) && !mayContainLinkedImage(content),
  heading: (line) => line.replace(/\}$/u, '\\}'),
  showsAltVerbatim: true,
  hasDefinitionLists: true,
  // Hugo's syntax is hidden within each text, but two texts may form it together if white space between them moves or an empty element
  // disappears.
  finish: (markdown) =>
    replaceSpans(markdown, /\{\{(?:[<%](?:\/\*)?|_)/gu, escapedEnds, (span, isClosed) =>
      isClosed ? span : span.replace('{{', '{&#123;'),
    ),
};

const escapedEnds = { '{{</*': '*/>}}', '{{%/*': '*/%}}' };
const shortcodeEnds = { '{{<': '>}}', '{{%': '%}}' };

/** Matches text that goldmark may parse as an email address together with the preceding backticks. */
const mailAddress = /^`[^\s@]*@[\w-]+\.\w/u;

/** Reports whether content may contain an image within a link or another image. */
function mayContainLinkedImage(content: string): boolean {
  const image = content.indexOf('![');
  const end = image < 0 ? -1 : content.indexOf('](', image);
  return end >= 0 && content.includes('](', end + 2);
}

/** Replaces the characters that form Hugo's syntax, either alone or together with adjacent text. */
function hideMarks(source: string, before = ''): string {
  if (!/[{:]/u.test(source) && before !== '{') return source;
  return source
    .replace(/\{(?=[<%_]|$)/gu, (brace, at: number) => ((at > 0 ? source[at - 1] : before) === '{' ? '&#123;' : brace))
    .replace(/:(?=[a-z+-][a-z0-9_+-]*:)/gu, '&#58;');
}

/**
 * Writes a formula, which goldmark parses like any other text. Characters that would start emphasis or a link are separated by spaces,
 * which formulas ignore. If a space would change the formula, the character becomes a reference.
 */
function formulaText(formula: string, place: FormulaPosition): string {
  return inertFormula(formula, place).replace(/[*_\\~]/gu, (character, at: number, whole: string) => {
    const before = whole.charAt(at - 1);
    const after = whole.charAt(at + 1);
    if (character === '\\' && !/[!-/:-@[-`{-~]/u.test(after)) return character;
    if (character === '_' && isWord(before) && isWord(after)) return character;
    // If only the backslash became a reference, the bracket would start a link, or the backtick would start code.
    if (character === '\\' && /[[\]`]/u.test(after)) return '&#92;\\';
    // Next to a delimiter, a space would end the formula; after a backslash, the space itself is a command.
    const mayStandApart = /[*_]/u.test(character) && !/[\\$]/u.test(before) && after !== '$';
    return mayStandApart ? ` ${character} ` : `&#${character.charCodeAt(0)};`;
  });
}

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

/**
 * Prevents email addresses from becoming links (GFM 6.9), and also web addresses that contain an escape or reference, which links do not
 * support, or that are followed by markup, which would become part of the link. Other web addresses look the same when linked, and goldmark
 * does not link them within link text.
 */
function breakBareAddresses(text: string, place: TextPosition): string {
  if (!/[:@.]/u.test(text)) return text;
  let result = '';
  let from = 0;
  for (const { 0: run, index } of text.matchAll(/[^\s<]+/gu)) {
    const to = index + run.length;
    const isApart = to < text.length || /^\s/u.test(place.after);
    const isPlain = webAddress.test(run) && !/[\\&|`$@]/u.test(run) && isApart;
    if (!isPlain && (place.inLink !== true || run.includes('@'))) continue;
    result += breakAddress(text.slice(from, index), from === 0 ? place.before : ' ') + run;
    from = to;
  }
  return result + breakAddress(text.slice(from), from === 0 ? place.before : ' ');
}

const webAddress = /^\W?(?:(?:https?|ftp):\/\/|www\.)/iu;

function breakAddress(text: string, before: string): string {
  return text
    .replace(/:(?=\/\/)|(?<=(?:http|https|ftp)):$|(?<=www)\.|(?<=[\w.!#$%&'*+/=?^`{|}~-])@(?=[a-z0-9]|$)/giu, '\\$&')
    .replace(/^@(?=[a-z0-9]|$)/iu, /\s/u.test(before) ? '@' : '\\@');
}

/** Escapes a leading colon, which would start a definition, and a trailing backslash, which would escape the backslash of a line break. */
function escapeEdges(text: string, { lineStart }: TextPosition): string {
  const escapedStart = lineStart ? text.replace(/^:(?=\s|$)/u, '\\:') : text;
  return escapedStart.replace(/(?<!\\)((?:\\\\)*)\\\\$/u, '$1&#92;');
}

/**
 * Escapes shortcodes in code, as documented in {@link https://gohugo.io/content-management/shortcodes/}. Returns undefined for unclosed
 * shortcodes and other Hugo syntax, which cannot be escaped.
 */
function escapeShortcodes(markdown: string): string | undefined {
  if (markdown.includes('<!--more-->')) return undefined;
  let unclosed = 0;
  const escaped = replaceSpans(markdown, /\{\{[<%_]/gu, shortcodeEnds, (span, isClosed) => {
    if (!isClosed) unclosed += 1;
    return `${span.slice(0, 3)}/*${span.slice(3, -3)}*/${span.slice(-3)}`;
  });
  return unclosed === 0 ? escaped : undefined;
}

/**
 * Replaces the spans from each start to the next of its ends, and the starts without an end. Not a pattern, which would search all of the
 * text for a missing end from each start.
 */
function replaceSpans(
  text: string,
  starts: RegExp,
  ends: Readonly<Record<string, string>>,
  replace: (span: string, isClosed: boolean) => string,
): string {
  const unclosed = new Set<string>();
  let result = '';
  let from = 0;
  for (const { 0: start, index } of text.matchAll(starts)) {
    if (index < from) continue;
    const end = ends[start] ?? '';
    const inner = index + start.length;
    const at = end === '' || unclosed.has(start) ? -1 : text.indexOf(end, inner);
    if (at === -1) unclosed.add(start);
    const next = at === -1 ? inner : at + end.length;
    result += text.slice(from, index) + replace(text.slice(index, next), at !== -1);
    from = next;
  }
  return result + text.slice(from);
}
