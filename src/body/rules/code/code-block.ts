import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { beside } from '../../authored.ts';
import type { Body } from '../../body.ts';
import {
  believedLanguage,
  codeElement,
  codeText,
  countBesideText,
  isAddressItself,
  languageOfAttributes,
  languageOfClasses,
} from '../../code.ts';
import { colouredCode } from '../../code-colours.ts';
import { isMark, markedIn, markParts, withMarks } from '../../code-marks.ts';
import { addressesIn } from '../../embeds.ts';
import {
  attribute,
  element,
  elementsBelow,
  firstBelow,
  hasClass,
  isNamed,
  rewrite,
  setChildren,
  textOf,
} from '../../tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Blocks of code: `pre[data-ke-language]`, `pre.brush:java`, `pre.prettyprint.lang-js`, `code.language-x` of several
 * lines, and what highlighters made of them, with spans, lists or tables. A `pre` that holds pictures, or links of which
 * the text is not their address, is no code and keeps them; addresses that are links stay so on the page.
 */
export const codeBlock: Rule = {
  name: 'code-block',
  mentions: /<(?:pre|listing|xmp|plaintext|code|textarea)|syntaxhighlighter|crayon/iu,
  apply(body) {
    // Links may lead to them. Set at the end: a block with an attribute would be taken for one that is not made yet.
    const ids = new Map<Element, string>();
    rewrite(body.root, (one) => {
      const { id } = one.attribs;
      const replacement = replacementOf(one, body);
      const block = replacement?.find((node): node is Element => isNamed(node, 'pre') && node.parent === null);
      if (block && id !== undefined) ids.set(block, id);
      return replacement;
    });
    for (const [block, id] of ids) block.attribs.id = id;
  },
};

/** The block of code in the place of what an editor or highlighter made of it; undefined for all else. */
function replacementOf(one: Element, body: Body): readonly ChildNode[] | undefined {
  switch (one.name) {
    case 'listing':
      one.name = 'pre';
      return blockOf(one, body);
    case 'xmp':
    case 'plaintext':
      return [codeElement(codeText(one), '')];
    case 'textarea':
    case 'script':
      return isHighlighted(one) ? [sourceOf(one)] : undefined;
    case 'code':
      return isWholeBlock(one) ? [codeOf(one, languageOf(one), body)] : undefined;
    case 'pre':
      // The rule for embeds fills it with a link.
      if (isFetched(one)) return [element('div', one.attribs, [])];
      return isNeutral(one) ? undefined : blockOf(one, body);
    case 'div':
    case 'figure':
    case 'table':
      return numberedCode(one, body);
    default:
      return undefined;
  }
}

/** SyntaxHighlighter read its source from elements that show it as it is. */
function isHighlighted(one: Element): boolean {
  if (isNamed(one, 'script')) return /^(?:text\/)?syntaxhighlighter$/iu.test(attribute(one, 'type'));
  return attribute(one, 'name') === 'code' || /(?:^|\s)brush:/iu.test(attribute(one, 'class'));
}

function sourceOf(one: Element): Element {
  const source = textOf(one).replace(/^\s*<!\[CDATA\[\n?|\n?\]\]>\s*$/gu, '');
  return codeElement(source.replace(/^\n/u, ''), languageOf(one));
}

/** A `code` outside of `pre` that a highlighter knows and that has lines is shown as a block by the style sheet. */
function isWholeBlock(code: Element): boolean {
  const classes = attribute(code, 'class');
  if (isNamed(code.parent, 'pre') || !/(?:^|\s)(?:language-|lang-|hljs(?:\s|$))/u.test(classes)) return false;
  return /\S\s*\n\s*\S/u.test(textOf(code)) && !firstBelow(code, (one) => isNamed(one, 'img', 'a'));
}

function codeOf(holder: Element, language: string, body: Body): Element {
  const code = codeText(holder);
  return marked(codeElement(code, believedLanguage(language, code, body)), holder, body);
}

/** A block of code with what the author marked in it. Markdown has no marks within code: there it is the text alone. */
function marked(block: Element, holder: Element, { pageChildren }: Body): Element {
  const [code] = block.children;
  if (!isNamed(code, 'code')) return block;
  const source = textOf(code);
  const stretches = markedIn(holder, source);
  if (stretches.length === 0) return block;
  const coloured = pageChildren.get(code);
  if (coloured) pageChildren.set(code, markParts(coloured, stretches));
  setChildren(code, withMarks(source, stretches));
  return block;
}

/** The code of a `pre`; undefined where it is kept for what it holds. */
function blockOf(pre: Element, body: Body): readonly Element[] | undefined {
  const language = believedLanguage(languageOf(pre), textOf(pre), body);
  const links = elementsBelow(pre, (one) => isNamed(one, 'a'));
  const holdsMore = firstBelow(pre, (one) => isNamed(one, 'img', 'iframe', 'figure', 'video', 'audio', 'object'));
  if (!holdsMore && links.every(isAddressItself)) {
    // Links have to stay in the tree, where the links rule finds them; colors are for the page alone.
    const isColoured = language === '' && !links.some(isMark);
    return [marked(isColoured ? colouredCode(pre, body) : codeElement(codeText(pre), language), pre, body)];
  }
  rewrite(pre, (one) => (isNamed(one, 'code') ? one.children : undefined));
  return undefined;
}

/** Text, or what the author marked in it: the links are addresses. */
const isNeutralPart = (node: ChildNode): boolean =>
  isText(node) ||
  (isTag(node) && isMark(node) && (!isNamed(node, 'a') || isAddressItself(node)) && node.children.every(isNeutralPart));

/** Reports whether a script would fetch the code of a `pre`, which has none itself. */
const isFetched = (pre: Element) => textOf(pre).trim() === '' && addressesIn(pre).length > 0;

function isNeutral(pre: Element): boolean {
  const [code] = pre.children;
  return (
    pre.children.length === 1 &&
    isNamed(code, 'code') &&
    Object.keys(pre.attribs).length === 0 &&
    code.children.every(isNeutralPart) &&
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
  return named.find((language) => language !== '') ?? '';
}

const frames = ['syntaxhighlighter', 'crayon-syntax', 'highlighttable', 'rouge-table', 'highlight'];

/** A table in which a highlighter set the numbers of lines beside the code. */
function numberedCode(one: Element, body: Body): readonly ChildNode[] | undefined {
  if (!hasClass(one, ...frames)) return undefined;
  const table = isNamed(one, 'table') ? one : firstBelow(one, (inner) => isNamed(inner, 'table'));
  const cells = table ? elementsBelow(table, (inner) => isNamed(inner, 'td')) : [];
  const code = cells.find((cell) => hasClass(cell, 'code', 'rouge-code', 'crayon-code'));
  if (!code || cells.length !== 2) return undefined;
  const language = languageOfClasses(attribute(one, 'class')) || languageOf(code);
  countBesideText(code, body);
  const block = codeElement(codeText(code).replace(/\u00a0/gu, ' '), language);
  const isPart = (node: ChildNode) => node === table || (isTag(node) && isOfHighlighter(node));
  return table === one ? [block] : beside(one, isPart, () => [block]);
}

/** Bars of buttons, and the code once more. */
const isOfHighlighter = (one: Element) =>
  hasClass(one, 'toolbar') || /(?:^|\s)crayon-(?!syntax)/u.test(attribute(one, 'class'));
