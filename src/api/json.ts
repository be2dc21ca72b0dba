import { MalformedResponse } from './errors.ts';
import { message } from '../messages/message.ts';

/** Maximum nesting depth. Responses of the API have six levels; much deeper ones could overflow the stack of recursive code. */
const maxDepth = 200;

/**
 * Parses JSON strictly (RFC 8259). Unsafe integers, such as long IDs, become text, because JavaScript cannot represent them. No other value
 * is changed.
 * @throws {MalformedResponse} if the text is not JSON, with the format that it appears to have
 */
export function parseJson(text: string, contentType: string): unknown {
  const start = /[^ \t\r\n]/u.exec(text)?.[0];
  if (start === undefined) throw new MalformedResponse(message('api.empty'), 'nothing', true);
  if (start === '<') {
    if (isXml(text, contentType)) throw new MalformedResponse(message('api.xml'), 'xml', false);
    throw new MalformedResponse(message('api.page'), 'html', true);
  }
  if (nestsDeeperThan(maxDepth, text))
    throw new MalformedResponse(message('api.too-deep', { levels: maxDepth }), 'json', false);
  const value = parsed(text);
  if (!/\d{16}|\d[eE]\+?\d/u.test(text)) return value;
  const exact = quoteUnsafeIntegers(text);
  return exact === text ? value : parsed(exact);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Omits the parser's message, which quotes the text.
    throw new MalformedResponse(message('api.not-json'), 'text', true);
  }
}

/** Puts unsafe integers of valid JSON in quotation marks. Strings are not changed. */
function quoteUnsafeIntegers(text: string): string {
  const token = /"|-?\d[\d.eE+-]*/gu;
  let result = '';
  let copied = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [literal] = found;
    if (literal === '"') token.lastIndex = endOfString(text, found.index) + 1;
    else if (isUnsafe(literal)) {
      result += `${text.slice(copied, found.index)}"${literal}"`;
      copied = token.lastIndex;
    }
  }
  return result + text.slice(copied);
}

/** Reports whether a number is an unsafe integer, or is written in a notation, such as `1e17`, that JavaScript would serialize as one. */
function isUnsafe(literal: string): boolean {
  const number = Number(literal);
  if (Number.isSafeInteger(number)) return false;
  return /^-?\d+$/u.test(literal) || /^-?\d+$/u.test(String(number));
}

function isXml(text: string, contentType: string): boolean {
  const start = text.slice(0, 1000);
  if (/<(?:!doctype\s+)?html\b/iu.test(start)) return false;
  return /^\s*<\?xml\b/u.test(start) || /xml/iu.test(contentType) || start.includes('<status>');
}

/**
 * Reports whether JSON is nested deeper than a limit. Iterative, and called before the parser allocates memory. Inexact for invalid JSON,
 * which is rejected anyway.
 */
function nestsDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      at = endOfString(text, at);
      if (at === -1) return false;
    } else if (character === openBracket || character === openBrace) {
      if (++depth > limit) return true;
    } else if (character === closeBracket || character === closeBrace) depth--;
  }
  return false;
}

const [quote, openBracket, openBrace, closeBracket, closeBrace, backslash] = [34, 91, 123, 93, 125, 92];

/** Returns the index of the quotation mark that ends a string, or -1 if it is missing. */
function endOfString(text: string, start: number): number {
  let end = start;
  do end = text.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(text, end));
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++;
  return backslashes % 2 === 1;
}
