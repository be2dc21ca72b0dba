import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/** A sentence that the sources can print: `…` stands for each part that is known only when it is printed. */
export interface Message {
  readonly text: string;
  /** the class of an error, or what else makes the sentence */
  readonly of: string;
  /** path below src/, and line */
  readonly place: string;
}

const hole = '…';

/** Every sentence of one kind that the files of `src/` can print, read from their syntax: nothing is run. */
export function messagesOf(find: (node: ts.Node, file: string) => readonly Found[]): Message[] {
  return sourceFiles().flatMap((file) => {
    const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const name = relative('src', file).split(sep).join('/');
    return nodesOf(tree).flatMap((node) =>
      find(node, name).flatMap(({ expression, of, around = (text: string) => text }) => {
        const line = tree.getLineAndCharacterOfPosition(expression.getStart()).line + 1;
        return textsOf(expression).map((text) => ({
          // After its end a sentence may be followed by a hint.
          text: around(text)
            .replace(/…(\s*…)+/g, hole)
            .replace(/(?<=[.?])…$/, ''),
          of,
          place: `${name}:${String(line)}`,
        }));
      }),
    );
  });
}

export interface Found {
  readonly expression: ts.Expression;
  readonly of: string;
  /** the sentence that the expression is a part of */
  readonly around?: (text: string) => string;
}

function sourceFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => join('src', file));
}

function nodesOf(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return nodes;
}

/** What a name stands for at a place of the file: the text that was given to it in a block around the place. */
function textOfName(name: ts.Identifier): ts.Expression | undefined {
  for (let node: ts.Node = name.parent; ; node = node.parent) {
    const statements = ts.isBlock(node) || ts.isSourceFile(node) ? node.statements : [];
    for (const statement of statements)
      for (const { name: own, initializer } of ts.isVariableStatement(statement)
        ? statement.declarationList.declarations
        : [])
        if (ts.isIdentifier(own) && own.text === name.text && initializer !== undefined && isText(initializer))
          return initializer;
    if (ts.isSourceFile(node)) return undefined;
  }
}

/** Whether an expression is written as a text, as far as its syntax tells. */
export function isText(node: ts.Node): node is ts.Expression {
  if (ts.isParenthesizedExpression(node)) return isText(node.expression);
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(node.left) || isText(node.right));
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** Every text that an expression can be: one for each way through its conditions. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (starts, span) => joined(starts, joined(textsOf(span.expression), [span.literal.text])),
      [node.head.text],
    );
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.PlusToken) return joined(textsOf(node.left), textsOf(node.right));
    if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken)
      return [...textsOf(node.left), ...textsOf(node.right)];
  }
  const named = ts.isIdentifier(node) ? textOfName(node) : undefined;
  return named === undefined ? [hole] : textsOf(named);
}

function joined(starts: readonly string[], ends: readonly string[]): string[] {
  return starts.flatMap((start) => ends.map((end) => start + end));
}

/** Whether a text as documented, where `…` stands for anything, is that of a message. */
export function covers(documented: string, message: string): boolean {
  const parts = documented.split(hole).map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'su').test(message);
}
