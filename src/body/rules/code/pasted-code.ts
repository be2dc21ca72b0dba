import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import type { Body } from '../../model/body.ts';
import { codeElement, codeText, isBareLink, tidyCode } from '../../code/code.ts';
import { coloredCode } from '../../code/colors.ts';
import { applyAuthorMarks, isMark } from '../../code/marks.ts';
import { isBlock, isGroup } from '../../dom/elements.ts';
import { attribute, element, elementsBelow, isNamed, nodesBelow, setChildren, textOf } from '../../dom/tree.ts';
import { hasNoMargins } from '../../style/declarations.ts';
import { isMonospaced, isPreformattedCode, monospacedFont } from '../../style/monospaced.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts lines in a monospaced font that look like code to a code block. They are pasted from Visual Studio, Word and other programs: a
 * `p` or `div` for each line, or `br` after it, and no-break spaces as indentation.
 */
export const pastedCode: Rule = {
  name: 'pasted-code',
  mentions: monospacedFont,
  apply(body) {
    const nodes = nodesBelow(body.root);
    const fonts = fontsOf(nodes);
    const inline = inlineCodeIn(nodes, fonts);
    const isLines = (node: ChildNode | ParentNode) =>
      isNamed(node, 'p', 'div') && node.attribs.id === undefined && node.children.every((child) => inline.has(child));
    for (const parent of [body.root, ...elementsBelow(body.root, mayContainCode)]) {
      if (isLines(parent) || (isTag(parent) && inline.has(parent))) continue;
      convertRuns(parent, segmentsOf(parent, inline, isLines), fonts, body);
    }
  },
};

const mayContainCode = (one: Element) =>
  isGroup(one) ||
  isNamed(one, 'blockquote', 'li', 'dd') ||
  (isNamed(one, 'span', 'font') && one.children.some((child) => isTag(child) && isBlock(child)));

interface Font {
  readonly isMonospaced: boolean;
  /** whether spaces and line ends are part of the text */
  readonly isPreformatted: boolean;
}

type Fonts = ReadonlyMap<ParentNode, Font>;

const otherFont: Font = { isMonospaced: false, isPreformatted: false };

/** Returns the font of each element, which may be inherited. */
function fontsOf(nodes: readonly ChildNode[]): Fonts {
  const fonts = new Map<ParentNode, Font>();
  for (const one of nodes) {
    if (!isTag(one)) continue;
    const inherited = (one.parent && fonts.get(one.parent)) ?? otherFont;
    fonts.set(one, {
      isMonospaced: isMonospaced(one) ?? inherited.isMonospaced,
      isPreformatted: inherited.isPreformatted || isPreformattedCode(one),
    });
  }
  return fonts;
}

const inlineElements: ReadonlySet<string> = new Set(
  'span font b strong i em u s strike del ins mark a code tt samp kbd var wbr br o:p'.split(' '),
);

/** Returns the nodes within lines that contain only text in a monospaced font. */
function inlineCodeIn(nodes: readonly ChildNode[], fonts: Fonts): ReadonlySet<ChildNode> {
  const found = new Set<ChildNode>();
  for (const node of nodes.toReversed()) {
    const isCode = isTag(node)
      ? inlineElements.has(node.name) &&
        (!isMarkedLink(node) || isBareLink(node)) &&
        node.attribs.id === undefined &&
        node.children.every((child) => found.has(child))
      : !isText(node) || node.data.trim() === '' || (node.parent && fonts.get(node.parent)?.isMonospaced) === true;
    if (isCode) found.add(node);
  }
  return found;
}

const isMarkedLink = (one: Element) => isNamed(one, 'a') && (isMark(one) || one.attribs.name !== undefined);

/** Part of a parent's content that starts and ends at the end of a line. */
interface Segment {
  readonly nodes: readonly ChildNode[];
  readonly kind: 'code' | 'blank' | 'other';
  /** whether browsers show space around it */
  readonly hasMargins: boolean;
}

function segmentsOf(
  parent: ParentNode,
  inline: ReadonlySet<ChildNode>,
  isLines: (node: ChildNode) => boolean,
): Segment[] {
  const segments: Segment[] = [];
  const add = (nodes: readonly ChildNode[], isCode: boolean, hasMargins = false) => {
    const isBlank = nodes.every((node) => textOf(node).trim() === '');
    if (nodes.length > 0) segments.push({ nodes, kind: !isCode ? 'other' : isBlank ? 'blank' : 'code', hasMargins });
  };
  let line: ChildNode[] = [];
  const endLine = () => {
    const isCode = line.every((node) => inline.has(node));
    add(line, isCode);
    line = [];
  };
  for (const child of parent.children) {
    const isBlockChild = isTag(child) && isBlock(child);
    if (isBlockChild) endLine();
    if (isBlockChild) add([child], isLines(child), isNamed(child, 'p') && !isTight(child));
    else line.push(child);
    if (isNamed(child, 'br')) endLine();
  }
  endLine();
  return segments;
}

