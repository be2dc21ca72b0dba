import { Eta } from 'eta/core';
import { Script } from 'node:vm';
import { memoize } from '../../../../core/collections/memoize.ts';
import { errorMessage, TextError, errorText, UsageError } from '../../../../core/errors/errors.ts';
import { message, type Text } from '../../../../messages/message.ts';
import { withoutForbidden } from '../../../site-model/site/xml.ts';
import { headFile, type Templates } from '../../templates.ts';

/**
 * Renders the template with the given name, without `.eta`.
 * @throws {UsageError} with file and line
 */
export type Render = (name: string, view: object) => string;

/** Trees of categories and threads of comments have fewer levels, so only a template that includes itself endlessly exceeds this limit. */
const maxDepth = 100;

// Without `debug`, eta does not know the lines of errors. It costs a few microseconds per page.
const settings = { debug: true, autoFilter: true, filterFunction: printable } as const;

const compiler = new Eta(settings);

/** Compiles a template once per process: a run needs the templates three times, and runs of several blogs have the same ones. */
const compileText = memoize((text) => compiler.compile(text), { maxEntries: 200, maxLength: 1_000_000 });

/** Options that eta passes from a template to those that it includes. */
interface Options {
  readonly filepath?: string;
  readonly depth?: number;
}

/**
 * Compiles every template. eta's core does not read files: templates can only include each other, by name without `.eta`.
 * @throws {UsageError} with file and line, if there is a syntax error
 */
export function compileTemplates(templates: Templates): Render {
  const eta = new Eta(settings);
  const escape = eta.config.escapeFunction;
  // Bodies are written without escaping, but contain no forbidden characters.
  eta.configure({ escapeFunction: (text) => escape(withoutForbidden(String(text))) });
  // eta wraps an error again for each including template. The innermost error has the correct position.
  eta.RuntimeErr = (error, text, line, file): never => {
    if (error instanceof UsageError) throw error;
    throw invalidTemplate(file, lineOfLayout(text, error) ?? line, reasonOf(error), error);
  };
  for (const [file, text] of Object.entries(templates)) {
    if (!file.endsWith('.eta')) continue;
    const compiled = compile(file, text);
    // eta passes the options of the including template, but an error must name the included file.
    eta.loadTemplate(file.slice(0, -'.eta'.length), function (data, options: Options = {}) {
      const depth = (options.depth ?? 0) + 1;
      if (depth > maxDepth) throw new TextError(message('publish.template-endless', { file }));
      return compiled.call(this, data, { ...options, filepath: file, depth });
    });
  }
  // Included as it is: it is HTML and no template.
  eta.loadTemplate(headFile, () => templates[headFile] ?? '');
  return (name, view) => eta.render(name, view);
}

function compile(file: string, text: string): ReturnType<Eta['compile']> {
  try {
    return compileText(text);
  } catch (error) {
    const { line, reason } = locateError(text, error);
    throw invalidTemplate(file, line, reason, error);
  }
}

/** Throws an error for values that would be printed as `undefined`, such as misspelled fields, or as `[object Object]`. */
function printable(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const what = value === undefined || value === null ? String(value) : typeof value;
  throw new TextError(message('publish.template-value', { what }));
}

