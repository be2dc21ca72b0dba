import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { replaceConstruct } from '../../dom/author-content.ts';
import type { Body } from '../../model/body.ts';
import {
  acceptLanguage,
  codeElement,
  codeText,
  countDroppedMedia,
  isBareLink,
  languageOfAttributes,
  languageOfClasses,
  normalizeLanguage,
} from '../../code/code.ts';
import { coloredCode } from '../../code/colors.ts';
import { applyAuthorMarks, isMark } from '../../code/marks.ts';
import { addressesIn } from '../../addresses/embeds.ts';
import {
  attribute,
  element,
  elementsBelow,
  findElement,
  hasClass,
  isNamed,
  lineOf,
  rewrite,
  text,
  textOf,
} from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts code blocks: `pre[data-ke-language]`, `pre.brush:java`, `pre.prettyprint.lang-js`, multi-line `code.language-x`, and the spans,
 * lists and tables that highlighters generate. A `pre` is not converted if it contains images, or links whose text is not their URL. Links
 * whose text is their URL remain links on the page.
 */
export const codeBlock: Rule = {
  name: 'code-block',
  mentions: /<(?:pre|listing|xmp|plaintext|code|textarea)|syntaxhighlighter|syntax-highlighter|crayon/iu,
  apply(body) {
    // Links may target these IDs. They are set last, because a `pre` with attributes would be converted again.
    const ids = new Map<Element, string>();
    rewrite(body.root, (one) => {
      const { id } = one.attribs;
      const replacement = replaceCode(one, body);
      const block = replacement?.find((node): node is Element => isNamed(node, 'pre') && node.parent === null);
      if (block && id !== undefined) ids.set(block, id);
      return replacement;
    });
    for (const [block, id] of ids) block.attribs.id = id;
  },
};

/** Returns the code block that replaces an editor's or highlighter's element. Undefined for all other elements. */
function replaceCode(one: Element, body: Body): readonly ChildNode[] | undefined {
  switch (one.name) {
    case 'listing':
      one.name = 'pre';
      return convertPre(one, body);
    case 'xmp':
    case 'plaintext':
      return [codeElement(codeText(one), '')];
    case 'textarea':
    case 'script':
      return isHighlighterSource(one) ? [convertSource(one)] : undefined;
    case 'code':
      return isBlockOfLines(one) ? [convertCode(one, languageOf(one), body)] : undefined;
    case 'pre':
      // Kept as an empty element, to which the rule `embed` adds a link.
      if (isFetchedByScript(one)) return [element('div', one.attribs, [])];
      return isConverted(one) ? undefined : convertPre(one, body);
    case 'span':
      return isCrayon(one, 'syntax-inline') ? [element('code', {}, [text(codeText(one))])] : undefined;
    case 'div':
    case 'figure':
    case 'table':
      return convertNumberedTable(one, body);
    default:
      return undefined;
  }
}

/** Reports whether an element contains source code for SyntaxHighlighter. */
function isHighlighterSource(one: Element): boolean {
  if (isNamed(one, 'script')) return /^(?:text\/)?syntaxhighlighter$/iu.test(attribute(one, 'type'));
  return attribute(one, 'name') === 'code' || /(?:^|\s)brush:/iu.test(attribute(one, 'class'));
}

function convertSource(one: Element): Element {
  const source = textOf(one).replace(/^\s*<!\[CDATA\[\n?|\n?\]\]>\s*$/gu, '');
  return codeElement(source.replace(/^\n/u, ''), languageOf(one));
}

/** Reports whether a `code` outside a `pre` is a block: it has several lines and a highlighter's class. */
function isBlockOfLines(code: Element): boolean {
  const classes = attribute(code, 'class');
  if (isNamed(code.parent, 'pre') || !/(?:^|\s)(?:language-|lang-|hljs(?:\s|$))/u.test(classes)) return false;
  return textOf(code).trim().includes('\n') && !findElement(code, (one) => isNamed(one, 'img', 'a'));
}

function convertCode(holder: Element, language: string, body: Body): Element {
  const code = codeText(holder);
  return applyAuthorMarks(codeElement(code, acceptLanguage(language, code, body)), holder, body);
}

/** Returns the code block for a `pre`. Undefined if it is not converted because of its images or links. */
function convertPre(pre: Element, body: Body): readonly Element[] | undefined {
  const language = acceptLanguage(languageOf(pre), textOf(pre), body);
  const links = elementsBelow(pre, (one) => isNamed(one, 'a'));
  const hasMedia = findElement(pre, (one) => isNamed(one, 'img', 'iframe', 'figure', 'video', 'audio', 'object'));
  if (!hasMedia && links.every(isBareLink)) {
    // Links remain in the tree for the rule `links`. Colors are only for the page.
    const isColored = language === '' && !links.some(isMark);
    const code = isColored ? coloredCode(pre, body) : codeElement(codeText(pre), language);
    return [...titleParagraph(titleOf(pre)), applyAuthorMarks(code, pre, body)];
  }
  rewrite(pre, (one) => (isNamed(one, 'code') ? one.children : undefined));
  return undefined;
}