/** Reports whether a paragraph is shown without space around it. Those of Word have margins of a style sheet, if any. */
const isTight = (one: Element) => hasNoMargins(one) || /(?:^|\s)Mso/u.test(attribute(one, 'class'));

/** Replaces the code among the content of an element. */
function convertRuns(parent: ParentNode, segments: readonly Segment[], fonts: Fonts, body: Body): void {
  const parts: (readonly ChildNode[])[] = [];
  let run: Segment[] = [];
  const endRun = () => {
    const end = run.findLastIndex(({ kind }) => kind === 'code') + 1;
    const code = convertRun(run.slice(0, end), fonts, body);
    parts.push(code ? [code] : nodesOf(run.slice(0, end)), nodesOf(run.slice(end)));
    run = [];
  };
  for (const segment of segments) {
    const { nodes, kind, hasMargins } = segment;
    const isProseParagraph = kind === 'code' && hasMargins && linesOf(nodes, fonts).some(isProse);
    if (kind === 'other' || isProseParagraph) endRun();
    if (kind === 'other' || isProseParagraph || (kind === 'blank' && run.length === 0)) parts.push(nodes);
    else run.push(segment);
  }
  endRun();
  const children = parts.flat();
  if (children.some((child) => child.parent !== parent)) setChildren(parent, children);
}

const nodesOf = (segments: readonly Segment[]) => segments.flatMap(({ nodes }) => nodes);

/** Returns the code block for a run of segments that end with code; undefined if they are not code. */
function convertRun(run: readonly Segment[], fonts: Fonts, body: Body): Element | undefined {
  const nodes = run.flatMap(({ nodes, kind, hasMargins }, index) =>
    hasMargins && kind === 'code' && run[index + 1]?.kind === 'code' ? [...nodes, element('br')] : nodes,
  );
  const isParagraphPerLine = run.every(
    ({ nodes, kind, hasMargins }) => kind === 'blank' || (hasMargins && linesOf(nodes, fonts).length < 2),
  );
  if (isParagraphPerLine || !isCode(linesOf(nodes, fonts))) return undefined;
  const holder = element('div', {}, nodes);
  const isColored = !elementsBelow(holder, (one) => isNamed(one, 'a')).some(isMark);
  const tidy = tidyOf(nodes, fonts);
  const block = isColored ? coloredCode(holder, body, tidy) : codeElement(tidy(codeText(holder)), '');
  return applyAuthorMarks(block, holder, body);
}

/** Returns the lines of code with visible text. Changes white space in text nodes to what browsers show. */
function linesOf(nodes: readonly ChildNode[], fonts: Fonts): string[] {
  const holder = element('div');
  holder.children = [...nodes];
  for (const node of nodesBelow(holder))
    if (isText(node) && !isPreformatted(node, fonts)) node.data = node.data.replace(/[ \t\n\f]+/gu, ' ');
  const code = tidyOf(nodes, fonts)(codeText(holder));
  return code.split('\n').filter((line) => line.trim() !== '');
}

const isPreformatted = ({ parent }: ChildNode, fonts: Fonts) => (parent && fonts.get(parent)?.isPreformatted) === true;

/** Returns the function that removes the spaces of code that browsers do not show. */
function tidyOf(nodes: readonly ChildNode[], fonts: Fonts): (code: string) => string {
  const holder = element('div');
  holder.children = [...nodes];
  if (nodesBelow(holder).some((node) => isText(node) && isPreformatted(node, fonts))) return tidyCode;
  return (code) => tidyCode(code.replace(/ +/gu, ' ').replace(/^ | $/gmu, ''));
}

/** Reports whether at least a quarter of the lines have symbols and words of code, and fewer are sentences. */
function isCode(lines: readonly string[]): boolean {
  const share = (test: (line: string) => boolean) => lines.filter(test).length / lines.length;
  return lines.length > 1 && share(isCodeLine) >= 0.25 && share(isProse) < 0.25;
}

/** Symbols and words of code that other text seldom contains. */
const codeSigns = new RegExp(
  [
    '[{}\\\\|<>_]|(?<!=)={1,2}(?!=)|;\\s*$|\\w\\(|\\)\\)|"\\s*:|\\$\\w*[a-z]',
    "^\\s*(?://|/\\*|--\\s|[#$]\\s*[\\w!]|'\\s|\\[\\w+[\\](])",
    '^\\s*(?:Dim|End (?:If|Sub|Function)|Imports|Public|Private|public|private|import|using|return|def|SELECT|FROM|WHERE)\\b',
  ].join('|'),
  'u',
);

const isCodeLine = (line: string) => codeSigns.test(line.replace(/https?:\/\/\S+/giu, ''));

const isProse = (line: string) => !isCodeLine(line) && (line.match(/\p{L}{2,}/gu)?.length ?? 0) >= 8;
