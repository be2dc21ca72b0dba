import type { Dialect } from '../dialect.ts';
import { mayHoldFormulas } from '../../formulas/formulas.ts';
import { escapeText, type TextPosition } from '../escape.ts';
import { inertFormula, type FormulaPlace } from '../inert-formula.ts';
import { commonmark } from './commonmark.ts';

/**
 * goldmark as Hugo sets it up: CommonMark with GitHub's tables, deletions and bare addresses, footnotes, definition lists,
 * and attributes behind headings. Before it sees a page, Hugo looks for its own marks in the page's source, be they in
 * text, code or HTML: shortcodes `{{< >}}` and `{{% %}}`, `{{__hugo_ctx}}`, the end of a summary `<!--more-->`, and by
 * setting emoji `:smile:`. A character reference in them is all that hides them there and shows the same.
 */
export const goldmark: Dialect = {
  ...commonmark,
  text: (escaped, place, text) => {
    const literal = mayHoldFormulas.test(text) ? escapeText(text, place, formulaText) : escaped;
    return clearEdges(withoutBareAddresses(hidden(literal, place.before), place), place);
  },
  destination: (escaped) => escaped.replaceAll('{{', '%7B%7B'),
  html: (html) => hidden(html),
  code: (markdown, _, { isBlock }) =>
    !isBlock && mailAddress.test(markdown) ? undefined : codeWithShortcodes(markdown),
  // Next to what only goldmark takes for white space its marks are none, and a deletion in a heading stops Hugo 0.111.
  // Around a link that holds a picture it shows them as they are.
  emphasis: (mark, content, _, inHeading) =>
    !(mark === '~~' && inHeading) && !/^\u0085|\u0085$/u.test(content) && !mayHoldLinkedPicture(content),
  heading: (line) => line.replace(/\}$/u, '\\}'),
  verbatimAlternatives: true,
  definitionLists: true,
  // Each text hides its own; white space that is moved out of an element, and elements that vanish, join two.
  whole: (markdown) => markdown.replace(shownOrMark, (found) => (found === '{{' ? '{&#123;' : found)),
};

/** A shortcode in the form by which Hugo shows it, as code has it; what begins one of its marks. */
const shownOrMark = /\{\{<\/\*[\s\S]*?\*\/>\}\}|\{\{%\/\*[\s\S]*?\*\/%\}\}|\{\{(?=[<%_])/gu;

/** What goldmark may take for a mail address together with the mark before it, and with the text before that. */
const mailAddress = /^`+[^\s@]*@[\w-]+\.\w/u;

/** Whether the end of another link or picture comes behind that of a picture. */
function mayHoldLinkedPicture(content: string): boolean {
  const picture = content.indexOf('![');
  const end = picture < 0 ? -1 : content.indexOf('](', picture);
  return end >= 0 && content.includes('](', end + 2);
}

/** What Hugo takes for the beginning of a mark of its own. */
const ownMark = /\{\{[<%_]/u;

/** Text or HTML without anything that, with what may come before and after it, is a mark of Hugo's. */
function hidden(source: string, before = ''): string {
  if (!/[{:]/u.test(source) && before !== '{') return source;
  return source
    .replace(/\{(?=[<%_]|$)/gu, (brace, at: number) => ((at > 0 ? source[at - 1] : before) === '{' ? '&#123;' : brace))
    .replace(/:(?=[a-z+-][a-z0-9_+-]*:)/gu, '&#58;');
}

/**
 * A formula, which goldmark reads as any other text. Spaces, which mean nothing in a formula, keep it from taking a part for
 * emphasis or a link; where nothing but the character itself would do, there is a reference.
 */
function formulaText(formula: string, place: FormulaPlace): string {
  return inertFormula(formula, place).replace(/[*_\\~]/gu, (character, at: number, whole: string) => {
    const before = whole.charAt(at - 1);
    const after = whole.charAt(at + 1);
    if (character === '\\' && !/[!-/:-@[-`{-~]/u.test(after)) return character;
    if (character === '_' && isWord(before) && isWord(after)) return character;
    // With its backslash a reference, a bracket would be that of a link, and a backtick that of code.
    if (character === '\\' && /[[\]`]/u.test(after)) return '&#92;\\';
    // Beside the signs a space would make the formula none, and behind a backslash it means something.
    const mayStandApart = /[*_]/u.test(character) && !/[\\$]/u.test(before) && after !== '$';
    return mayStandApart ? ` ${character} ` : `&#${character.charCodeAt(0)};`;
  });
}

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

/**
 * Without what is made a link (GFM 6.9): mail addresses, and web addresses with an escape or a reference, which is none there, or
 * with markup behind them, which would belong to them. Other web addresses read the same as links, and in the text of a link are none.
 */
function withoutBareAddresses(text: string, place: TextPosition): string {
  if (!/[:@.]/u.test(text)) return text;
  let result = '';
  let from = 0;
  for (const { 0: run, index } of text.matchAll(/[^\s<]+/gu)) {
    const to = index + run.length;
    const isApart = to < text.length || /^\s/u.test(place.after);
    const isPlain = webAddress.test(run) && !/[\\&|`$@]/u.test(run) && isApart;
    if (!isPlain && (place.inLink !== true || run.includes('@'))) continue;
    result += withoutAddress(text.slice(from, index), from === 0 ? place.before : ' ') + run;
    from = to;
  }
  return result + withoutAddress(text.slice(from), from === 0 ? place.before : ' ');
}

const webAddress = /^\W?(?:(?:https?|ftp):\/\/|www\.)/iu;

function withoutAddress(text: string, before: string): string {
  return text
    .replace(/:(?=\/\/)|(?<=(?:http|https|ftp)):$|(?<=www)\.|(?<=[\w.!#$%&'*+/=?^`{|}~-])@(?=[a-z0-9]|$)/giu, '\\$&')
    .replace(/^@(?=[a-z0-9]|$)/iu, /\s/u.test(before) ? '@' : '\\@');
}

/** Without a definition's colon in front, and without a backslash at the end, which would undo that of a line break. */
function clearEdges(text: string, { lineStart }: TextPosition): string {
  const begun = lineStart ? text.replace(/^:(?=\s|$)/u, '\\:') : text;
  return begun.replace(/(?<!\\)((?:\\\\)*)\\\\$/u, '$1&#92;');
}

/**
 * Code with its shortcodes in the form by which Hugo shows them, as in {@link https://gohugo.io/content-management/shortcodes/}.
 * One that has no end has no such form, and neither have the other marks.
 */
function codeWithShortcodes(markdown: string): string | undefined {
  if (markdown.includes('<!--more-->')) return undefined;
  if (!ownMark.test(markdown)) return markdown;
  const shortcode = /(\{\{<)([\s\S]*?)(>\}\})|(\{\{%)([\s\S]*?)(%\}\})/gu;
  if (ownMark.test(markdown.replace(shortcode, '\0'))) return undefined;
  return markdown.replace(shortcode, (whole) => `${whole.slice(0, 3)}/*${whole.slice(3, -3)}*/${whole.slice(-3)}`);
}