/** Reports whether a node is text, emphasis by the author, or a link whose text is its URL. */
const isConvertedPart = (node: ChildNode): boolean =>
  isText(node) ||
  (isTag(node) && isMark(node) && (!isNamed(node, 'a') || isBareLink(node)) && node.children.every(isConvertedPart));

/** Reports whether a `pre` is empty because a script would have fetched its code. */
const isFetchedByScript = (pre: Element) => textOf(pre).trim() === '' && addressesIn(pre).length > 0;

function isConverted(pre: Element): boolean {
  const [code] = pre.children;
  return (
    pre.children.length === 1 &&
    isNamed(code, 'code') &&
    Object.keys(pre.attribs).length === 0 &&
    code.children.every(isConvertedPart) &&
    Object.keys(code.attribs).every((name) => name === 'class') &&
    /^(?:language-[a-z0-9+#.-]+)?$/u.test(code.attribs.class ?? '')
  );
}

function languageOf(one: Element): string {
  const inner = one.children.find((child): child is Element => isNamed(child, 'code'));
  const outer = isNamed(one.parent, 'div', 'figure') && hasClass(one.parent, 'highlight') ? one.parent : undefined;
  const holders = [one, inner, outer].filter((holder) => holder !== undefined);
  const named = [
    ...holders.map(languageOfAttributes),
    ...holders.map((holder) => languageOfClasses(attribute(holder, 'class'))),
  ];
  return named.find((language) => language !== '') ?? languageBelow(one);
}

/** Returns the language that Code Block Pro names below its code. */
const languageBelow = (pre: Element) =>
  hasClass(pre, 'shiki') && isNamed(pre.next, 'span') ? languageOfClasses(lineOf(pre.next)) : '';

/** Reports whether an element has a class of Crayon or of its successor Urvanov Syntax Highlighter. */
const isCrayon = (one: Element, name: string) => hasClass(one, `crayon-${name}`, `urvanov-syntax-highlighter-${name}`);

/** Returns the title that a highlighter shows above its code, usually a file name. */
function titleOf(pre: Element): string {
  const isBrush = /(?:^|\s)brush:/iu.test(attribute(pre, 'class'));
  return attribute(pre, 'data-enlighter-title') || (isBrush ? attribute(pre, 'title') : '');
}

/** Returns the paragraph with a code block's title. */
const titleParagraph = (title: string) => (title === '' ? [] : [element('p', {}, [text(title)])]);

/**
 * Returns the code block for a block of Crayon, of which it has two copies: the source for copying, which is exact, and a table, in which
 * spaces may be other characters.
 */
function convertCrayon(one: Element): readonly ChildNode[] | undefined {
  const [source, title, language] = ['plain', 'title', 'language'].map((name) =>
    findElement(one, (inner) => isCrayon(inner, name)),
  );
  if (!source) return undefined;
  const block = codeElement(textOf(source).replace(/^\n/u, ''), normalizeLanguage(language ? textOf(language) : ''));
  const isPart = (node: ChildNode) => isTag(node) && (isHighlighterTool(node) || isNamed(node, 'table'));
  return replaceConstruct(one, isPart, () => [...titleParagraph(title ? lineOf(title) : ''), block]);
}

const tableClasses = ['syntaxhighlighter', 'crayon-syntax', 'highlighttable', 'rouge-table', 'highlight'];

/** Returns the code block for a highlighter's table, which has the line numbers in a separate cell. */
function convertNumberedTable(one: Element, body: Body): readonly ChildNode[] | undefined {
  if (!isNamed(one, 'table') && isCrayon(one, 'syntax')) {
    const block = convertCrayon(one);
    if (block) return block;
  } else if (!hasClass(one, ...tableClasses)) return undefined;
  const table = isNamed(one, 'table') ? one : findElement(one, (inner) => isNamed(inner, 'table'));
  const cells = table ? elementsBelow(table, (inner) => isNamed(inner, 'td')) : [];
  const code = cells.find((cell) => hasClass(cell, 'code', 'rouge-code') || isCrayon(cell, 'code'));
  if (!code || cells.length !== 2) return undefined;
  const language = languageOfClasses(attribute(one, 'class')) || languageOf(code);
  countDroppedMedia(code, body);
  const block = codeElement(codeText(code).replace(/\u00a0/gu, ' '), language);
  const isPart = (node: ChildNode) => node === table || (isTag(node) && isHighlighterTool(node));
  return table === one ? [block] : replaceConstruct(one, isPart, () => [block]);
}

/** Reports whether an element is a highlighter's toolbar or second copy of the code. */
const isHighlighterTool = (one: Element) =>
  hasClass(one, 'toolbar') || /(?:^|\s)(?:crayon|urvanov-syntax-highlighter)-(?!syntax)/u.test(attribute(one, 'class'));
