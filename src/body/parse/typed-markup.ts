import { knownElements } from '../dom/elements.ts';
import { escapeHtml } from '../../core/text/escape-html.ts';
import type { SwallowedText } from './unclosed-markup.ts';

/**
 * Escapes markup that the author typed as text, which browsers would hide. In code, this applies to `<?php … ?>`, `List<String>` and an
 * unclosed `<!-- …`; elsewhere, to everything that cannot be a tag, as in `if a <b and c</p>`.
 *
 * Scans tags like the tokenizer of the HTML standard (13.2.5). Takes linear time: each tag is read once, except for typed tags, which are
 * short.
 * @param onHidden called for each kind of markup that hides text and might have been meant as text
 */
export function escapeTypedMarkup(html: string, onHidden: (hidden: SwallowedText) => void = () => undefined): string {
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
        // Editors rewrite processing instructions as comments that start with a question mark.
        replace(at, end, escapeHtml(`<${html.slice(at + 4, end).replace(/--!?>$/u, '')}>`));
        next = end;
      } else if (end === undefined && open.code > 0) replace(at, at + 1, '&lt;');
      else next = end;
    } else if (/^<\/\d/u.test(html.slice(at, at + 3))) replace(at, at + 1, '&lt;');
    else if (/^<(?:[?!]|\/[^a-z>])/iu.test(html.slice(at, at + 3))) {
      const end = brackets.after(at);
      if (open.code > 0 && open.foreign === 0) {
        const innerHtml = html.slice(at, end);
        const endTagIndex = innerHtml.search(/<\/(?:pre|code)\b/iu);
        next = at + (endTagIndex < 0 ? innerHtml.length : endTagIndex);
        replace(at, next, html.slice(at, next).replaceAll('<', '&lt;'));
      } else {
        const what = /^<(?:\?(?!xml|mso|import)|!\[CDATA\[)/iu.exec(html.slice(at, at + 9))?.[0];
        const length = (end ?? html.length) - at;
        if (what !== undefined && open.foreign === 0 && /[\p{L}\p{N}]/u.test(html.slice(at + what.length, at + length)))
          hidden.set(what, (hidden.get(what) ?? 0) + length);
        next = end;
      }
    } else if (/[a-z/]/iu.test(html.charAt(at + 1))) {
      // In code, only the name decides; the rest of the tag is scanned again.
      const tag = open.code > 0 && open.foreign === 0 && !isKnown(nameAt(html, at)) ? undefined : tagAt(html, at);
      if (!tag || (open.foreign === 0 && isTyped(tag, html.charAt(at - 1), open.code > 0, endTags)))
        replace(at, at + 1, '&lt;');
      else {
        updateDepths(tag, open);
        next = tag.isOpen ? undefined : tag.isEnd ? tag.end : endOfRawText(html, tag);
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
  /** as written */
  readonly written: string;
  readonly isEnd: boolean;
  /** whether the body ends within the tag */
  readonly isOpen: boolean;
  readonly isSelfClosing: boolean;
  /** names of the attributes that precede the first attribute with a value */
  readonly bareAttributes: readonly string[];
  readonly hasValues: boolean;
  readonly start: number;
  readonly end: number;
}

const attributePattern =
  /[ \t\r\n\f/]*(=?[^ \t\r\n\f/>=]*)(?:[ \t\r\n\f]*=[ \t\r\n\f]*("[^"]*(?:"|$)|'[^']*(?:'|$)|[^ \t\r\n\f>"'][^ \t\r\n\f>]*)?)?/y;

/** Parses the tag at an offset. */
function tagAt(html: string, start: number): Tag {
  const isEnd = html.charAt(start + 1) === '/';
  const written = nameAt(html, start);
  const bareAttributes: string[] = [];
  let hasValues = false;
  let at = start + (isEnd ? 2 : 1) + written.length;
  while (html.charAt(at) !== '>') {
    attributePattern.lastIndex = at;
    const [whole, name = '', value] = attributePattern.exec(html) ?? [''];
    if (whole === '') break;
    at += whole.length;
    hasValues ||= value !== undefined || at - start > maxTypedLength;
    if (name !== '' && !hasValues) bareAttributes.push(name);
  }
  const isOpen = at >= html.length;
  const isSelfClosing = html.charAt(at - 1) === '/';
  return {
    name: written.toLowerCase(),
    written,
    isEnd,
    isOpen,
    isSelfClosing,
    bareAttributes: bareAttributes,
    hasValues,
    start,
    end: at + 1,
  };
}

/** Matches a tag name, up to the maximum length of a typed tag. */
const tagName = /[^ \t\r\n\f/>]{1,200}/y;

/** Returns the name of the tag at an offset, as written. */
function nameAt(html: string, start: number): string {
  tagName.lastIndex = start + (html.charAt(start + 1) === '/' ? 2 : 1);
  return tagName.exec(html)?.[0] ?? '';
}

/** Matches a start tag that is the only content of inline code. `code` is excluded, since the end tag would close it. */
const onlyTag = /<(?!(?:w?br|code)\b)[a-z][a-z0-9]*[ \t]{0,9}\/?>(?=<\/code>)/iy;

/** Maximum length of a typed tag, in characters. Bounds how much text is scanned twice. */
const maxTypedLength = 200;

/**
 * Finds the end offsets of a pattern's matches. Offsets must be passed in ascending order, so that no part of the text is searched twice.
 */
class Ends {
  readonly #html: string;
  readonly #pattern: RegExp;
  #next: { readonly from: number; readonly to: number } | undefined = { from: -1, to: -1 };

  constructor(html: string, pattern: RegExp) {
    this.#html = html;
    this.#pattern = pattern;
  }

  /** Returns the end of the first match that starts at or after an offset. */
  after(place: number): number | undefined {
    if (this.#next && this.#next.from < place) {
      this.#pattern.lastIndex = place;
      const found = this.#pattern.exec(this.#html);
      this.#next = found ? { from: found.index, to: found.index + found[0].length } : undefined;
    }
    return this.#next?.to;
  }
}

/** The names of all end tags in a body. */
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

/** Reports whether a tag was typed as text. In code, it is called only for known elements. */
function isTyped(tag: Tag, before: string, isInCode: boolean, endTags: EndTags): boolean {
  const { name, written, isEnd, isOpen, isSelfClosing, bareAttributes: bare, hasValues } = tag;
  const isElement = isKnown(name);
  if (isEnd || hasValues) return false;
  if (isOpen) return bare.length > 0 && (!isElement || name.length === 1);
  // Comparisons such as `a<b</p>` or `1<x<10`.
  const [, operand] = /^([^<]+)<(?:\d|$)/u.exec(name) ?? [];
  if (operand !== undefined) return !knownElements.has(operand) || (operand.length === 1 && /[\w)\]]/u.test(before));
  // An email address, a web address or an expression.
  if (!isElement && /[&|(),;+*@]|^(?:https?|ftp|mailto):/u.test(name)) return true;
  // The following tag was parsed as an attribute, or an expression continues.
  if (bare.some((one) => /^[^<]+<|^(?:&&|\|\|)/u.test(one))) return true;
  if (isElement)
    return name.length === 1 && bare.length > (isInCode ? 0 : 1) && bare.every((one) => /^\p{L}+$/u.test(one));
  // `List<String>`, `<Enter>`: element names do not mix upper and lower case.
  return bare.length === 0 && !isSelfClosing && /^[A-Z](?:[A-Z\d_]*[a-z]\w*)?$/u.test(written) && !endTags.has(name);
}

/** Matches custom elements, which contain a hyphen, prefixed elements, and elements of other vocabularies and old browsers. */
const otherElements =
  /^[a-z][^:<&]*-|^(?:o|v|w|m|x|wp|st\d|u\d):\w|^(?:math|script|image|applet|bgsound|comment|i?layer|isindex|keygen|menuitem|multicol|nextid|noindex|spacer|ttml|xml)$/u;

function isKnown(name: string): boolean {
  const lower = name.toLowerCase();
  return knownElements.has(lower) || otherElements.test(lower);
}

function updateDepths({ name, isEnd, isSelfClosing }: Tag, open: { code: number; foreign: number }): void {
  const step = isEnd ? -1 : 1;
  if (name === 'pre' && isEnd) open.code = 0;
  else if (name === 'pre' || name === 'code') open.code = Math.max(0, open.code + step);
  else if ((name === 'svg' || name === 'math') && !isSelfClosing) open.foreign = Math.max(0, open.foreign + step);
}

const rawText = new Set('title textarea style xmp iframe noembed noframes script plaintext'.split(' '));

/** Returns the offset at which markup continues after a start tag. Undefined if raw text extends to the end of the body. */
function endOfRawText(html: string, { name, end }: Tag): number | undefined {
  if (!rawText.has(name)) return end;
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'giu');
  closing.lastIndex = end;
  return closing.exec(html)?.index;
}
