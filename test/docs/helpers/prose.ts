import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import ts from 'typescript';

/** Replaces each character that is not prose. Phrases cannot match across it, and line numbers stay the same. */
const gap = '\u0000';

/** Blanks everything that is not prose: in code, all but comments and messages; in Markdown, code and link targets. */
export function proseOf(path: string, text = readFileSync(path, 'utf8')): string {
  if (isCode(path)) return proseOfCode(text, isMessage);
  return extname(path) === '.md' ? proseOfMarkdown(text) : text;
}

/** Blanks all code except comments and test titles. */
export function commentsAndTitlesOf(text: string): string {
  return proseOfCode(text, isTestTitle);
}

/** Returns the names that code declares, with their lines. */
export function declaredNamesOf(text: string): { name: string; line: number }[] {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const names: { name: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && 'name' in node.parent && node.parent.name === node && !isUse(node.parent))
      names.push({ name: node.text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

const isUse = (node: ts.Node) => ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node);

export function isCode(path: string): boolean {
  return /\.(?:[cm]?js|ts)$/u.test(path);
}

const codeInProse = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/gu;

function proseOfMarkdown(text: string): string {
  const tagsAndTargets = /<\/?[a-z][^>]*>|(?<=\])\([^)]*\)|https?:\S+/gu;
  const programs = /(?<=^ *```(?:js|ts|jsonl?)\n).*?(?=^ *```$)/gmsu;
  return [programs, codeInProse, tagsAndTargets].reduce((rest, one) => rest.replace(one, blankOut), text);
}

function proseOfCode(text: string, isProse: (node: Literal) => boolean): string {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const pieces = new Map<number, string>();
  let code = '';
  const visit = (node: ts.Node): void => {
    if (isLiteral(node)) {
      const start = node.getStart(file);
      code += text.slice(code.length, start) + blankOut(text.slice(start, node.end));
      if (isProse(node)) pieces.set(start, node.getText(file));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  code += text.slice(code.length);
  // Outside of literals, each of these starts a comment.
  for (const { 0: comment, index } of code.matchAll(/\/\/.*|\/\*[^]*?\*\//gu))
    pieces.set(index, comment.replace(codeInProse, blankOut));
  let prose = '';
  for (const [at, piece] of [...pieces].sort(([one], [other]) => one - other))
    prose += blankOut(text.slice(prose.length, at)) + piece;
  return prose + blankOut(text.slice(prose.length));
}

type Literal =
  ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail | ts.RegularExpressionLiteral;

function isLiteral(node: ts.Node): node is Literal {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isRegularExpressionLiteral(node)
  );
}

/** Reports whether a node is a string of several words. A single word is an identifier. */
function isMessage(node: Literal): boolean {
  return !ts.isRegularExpressionLiteral(node) && node.text.includes(' ');
}

/** Reports whether a string is the title of a test or of a group of tests: it precedes their function. */
function isTestTitle(node: Literal): boolean {
  const { parent } = node;
  return (
    ts.isStringLiteralLike(node) &&
    ts.isCallExpression(parent) &&
    parent.arguments[0] === node &&
    parent.arguments.slice(1).some((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one)) &&
    /^(?:it|describe|test)\b/u.test(parent.expression.getText())
  );
}

function blankOut(text: string): string {
  return text.replace(/[^\n]/gu, gap);
}
