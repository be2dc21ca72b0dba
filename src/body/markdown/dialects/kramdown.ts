import type { CodePosition, Dialect, EmphasisMark } from '../dialect.ts';
import { escapeHtml } from '../../../core/text/escape-html.ts';
import { commonmark } from './commonmark.ts';
import { kramdownText } from './kramdown-text.ts';

/**
 * kramdown 2 with its GFM parser, as configured by Jekyll. Unlike CommonMark, it looks for tables in every line, for attributes in braces,
 * and for formulas between double dollar signs; it escapes fewer characters; and it ignores nested emphasis of the same kind, backslashes
 * at line ends within elements, and the start numbers of lists.
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
  ruleInItem: '<hr>',
  lists: { hasTasks: true, divider: '^', start: (first) => `{: start="${first}"}`, indentsSpaces: false },
  lineBreak: '<br>',
  hasDefinitionLists: true,
  hasHeaderOnlyTables: false,
  detailsAttributes: ' markdown="1"',
};

/**
 * Writes a destination. Backslashes are literal in destinations, so unpaired parentheses and characters with a meaning inside a link are
 * percent-encoded.
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

/** Writes a title. The first quote ends it, even if escaped, so quotes become character references. */
function title(text: string): string {
  return text === '' ? '' : hideMarks(` "${escapeHtml(text.replace(/\s+/gu, ' '))}"`);
}

/** Replaces characters in HTML that would turn its first line into a table, or later lines into list items or list ends. */
function hideMarks(html: string): string {
  return html.replace(/[-*+_^{:\d](?<=\n[ \t]*.)|[|`]/gu, reference);
}

const reference = (character: string) => `&#${character.charCodeAt(0)};`;

/** Lines of code within a list that kramdown would parse as list items or thematic breaks, unless text precedes them. */
const item = /^ {0,3}(?:[-*+]|\d+\.)[\t |]/mu;
const rule = /^ {0,3}([-*_])[ \t]*\1[ \t]*\1(?:\1|[ \t])*$/mu;

function code(
  markdown: string,
  source: string,
  { isBlock, inCell, inItem, startsItem }: CodePosition,
): string | undefined {
  if (isBlock) return (startsItem && item.test(source)) || (inItem && rule.test(source)) ? undefined : markdown;
  // Three backticks start a block, and a bracket before a colon ends a definition.
  if (markdown.startsWith('```') || source.includes(']:') || (inCell && /[|`]|^\s|\s$/u.test(source))) return undefined;
  // Single backticks preserve inner spaces, but a backtick before a space does not open code.
  return /^`[^`]/u.test(markdown) && source !== source.trim() ? `\`\` ${source} \`\`` : markdown;
}

/** Reports whether kramdown recognizes emphasis. Nested emphasis, and deletions that contain a tilde, must be HTML elements. */
function isEmphasis(mark: EmphasisMark, content: string, isWithin: boolean): boolean {
  return !isWithin && (mark !== '~~' || !content.includes('~'));
}

/** Elements whose content kramdown does not parse as Markdown by default. */
const unparsedElements = new Set(['u', 'mark', 'kbd', 'samp', 'var', 'code']);

/** Inline replacements for elements that kramdown treats as blocks. */
const inline: Partial<Record<string, string>> = { s: 'del', bdi: 'span' };

function element(name: string, attributes: string, content: string): string {
  const isolated = name === 'bdi' && !attributes.includes(' dir=') ? `${attributes} dir="auto"` : attributes;
  const shown = inline[name] ?? name;
  const parsed = unparsedElements.has(name) && /[\\*`[]|~~|\$\$/u.test(content) ? ' markdown="span"' : '';
  return `<${shown}${isolated}${parsed}>${content}</${shown}>`;
}
