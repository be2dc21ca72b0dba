import { Script } from 'node:vm';
import type { Eta } from 'eta/core';
import { messageOf } from '../../../../core/errors.ts';
import { message, type Text } from '../../../../messages/message.ts';

export interface Mistake {
  /** from 1; undefined where nothing says where it is */
  readonly line: number | undefined;
  readonly reason: Text;
}

/** A piece of a template's code with the line on which it begins. Text between tags is a statement of its own. */
interface Piece {
  readonly code: string;
  readonly line: number;
  readonly isText?: true;
}

/** What is wrong with a template that does not compile. @param error what eta threw */
export function findMistake(eta: Eta, text: string, error: unknown): Mistake {
  const [first = '', , second = ''] = messageOf(error).split('\n');
  const [, reason, line] = /^(.*?) at line (\d+) col \d+:?$/.exec(first) ?? [];
  if (line !== undefined) return { line: Number(line), reason: reason ?? first };
  // eta's own message goes on with the whole generated function, whose lines are not those of the template.
  if (!first.startsWith('Bad template syntax')) return { line: undefined, reason: first.replace(/[:.]$/, '') };
  return locate(piecesOf(eta, text)) ?? { line: undefined, reason: second };
}

function locate(pieces: readonly Piece[]): Mistake | undefined {
  const found = compile(pieces);
  if (found === undefined) return undefined;
  // The function ends in its middle where a bracket is closed that none opened.
  const last = found.index ?? pieces.length - 1;
  for (let end = 0; end <= last; end++)
    if (endsFunction(pieces.slice(0, end + 1)))
      return { line: pieces[end]?.line, reason: message('publish.bracket-not-open') };
  if (found.index !== undefined) {
    // The engine would speak of what stands here for the text.
    const isText = pieces[found.index]?.isText === true;
    return { line: found.line, reason: isText ? message('publish.code-incomplete') : found.message };
  }
  // Of the ends that lack something, the shortest begins with what is not closed.
  for (let start = pieces.length - 1; start >= 0; start--)
    if (isOpen(pieces.slice(start)))
      return { line: pieces[start]?.line, reason: message('publish.bracket-not-closed') };
  return { line: found.line, reason: found.message };
}

/** Where the pieces, one after the other, stop being JavaScript; the index is undefined where only their end is missing. */
function compile(pieces: readonly Piece[]) {
  if (complaint(`${head}${codeOf(pieces)}\n})`) === undefined) return undefined;
  const { message, line } = complaint(`${head}${codeOf(pieces)}\n`) ?? { message: '', line: Infinity };
  let first = 2;
  for (const [index, piece] of pieces.entries()) {
    const lines = piece.code.split('\n').length;
    if (line < first + lines) return { message, index, line: piece.line + line - first };
    first += lines;
  }
  return { message, index: undefined, line: pieces.at(-1)?.line };
}

/** Whether only the end of it is missing. */
function isOpen(pieces: readonly Piece[]): boolean {
  const found = compile(pieces);
  return found !== undefined && found.index === undefined && !endsFunction(pieces);
}

function endsFunction(pieces: readonly Piece[]): boolean {
  return complaint(`${head}${codeOf(pieces)}\n)`) === undefined;
}

const head = '(function (it, options) {\n';
const codeOf = (pieces: readonly Piece[]): string => pieces.map(({ code }) => code).join('\n');

/** What the engine says of a script that it does not understand, with the line from 1. It is compiled, never run. */
function complaint(code: string): { readonly message: string; readonly line: number } | undefined {
  try {
    new Script(code, { filename: 'template' });
    return undefined;
  } catch (error) {
    const [, line] = /^template:(\d+)/.exec(error instanceof Error ? (error.stack ?? '') : '') ?? [];
    return { message: messageOf(error), line: Number(line ?? Infinity) };
  }
}

function piecesOf(eta: Eta, text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let line = 1;
  for (const part of eta.parse(text)) {
    if (typeof part === 'string') {
      pieces.push({ code: ';', line, isText: true });
      continue;
    }
    // The tag begins before the white space and the sign that eta has taken off.
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
