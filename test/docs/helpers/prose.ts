import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import ts from 'typescript';

/** Replaces each character that is not prose, so that no phrase spans it and line numbers stay the same. */
const gap = '\u0000';

/** Blanks everything but prose: code except comments and messages; in Markdown, code and link targets. */
export function proseOf(path: string, text = readFileSync(path, 'utf8')): string {
  if (/\.(?:[cm]?js|ts)$/u.test(path)) return proseOfCode(text);
  return extname(path) === '.md' ? proseOfMarkdown(text) : text;
}

const codeInProse = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/gu;

function proseOfMarkdown(text: string): string {
  const tagsAndTargets = /<\/?[a-z][^>]*>|(?<=\])\([^)]*\)|https?:\S+/gu;
  const programs = /(?<=^ *```(?:js|ts|jsonl?)\n).*?(?=^ *```$)/gmsu;
  return [programs, codeInProse, tagsAndTargets].reduce((rest, one) => rest.replace(one, blankOut), text);
}

function proseOfCode(text: string): string {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const pieces = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(file);
    for (const { pos, end } of children.length === 0 ? commentsAround(node, text) : [])
      pieces.set(pos, text.slice(pos, end).replace(codeInProse, blankOut));
    if (isMessage(node)) pieces.set(node.getStart(file), node.getText(file));
    children.forEach(visit);
  };
  visit(file);
  let prose = '';
  for (const [at, piece] of [...pieces].sort(([one], [other]) => one - other))
    prose += blankOut(text.slice(prose.length, at)) + piece;
  return prose + blankOut(text.slice(prose.length));
}

function commentsAround(node: ts.Node, text: string): ts.TextRange[] {
  return [
    ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
    ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
  ];
}

/** Reports whether a node is a string of several words. A single word is an identifier. */
function isMessage(node: ts.Node): boolean {
  return (
    (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
    node.text.includes(' ')
  );
}

function blankOut(text: string): string {
  return text.replace(/[^\n]/gu, gap);
}
