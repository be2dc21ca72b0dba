import type { CodePosition, Dialect, EmphasisMark } from '../dialect.ts';
import { escapeHtml } from '../escape.ts';
import { commonmark } from './commonmark.ts';
import { kramdownText } from './kramdown-text.ts';

/**
 * kramdown 2 with its GFM parser, as configured by Jekyll. It differs from CommonMark: it looks for tables in every line, for attributes in
 * braces and for formulas between double dollar signs; it escapes fewer characters; and it ignores nested emphasis of the same kind,
 * backslashes at line ends within elements, and the start numbers of lists.
 */
export const kramdown: Dialect = {
  ...commonmark,
  text: (_, place, text) => kramdownText(text, place),
  destination,
  html: hideMarks,
  title,
  code,
  canEmphasize: isEmphasis,
  element,
  rule: (inItem) => (inItem ? '<hr>' : '---'),
  lists: { hasTasks: true, divider: '^', start: (first) => `{: start="${first}"}`, indentsSpaces: false },
  lineBreak: '<br>\n',
  hasDefinitionLists: true,
  hasHeaderOnlyTables: false,
  detailsAttributes: ' markdown="1"',
};

/**
 * Writes a destination. Backslashes are literal here, so unpaired parentheses are encoded, and so are characters that have a meaning before
 * the end of a link.
 */
function destination(escaped: string): string {
  const address = escaped
    .replace(/\\(?=[()])/gu, '')
    .replace(/[[\]{}|^]|~(?=~)/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return areParenthesesPaired(address) ? address : address.replaceAll('(', '%28').replaceAll(')', '%29');
}

function areParenthesesPaired(address: string): boolean {
  let open = 0;
  for (const character of address) {
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** Writes a title. It ends at its first quote, even an escaped one. */
function title(text: string): string {
  return text === '' ? '' : hideMarks(` "${escapeHtml(text.replace(/\s+/gu, ' '))}"`);
}

/** Replaces characters of HTML that would make its line a table, or its other lines items or ends of lists. */
function hideMarks(html: string): string {
  return html.replace(/(?<=\n[ \t]*)[-*+_^{:\d]|[|`]/gu, reference);
}

const reference = (character: string) => `&#${character.charCodeAt(0)};`;

/** Within a list, kramdown parses lines of code like items or rules as such unless text comes before them. */
const item = /^ {0,3}(?:[-*+]|\d+\.)[\t |]/mu;
const rule = /^ {0,3}([-*_])[ \t]*\1[ \t]*\1(?:\1|[ \t])*$/mu;

function code(
  markdown: string,
  source: string,
  { isBlock, inCell, inItem, startsItem }: CodePosition,
): string | undefined {
  if (isBlock) return (startsItem && item.test(source)) || (inItem && rule.test(source)) ? undefined : markdown;
  // Three backticks begin a block; a bracket before a colon ends a definition.
  if (markdown.startsWith('```') || source.includes(']:') || (inCell && /[|`]|^\s|\s$/u.test(source))) return undefined;
  // Between single backticks spaces stay, and a backtick before a space does not open code.
  return /^`[^`]/u.test(markdown) && source !== source.trim() ? `\`\` ${source} \`\`` : markdown;
}

/** kramdown has its own rules for emphasis. Within other emphasis, and for deletions that contain a tilde, only an element is safe. */
function isEmphasis(mark: EmphasisMark, content: string, isWithin: boolean): boolean {
  return !isWithin && (mark !== '~~' || !content.includes('~'));
}

/** Elements whose content kramdown does not parse by default. */
const unparsedElements = new Set(['u', 'mark', 'kbd', 'samp', 'var', 'code']);

/** Replacements for elements that kramdown treats as blocks. */
const inline: Partial<Record<string, string>> = { s: 'del', bdi: 'span' };

function element(name: string, attributes: string, content: string): string {
  const isolated = name === 'bdi' && !attributes.includes(' dir=') ? `${attributes} dir="auto"` : attributes;
  const shown = inline[name] ?? name;
  const parsed = unparsedElements.has(name) && /[\\*`[]|~~|\$\$/u.test(content) ? ' markdown="span"' : '';
  return `<${shown}${isolated}${parsed}>${content}</${shown}>`;
}
