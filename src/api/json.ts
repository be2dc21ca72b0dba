import { MalformedResponse } from './malformed.ts';
import { message } from '../messages/message.ts';

/** Far more than the API's own six levels; what nests deeper overflows the stack of whoever walks it. */
const deepest = 200;

/**
 * The value of a JSON text (RFC 8259, nothing more lenient). Integers that are not safe, as long ids may be, come as the
 * text in which they were written: the one change made to a received scalar, because JavaScript has no such number.
 * @throws {MalformedResponse} for anything else, naming what it looks like
 */
export function parseJson(text: string, contentType: string): unknown {
  const start = /[^ \t\r\n]/u.exec(text)?.[0];
  if (start === undefined) throw new MalformedResponse(message('api.empty'), 'nothing', true);
  if (start === '<') {
    if (isXml(text, contentType)) throw new MalformedResponse(message('api.xml'), 'xml', false);
    throw new MalformedResponse(message('api.page'), 'html', true);
  }
  if (nestsDeeperThan(deepest, text))
    throw new MalformedResponse(message('api.too-deep', { levels: deepest }), 'json', false);
  const value = parsed(text);
  if (!/\d{16}|\d[eE]\+?\d/u.test(text)) return value;
  const exact = withExactIntegers(text);
  return exact === text ? value : parsed(exact);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw new MalformedResponse(message('api.not-json'), 'text', true);
  }
}

/** A text that is known to be JSON with its unsafe integers in quotation marks; what is in strings stays. */
function withExactIntegers(text: string): string {
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

/** Also where it is written otherwise, as `1e17` is, but JavaScript would write it as an integer again. */
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

/** Without recursion, and before anything is allocated for it. Not exact for what is no JSON, which fails anyway. */
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

/** The index of the quotation mark that ends the string which begins at one; -1 without an end. */
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
