import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import ts from 'typescript';

/** What stands for each character that is not prose, so that no phrase is found across it and lines stay where they are. */
const gap = '\u0000';

/** The text of a file with all but its prose blotted out: of code, comments and messages remain; of Markdown, all but code and links. */
export function proseOf(path: string, text = readFileSync(path, 'utf8')): string {
  if (/\.(?:[cm]?js|ts)$/u.test(path)) return proseOfCode(text);
  return extname(path) === '.md' ? proseOfMarkdown(text) : text;
}

function proseOfMarkdown(text: string): string {
  const code = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/gu;
  const tagsAndTargets = /<\/?[a-z][^>]*>|(?<=\])\([^)]*\)|https?:\S+/gu;
  return [code, tagsAndTargets].reduce((rest, one) => rest.replace(one, blotted), text);
}

function proseOfCode(text: string): string {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const kept: ts.TextRange[] = [];
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(file);
    if (children.length === 0) {
      kept.push(
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
      );
      if (isMessage(node)) kept.push({ pos: node.getStart(file), end: node.end });
    }
    children.forEach(visit);
  };
  visit(file);
  let prose = '';
  let done = 0;
  for (const { pos, end } of kept.sort((one, other) => one.pos - other.pos)) {
    if (pos < done) continue;
    prose += blotted(text.slice(done, pos)) + text.slice(pos, end);
    done = end;
  }
  return prose + blotted(text.slice(done));
}

/** A string of several words; one word alone is a name in the code. */
function isMessage(node: ts.Node): boolean {
  return (
    (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
    node.text.includes(' ')
  );
}

function blotted(text: string): string {
  return text.replace(/[^\n]/gu, gap);
}
