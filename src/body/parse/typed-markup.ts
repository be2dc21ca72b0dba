import { knownElements } from '../dom/elements.ts';
import { escapeHtml } from '../markdown/escape.ts';
import type { Swallowed } from './unclosed-markup.ts';

/**
 * Returns HTML in which markup that was typed as text is text: `<?php … ?>`, `List<String>` and `<!-- …` without an end in code, and
 * elsewhere what is certainly no tag, such as `if a <b and c</p>`. Browsers show none of it.
 *
 * Scans tags as the HTML standard's tokenizer does (13.2.5). Takes time in proportion to the length: each tag is read once, and
 * typed ones, which are read again from their second character, are short.
 * @param onHidden called for each kind of markup that hides text and may be meant as text
 */
export function withTypedMarkup(html: string, onHidden: (hidden: Swallowed) => void = () => undefined): string {
  const pieces: string[] = [];
  const hidden = new Map<string, number>();
  const open = { code: 0, foreign: 0 };
  const endTags = new EndTags(html);
  const commentEnds = new Ends(html, /--!?>/gu);
  const brackets = new Ends(html, />/gu);
  let written = 0;
  const replace = (from: number, to: number, text: string) => {
    pieces.push(html.slice(written, from), text);
    written = to;
  };
  let at = html.indexOf('<');
  while (at >= 0) {
    let next: number | undefined = at + 1;
    if (html.startsWith('<!--', at)) {
      const end = commentEnds.after(at + 2);
      if (open.code > 0 && html.charAt(at + 4) === '?' && end !== undefined) {
        // As editors rewrite a processing instruction.
        replace(at, end, escapeHtml(`<${html.slice(at + 4, end).replace(/--!?>$/u, '')}>`));
        next = end;
      } else if (end === undefined && open.code > 0) replace(at, at + 1, '&lt;');
      else next = end;
    } else if (/^<\/\d/u.test(html.slice(at, at + 3))) replace(at, at + 1, '&lt;');
    else if (/^<(?:[?!]|\/[^a-z>])/iu.test(html.slice(at, at + 3))) {
      const end = brackets.after(at);
      if (open.code > 0 && open.foreign === 0) {
        const inside = html.slice(at, end);
        const cut = inside.search(/<\/(?:pre|code)\b/iu);
        next = at + (cut < 0 ? inside.length : cut);
        replace(at, next, html.slice(at, next).replaceAll('<', '&lt;'));
      } else {
        const what = /^<(?:\?(?!xml|mso|import)|!\[CDATA\[)/iu.exec(html.slice(at, at + 9))?.[0];
        const length = (end ?? html.length) - at;
        if (what !== undefined && open.foreign === 0 && /[\p{L}\p{N}]/u.test(html.slice(at + what.length, at + length)))
          hidden.set(what, (hidden.get(what) ?? 0) + length);
        next = end;
      }
    } else if (/[a-z/]/iu.test(html.charAt(at + 1))) {
      // In code the name alone decides: all that follows it is read again.
      const tag = open.code > 0 && open.foreign === 0 && !isKnown(nameAt(html, at)) ? undefined : tagAt(html, at);
      if (!tag || (open.foreign === 0 && isTyped(tag, html.charAt(at - 1), open.code > 0, endTags)))
        replace(at, at + 1, '&lt;');
      else {
        count(tag, open);
        next = tag.isOpen ? undefined : tag.isEnd ? tag.end : afterRawText(html, tag);
        if (tag.name === 'code' && !tag.isEnd) {
          onlyTag.lastIndex = tag.end;
          if (onlyTag.test(html)) {
            replace(tag.end, tag.end + 1, '&lt;');
            next = tag.end + 1;
          }
        }
      }
    }
    at = next === undefined ? -1 : html.indexOf('<', next);
  }
  for (const [what, length] of hidden) onHidden({ what, length });
  return pieces.length === 0 ? html : pieces.join('') + html.slice(written);
}

interface Tag {
  /** in lower case */
  readonly name: string;
  /** as it is written */
  readonly written: string;
  readonly isEnd: boolean;
  /** the body ends before it does */
  readonly isOpen: boolean;
  readonly isSelfClosing: boolean;
  /** names of attributes, as long as none has a value */
  readonly bare: readonly string[];
  readonly hasValues: boolean;
  readonly start: number;
  readonly end: number;
}

const attributePattern =
  /[ \t\r\n\f/]*(=?[^ \t\r\n\f/>=]*)(?:[ \t\r\n\f]*=[ \t\r\n\f]*("[^"]*(?:"|$)|'[^']*(?:'|$)|[^ \t\r\n\f>"'][^ \t\r\n\f>]*)?)?/y;

/** The tag that begins at a place. */
function tagAt(html: string, start: number): Tag {
  const isEnd = html.charAt(start + 1) === '/';
  const written = nameAt(html, start);
  const bare: string[] = [];
  let hasValues = false;
  let at = start + (isEnd ? 2 : 1) + written.length;
  while (html.charAt(at) !== '>') {
    attributePattern.lastIndex = at;
    const [whole, name = '', value] = attributePattern.exec(html) ?? [''];
    if (whole === '') break;
    at += whole.length;
    hasValues ||= value !== undefined || at - start > longestTyped;
    if (name !== '' && !hasValues) bare.push(name);
  }
  const isOpen = at >= html.length;
  const isSelfClosing = html.charAt(at - 1) === '/';
  return { name: written.toLowerCase(), written, isEnd, isOpen, isSelfClosing, bare, hasValues, start, end: at + 1 };
}

/** As much of a name as can be that of a typed tag. */
const tagName = /[^ \t\r\n\f/>]{1,200}/y;

/** The name of the tag that begins at a place, as it is written. */
function nameAt(html: string, start: number): string {
  tagName.lastIndex = start + (html.charAt(start + 1) === '/' ? 2 : 1);
  return tagName.exec(html)?.[0] ?? '';
}

/** A start tag that is all that a piece of code holds; of one of `code`, the end tag is its own. */
const onlyTag = /<(?!(?:w?br|code)\b)[a-z][a-z0-9]*[ \t]{0,9}\/?>(?=<\/code>)/iy;

/** Characters of a tag beyond which it is one, so that no text is read more often than that. */
const longestTyped = 200;

/** Where the matches of a pattern end. Asked for places in ascending order, so that none is searched for twice. */
class Ends {
  readonly #html: string;
  readonly #pattern: RegExp;
  #next: { readonly from: number; readonly to: number } | undefined = { from: -1, to: -1 };

  constructor(html: string, pattern: RegExp) {
    this.#html = html;
    this.#pattern = pattern;
  }

  /** The end of the first match from a place on. */
  after(place: number): number | undefined {
    if (this.#next && this.#next.from < place) {
      this.#pattern.lastIndex = place;
      const found = this.#pattern.exec(this.#html);
      this.#next = found ? { from: found.index, to: found.index + found[0].length } : undefined;
    }
    return this.#next?.to;
  }
}

/** The names that end tags of a body have. */
class EndTags {
  readonly #html: string;
  #names: ReadonlySet<string> | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  has(name: string): boolean {
    this.#names ??= new Set(
      [...this.#html.matchAll(/<\/([a-z][^\s/>]*)/giu)].map(([, found = '']) => found.toLowerCase()),
    );
    return this.#names.has(name);
  }
}

/** Whether a tag was typed as text. Of those in code it is asked about known ones alone. */
function isTyped(tag: Tag, before: string, isInCode: boolean, endTags: EndTags): boolean {
  const { name, written, isEnd, isOpen, isSelfClosing, bare, hasValues } = tag;
  const isElement = isKnown(name);
  if (isEnd || hasValues) return false;
  if (isOpen) return bare.length > 0 && (!isElement || name.length === 1);
  // `a<b</p>`, `1<x<10`
  const [, operand] = /^([^<]+)<(?:\d|$)/u.exec(name) ?? [];
  if (operand !== undefined) return !knownElements.has(operand) || (operand.length === 1 && /[\w)\]]/u.test(before));
  // A mail address, a web address, an expression.
  if (!isElement && /[&|(),;+*@]|^(?:https?|ftp|mailto):/u.test(name)) return true;
  // The next tag was read as one of its attributes, or an expression goes on.
  if (bare.some((one) => /^[^<]+<|^(?:&&|\|\|)/u.test(one))) return true;
  if (isElement)
    return name.length === 1 && bare.length > (isInCode ? 0 : 1) && bare.every((one) => /^\p{L}+$/u.test(one));
  // `List<String>`, `<Enter>`: names of elements are of one case.
  return bare.length === 0 && !isSelfClosing && /^[A-Z](?:\w*[a-z]\w*)?$/u.test(written) && !endTags.has(name);
}

/** Elements of other vocabularies and of old browsers, and those that programs invent, with a hyphen or a prefix. */
const isOfProgram =
  /^[a-z][^:<&]*-|^(?:o|v|w|m|x|wp|st\d|u\d):\w|^(?:math|script|image|applet|bgsound|comment|i?layer|isindex|keygen|menuitem|multicol|nextid|noindex|spacer|ttml|xml)$/u;

function isKnown(name: string): boolean {
  const lower = name.toLowerCase();
  return knownElements.has(lower) || isOfProgram.test(lower);
}

function count({ name, isEnd, isSelfClosing }: Tag, open: { code: number; foreign: number }): void {
  const step = isEnd ? -1 : 1;
  if (name === 'pre' && isEnd) open.code = 0;
  else if (name === 'pre' || name === 'code') open.code = Math.max(0, open.code + step);
  else if ((name === 'svg' || name === 'math') && !isSelfClosing) open.foreign = Math.max(0, open.foreign + step);
}

const rawText = new Set('title textarea style xmp iframe noembed noframes script plaintext'.split(' '));

/** Where the text begins that is read as HTML behind a start tag; undefined if there is none. */
function afterRawText(html: string, { name, end }: Tag): number | undefined {
  if (!rawText.has(name)) return end;
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'giu');
  closing.lastIndex = end;
  return closing.exec(html)?.index;
}