/** Returns the line of the `layout` call if the layout is missing: eta loads it last, and so reports the last line. */
function lineOfLayout(text: string, error: unknown): number | undefined {
  const missing = missingTemplate(error);
  const call = [...text.matchAll(/\blayout\(\s*(['"`])(.*?)\1/g)].find(([, , name]) => name === missing);
  return call && text.slice(0, call.index).split('\n').length;
}

function missingTemplate(error: unknown): string | undefined {
  return /^Failed to get template '(.*)'$/s.exec(errorMessage(error))?.[1];
}

function reasonOf(error: unknown): Text {
  const name = missingTemplate(error);
  return name === undefined ? errorText(error) : message('publish.template-missing', { name });
}

function invalidTemplate(file: string, line: number | undefined, reason: Text, cause: unknown): UsageError {
  const why = typeof reason === 'string' ? (reason.split('\n')[0]?.replace(/\.$/, '') ?? '') : reason;
  // Templates can throw any value, but workers can only pass on errors.
  return new UsageError(
    'template-invalid',
    message('publish.template-invalid', { file, line, reason: why }),
    cause instanceof Error ? { cause } : {},
  );
}

interface TemplateError {
  /** starting from 1; undefined if unknown */
  readonly line: number | undefined;
  readonly reason: Text;
}

/** A piece of a template's code and the number of its first line. Text between tags counts as an empty statement. */
interface Piece {
  readonly code: string;
  readonly line: number;
  readonly isText?: true;
}

/**
 * Returns the line of a syntax error in a template, and the reason for it.
 * @param error the error thrown by eta
 */
function locateError(text: string, error: unknown): TemplateError {
  const [first = '', , second = ''] = errorMessage(error).split('\n');
  const [, reason, line] = /^(.*?) at line (\d+) col \d+:?$/.exec(first) ?? [];
  if (line !== undefined) return { line: Number(line), reason: reason ?? first };
  // The rest of eta's message is the generated function, whose lines differ from those of the template.
  if (!first.startsWith('Bad template syntax')) return { line: undefined, reason: first.replace(/[:.]$/, '') };
  return locate(piecesOf(text)) ?? { line: undefined, reason: second };
}

function locate(pieces: readonly Piece[]): TemplateError | undefined {
  const found = syntaxErrorIn(pieces);
  if (found === undefined) return undefined;
  // An unmatched closing bracket ends the function early.
  const last = found.index ?? pieces.length - 1;
  for (let end = 0; end <= last; end++)
    if (endsFunction(pieces.slice(0, end + 1)))
      return { line: pieces[end]?.line, reason: message('publish.bracket-not-open') };
  if (found.index !== undefined) {
    // The message of the JavaScript engine would be about the statement that stands for the text.
    const isText = pieces[found.index]?.isText === true;
    return { line: found.line, reason: isText ? message('publish.code-incomplete') : found.message };
  }
  // The unclosed bracket is at the start of the shortest incomplete end of the template.
  for (let start = pieces.length - 1; start >= 0; start--)
    if (isOpen(pieces.slice(start)))
      return { line: pieces[start]?.line, reason: message('publish.bracket-not-closed') };
  return { line: found.line, reason: found.message };
}

/**
 * Returns the first syntax error in the pieces; undefined if there is none. If only the end of the code is missing, the error has no index.
 */
function syntaxErrorIn(pieces: readonly Piece[]) {
  if (engineError(`${head}${codeOf(pieces)}\n})`) === undefined) return undefined;
  const { message, line } = engineError(`${head}${codeOf(pieces)}\n`) ?? { message: '', line: Infinity };
  let first = 2;
  for (const [index, piece] of pieces.entries()) {
    const lines = piece.code.split('\n').length;
    if (line < first + lines) return { message, index, line: piece.line + line - first };
    first += lines;
  }
  return { message, index: undefined, line: pieces.at(-1)?.line };
}

/** Reports whether only the end of the code is missing. */
function isOpen(pieces: readonly Piece[]): boolean {
  const found = syntaxErrorIn(pieces);
  return found !== undefined && found.index === undefined && !endsFunction(pieces);
}

function endsFunction(pieces: readonly Piece[]): boolean {
  return engineError(`${head}${codeOf(pieces)}\n)`) === undefined;
}

const head = '(function (it, options) {\n';
const codeOf = (pieces: readonly Piece[]): string => pieces.map(({ code }) => code).join('\n');

/**
 * Returns the error that the JavaScript engine reports for a script, with the line from 1; undefined if there is none. The script is only
 * compiled, not run.
 */
function engineError(code: string): { readonly message: string; readonly line: number } | undefined {
  try {
    new Script(code, { filename: 'template' });
    return undefined;
  } catch (error) {
    const [, line] = /^template:(\d+)/.exec(error instanceof Error ? (error.stack ?? '') : '') ?? [];
    return { message: errorMessage(error), line: Number(line ?? Infinity) };
  }
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let line = 1;
  for (const part of compiler.parse(text)) {
    if (typeof part === 'string') {
      pieces.push({ code: ';', line, isText: true });
      continue;
    }
    // eta has removed white space and signs from the start of the tag.
    const start = text.indexOf(part.val, text.indexOf('<%', at) + 2);
    line = lineAt(text, start);
    at = start + part.val.length;
    pieces.push({ code: part.t === 'e' ? part.val : `output(${part.val});`, line });
    line = lineAt(text, at);
  }
  return pieces;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
