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
  finish: (markdown) => markdown.replace(shortcodeOrMark, (found) => (found === '{{' ? '{&#123;' : found)),
};

/** An escaped shortcode, as written in code, or the start of Hugo's syntax. */
const shortcodeOrMark = /\{\{<\/\*[\s\S]*?\*\/>\}\}|\{\{%\/\*[\s\S]*?\*\/%\}\}|\{\{(?=[<%_])/gu;

/** Matches text that goldmark may parse as an email address together with the preceding backticks. */
const mailAddress = /^`[^\s@]*@[\w-]+\.\w/u;

/** Reports whether content may contain an image within a link or another image. */
function mayContainLinkedImage(content: string): boolean {
  const image = content.indexOf('![');
  const end = image < 0 ? -1 : content.indexOf('](', image);
  return end >= 0 && content.includes('](', end + 2);
}

/** The start of a Hugo shortcode or internal marker. */
const ownMark = /\{\{[<%_]/u;

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
  const begun = lineStart ? text.replace(/^:(?=\s|$)/u, '\\:') : text;
  return begun.replace(/(?<!\\)((?:\\\\)*)\\\\$/u, '$1&#92;');
}

/**
 * Escapes shortcodes in code, as documented in {@link https://gohugo.io/content-management/shortcodes/}. Returns undefined for unclosed
 * shortcodes and other Hugo syntax, which cannot be escaped.
 */
function escapeShortcodes(markdown: string): string | undefined {
  if (markdown.includes('<!--more-->')) return undefined;
  if (!ownMark.test(markdown)) return markdown;
  const shortcode = /(\{\{<)([\s\S]*?)(>\}\})|(\{\{%)([\s\S]*?)(%\}\})/gu;
  if (ownMark.test(markdown.replace(shortcode, '\0'))) return undefined;
  return markdown.replace(shortcode, (whole) => `${whole.slice(0, 3)}/*${whole.slice(3, -3)}*/${whole.slice(-3)}`);
}
