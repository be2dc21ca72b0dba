import type { CodePlace, Dialect, EmphasisMark } from '../dialect.ts';
import { escapeHtml } from '../escape.ts';
import { commonmark } from './commonmark.ts';
import { kramdownText } from './kramdown-text.ts';

/**
 * kramdown 2 with its GFM parser, as Jekyll sets it up. Not CommonMark: it looks for tables in every line, for attributes
 * in braces, for formulas between double dollar signs; escapes fewer characters; takes one emphasis within another of its
 * kind, a backslash at a line's end within an element, and the numbers of a list for nothing.
 */
export const kramdown: Dialect = {
  ...commonmark,
  text: (_, place, text) => kramdownText(text, place),
  destination,
  html: hidden,
  title,
  code,
  emphasis: isEmphasis,
  element,
  rule: (inItem) => (inItem ? '<hr>' : '---'),
  lists: { hasTasks: true, divider: '^', start: (first) => `{: start="${first}"}`, indentsSpaces: false },
  lineBreak: '<br>\n',
  definitionLists: true,
  headingTables: false,
  detailsAttributes: ' markdown="1"',
};

/** Backslashes mean themselves here: brackets that have no partner are encoded, and what means something before a link ends. */
function destination(escaped: string): string {
  const address = escaped
    .replace(/\\(?=[()])/gu, '')
    .replace(/[[\]{}|^]|~(?=~)/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return hasPartners(address) ? address : address.replaceAll('(', '%28').replaceAll(')', '%29');
}

function hasPartners(address: string): boolean {
  let open = 0;
  for (const character of address) {
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** A title ends at its first quote, whatever stands before that. */
function title(text: string): string {
  return text === '' ? '' : hidden(` "${escapeHtml(text.replace(/\s+/gu, ' '))}"`);
}

/** HTML without what would make a table of its line, or items and ends of lists of its other lines. */
function hidden(html: string): string {
  return html.replace(/(?<=\n[ \t]*)[-*+_^{:\d]|[|`]/gu, reference);
}

const reference = (character: string) => `&#${character.charCodeAt(0)};`;

/** Within a list, lines of code that look like items or rules are taken for such unless something stands before. */
const item = /^ {0,3}(?:[-*+]|\d+\.)[\t |]/mu;
const rule = /^ {0,3}([-*_])[ \t]*\1[ \t]*\1(?:\1|[ \t])*$/mu;

function code(
  markdown: string,
  source: string,
  { isBlock, inCell, inItem, startsItem }: CodePlace,
): string | undefined {
  if (isBlock) return (startsItem && item.test(source)) || (inItem && rule.test(source)) ? undefined : markdown;
  // Three of these marks begin a block; a bracket before a colon ends a definition.
  if (markdown.startsWith('```') || source.includes(']:') || (inCell && /[|`]|^\s|\s$/u.test(source))) return undefined;
  // Within a single mark spaces stay, and before a space it is none.
  return /^`[^`]/u.test(markdown) && source !== source.trim() ? `\`\` ${source} \`\`` : markdown;
}

/** Emphasis is looked for by rules of its own: within other emphasis, and of deletions that hold more than text, an element is sure. */
function isEmphasis(mark: EmphasisMark, content: string, isWithin: boolean): boolean {
  return !isWithin && (mark !== '~~' || !content.includes('~'));
}

/** Elements of which kramdown takes the content as it is, unless it is told not to. */
const raw = new Set(['u', 'mark', 'kbd', 'samp', 'var', 'code']);

/** Names that kramdown takes for those of blocks, and others that mean the same. */
const inline: Partial<Record<string, string>> = { s: 'del', bdi: 'span' };

function element(name: string, attributes: string, content: string): string {
  const isolated = name === 'bdi' && !attributes.includes(' dir=') ? `${attributes} dir="auto"` : attributes;
  const shown = inline[name] ?? name;
  const parsed = raw.has(name) && /[\\*`[]|~~|\$\$/u.test(content) ? ' markdown="span"' : '';
  return `<${shown}${isolated}${parsed}>${content}</${shown}>`;
}
