import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/** A sentence that blogkeep can print. `…` stands for each part that is only known at run time. */
export interface Message {
  readonly text: string;
  /** class of the error, area of the catalog, or another label of the finder's */
  readonly of: string;
  /** path below src/ and line, or key in the catalog */
  readonly place: string;
}

const hole = '…';

/**
 * Finds the sentences that the files of `src/` can print, from their syntax trees and the English catalog. Executes no code.
 * @param find returns the expressions of a node that are printed
 */
export function messagesOf(find: (node: ts.Node, file: string) => readonly Found[]): Message[] {
  return sourceFiles().flatMap((file) => {
    const tree = parseFile(file);
    const name = relative('src', file).split(sep).join('/');
    return nodesOf(tree).flatMap((node) =>
      find(node, name).flatMap(({ expression, of, around = (text: string) => text }) => {
        const line = tree.getLineAndCharacterOfPosition(expression.getStart()).line + 1;
        return textsOf(expression).map((text) => ({
          text: trimHoles(around(text)),
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
  /** returns the longer sentence that contains this one */
  readonly around?: (text: string) => string;
}

/** Returns all sentences that the entries of a catalog can produce. Default: of all areas. */
export function messagesIn(areas?: readonly string[], language = 'en'): Message[] {
  return [...entriesOfCatalogue(language)].flatMap(([key, entry]) => {
    const [area = ''] = key.split('.');
    if (areas?.includes(area) === false) return [];
    return resultsOf(entry)
      .flatMap((result) => textsOf(result))
      .map((text) => ({ text: trimHoles(text), of: area, place: key }));
  });
}

/** Merges adjacent placeholders, and removes a final one after a full stop: it stands for an optional hint. */
function trimHoles(text: string): string {
  return text.replace(/…(\s*…)+/g, hole).replace(/(?<=[.?])…$/, '');
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

/** Returns the text expression that initializes a variable in an enclosing block, or undefined. */
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

/** Reports whether an expression is text, judging by its syntax. */
export function isText(node: ts.Node): node is ts.Expression {
  if (ts.isParenthesizedExpression(node)) return isText(node.expression);
  if (keyOf(node) !== undefined) return true;
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(node.left) || isText(node.right));
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** Reports whether a node is inside a call that creates a message. */
export function isValue(node: ts.Node): boolean {
  for (let { parent } = node; !ts.isSourceFile(parent); { parent } = parent)
    if (keyOf(parent) !== undefined) return true;
  return false;
}

/** The texts that each parameter can have, by its name. */
type Values = ReadonlyMap<string, readonly string[]>;

/** Returns all texts to which an expression can evaluate, one for each combination of its conditions. */
function textsOf(node: ts.Expression, values: Values = new Map()): readonly string[] {
  const key = keyOf(node);
  if (key !== undefined) return textsOfMessage(key, node as ts.CallExpression, values);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression, values);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue, values), ...textsOf(node.whenFalse, values)];
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce<readonly string[]>(
      (starts, span) => concatEach(starts, concatEach(textsOf(span.expression, values), [span.literal.text])),
      [node.head.text],
    );
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const [left, right] = [textsOf(node.left, values), textsOf(node.right, values)];
    if (kind === ts.SyntaxKind.PlusToken) return concatEach(left, right);
    if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken) return [...left, ...right];
  }
  if (!ts.isIdentifier(node)) return [hole];
  const named = textOfName(node);
  return values.get(node.text) ?? (named === undefined ? [hole] : textsOf(named, values));
}

/** Returns the key of a call such as `message('area.name', …)`, whatever the function's local name is; otherwise undefined. */
function keyOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [key] = node.arguments;
  return key !== undefined && ts.isStringLiteralLike(key) && entriesOfCatalogue().has(key.text) ? key.text : undefined;
}

/** Returns the English texts of a message, with the values that are literals in the call filled in. */
function textsOfMessage(key: string, call: ts.CallExpression, around: Values): readonly string[] {
  const entry = entriesOfCatalogue().get(key);
  if (entry === undefined) return [hole];
  const given = call.arguments[1];
  const values = new Map(
    given !== undefined && ts.isObjectLiteralExpression(given)
      ? given.properties.flatMap((property) =>
          ts.isPropertyAssignment(property) && isText(property.initializer)
            ? [[property.name.getText(), textsOf(property.initializer, around)] as const]
            : ts.isShorthandPropertyAssignment(property)
              ? [[property.name.text, textsOf(property.name, around)] as const]
              : [],
        )
      : [],
  );
  return resultsOf(entry).flatMap((result) => textsOf(result, values));
}

/** Returns the expressions to which an entry of the catalog can evaluate: the entry, or its results if it is a function. */
function resultsOf(entry: ts.Expression): ts.Expression[] {
  if (!ts.isArrowFunction(entry)) return [entry];
  if (!ts.isBlock(entry.body)) return [entry.body];
  return nodesOf(entry.body).flatMap((node) =>
    ts.isReturnStatement(node) && node.expression !== undefined ? [node.expression] : [],
  );
}

const catalogues = new Map<string, ReadonlyMap<string, ts.Expression>>();

/** Returns the entries of a catalog by key, such as `archive.in-use`. */
function entriesOfCatalogue(language = 'en'): ReadonlyMap<string, ts.Expression> {
  const read = catalogues.get(language);
  if (read !== undefined) return read;
  const catalogue = new Map(
    sourceFiles()
      .filter((file) => file.startsWith(join('src', 'messages', language)))
      .flatMap((file) => nodesOf(parseFile(file)))
      .flatMap((node) =>
        ts.isVariableDeclaration(node) && node.initializer && ts.isObjectLiteralExpression(node.initializer)
          ? node.initializer.properties.flatMap((property) =>
              ts.isPropertyAssignment(property)
                ? [[`${node.name.getText()}.${nameOf(property.name)}`, property.initializer] as const]
                : [],
            )
          : [],
      ),
  );
  catalogues.set(language, catalogue);
  return catalogue;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteralLike(name) || ts.isIdentifier(name) ? name.text : name.getText();
}

function parseFile(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

function concatEach(starts: readonly string[], ends: readonly string[]): readonly string[] {
  return starts.flatMap((start) => ends.map((end) => start + end));
}

const patterns = new Map<string, RegExp>();

/** Reports whether a documented text matches a message. `…` in the documented text matches anything. */
export function matchesMessage(documented: string, message: string): boolean {
  let pattern = patterns.get(documented);
  if (pattern === undefined) {
    const parts = documented.split(hole).map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
    pattern = new RegExp(`^${parts.join('.*')}$`, 'su');
    patterns.set(documented, pattern);
  }
  return pattern.test(message);
}
