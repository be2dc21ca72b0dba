import { Parser } from 'htmlparser2';
import { expandDocumentType } from './document-type.ts';
import {
  animatableAttributes,
  allowedAttributes,
  allowedElements,
  imageElements,
  referringElements,
  plainTextAttributes,
} from './names.ts';
import { isSafeValue, sanitizeDeclarations, sanitizeStyleSheet } from './style.ts';

/** Maximum number of characters in a drawing. */
export const maxSvgLength = 16 * 1024 * 1024;

const namespace = 'http://www.w3.org/2000/svg';

/** Maximum nesting depth. Drawing programs stay below it, and browsers do not support more. */
const maxDepth = 250;

/** An open element that is part of the output. */
interface OpenElement {
  readonly name: string;
  /** whether the `>` of its start tag has yet to be written */
  empty: boolean;
}

/**
 * Sanitizes an SVG drawing to make it safe to open directly: no scripts, event handlers, foreign elements, external references, document
 * type or processing instructions (SVG 2, XML 1.0). Rewrites the drawing using an allow list. Idempotent.
 *
 * @param text XML, with or without the SVG namespace on its root element
 * @returns undefined if the root element is not `svg`, elements are not closed properly, or the drawing is too large
 */
export function sanitizeSvg(text: string): string | undefined {
  const document = text.length > maxSvgLength ? undefined : expandDocumentType(text, maxSvgLength);
  if (document === undefined) return undefined;
  const drawing: Drawing = new Drawing((): boolean => document.charAt(parser.endIndex - 1) === '/');
  const parser: Parser = new Parser(drawing, { xmlMode: true, decodeEntities: true });
  try {
    parser.end(document);
  } catch (error) {
    if (error instanceof NoDrawing) return undefined;
    throw error;
  }
  return drawing.isWhole ? `${drawing.parts.join('')}\n` : undefined;
}

class NoDrawing extends Error {}

/** A parser handler that writes the sanitized drawing. */
class Drawing {
  readonly parts: string[] = [];
  isWhole = false;
  readonly #open: OpenElement[] = [];
  /** current depth within an omitted element; 0 outside */
  #hidden = 0;
  /** namespace prefixes that the root element binds to SVG */
  #prefixes = new Set(['']);
  #style = '';
  readonly #endsItself: () => boolean;

  /** @param endsItself reports whether the last tag was self-closing (`<name/>`), which the parser reports as implicitly closed */
  constructor(endsItself: () => boolean) {
    this.#endsItself = endsItself;
  }

  onopentag(qualified: string, received: Readonly<Record<string, string>>): void {
    if (this.isWhole || this.#open.length + this.#hidden >= maxDepth) throw new NoDrawing();
    if (this.#open.length === 0) this.#prefixes = prefixesOf(received);
    const [, prefix = '', name = ''] = /^(?:([^:]*):)?([^:]*)$/u.exec(qualified) ?? [];
    const foreign =
      !this.#prefixes.has(prefix) || (received.xmlns !== undefined && prefix === '' && received.xmlns !== namespace);
    const known = !foreign && allowedElements.has(name) && this.#open.at(-1)?.name !== 'style';
    if (this.#open.length === 0 && (!known || name !== 'svg')) throw new NoDrawing();
    if (this.#hidden > 0 || !known || !changesNoUrl(received)) {
      this.#hidden += 1;
      return;
    }
    this.#endTag();
    const root = this.#open.length === 0 ? ` xmlns="${namespace}"` : '';
    this.parts.push(`<${name}${root}${attributesOf(name, received)}`);
    this.#open.push({ name, empty: true });
  }

  ontext(text: string): void {
    const one = this.#open.at(-1);
    if (!one || this.#hidden > 0) return;
    if (one.name === 'style') this.#style += text;
    else if (text !== '') this.#write(text);
  }

  /** @param implied whether the document lacks the end tag */
  onclosetag(_: string, implied: boolean): void {
    if (implied && !this.#endsItself()) throw new NoDrawing();
    if (this.#hidden > 0) {
      this.#hidden -= 1;
      return;
    }
    const one = this.#open.at(-1);
    if (!one) return;
    if (one.name === 'style') {
      const sheet = sanitizeStyleSheet(this.#style);
      this.#style = '';
      if (sheet !== '') this.#write(sheet);
    }
    this.parts.push(one.empty ? '/>' : `</${one.name}>`);
    this.#open.pop();
    this.isWhole = this.#open.length === 0;
  }

  #write(text: string): void {
    this.#endTag();
    this.parts.push(escaped(text).replaceAll('\r', '&#13;'));
  }

  #endTag(): void {
    const one = this.#open.at(-1);
    if (one?.empty !== true) return;
    this.parts.push('>');
    one.empty = false;
  }
}

function prefixesOf(root: Readonly<Record<string, string>>): Set<string> {
  const bound = Object.entries(root).filter(([name, value]) => name.startsWith('xmlns:') && value === namespace);
  return new Set(['', ...bound.map(([name]) => name.slice('xmlns:'.length))]);
}

/** Reports whether an animation changes only attributes without URLs. Otherwise, it could change the target of a link. */
function changesNoUrl({ attributeName }: Readonly<Record<string, string>>): boolean {
  return attributeName === undefined || animatableAttributes.has(attributeName.trim());
}

function attributesOf(element: string, received: Readonly<Record<string, string>>): string {
  const safe = Object.entries(received).flatMap(([name, value]): [string, string][] => {
    if (name === 'style') return value.trim() === '' ? [] : [[name, sanitizeDeclarations(value)]];
    return allowedAttributes.has(name) && (plainTextAttributes.has(name) || isSafeValue(value)) ? [[name, value]] : [];
  });
  const href = received.href ?? Object.entries(received).find(([name]) => name.endsWith(':href'))?.[1];
  const url = href === undefined || !referringElements.has(element) ? undefined : urlWithin(element, href);
  return [...safe, ...(url === undefined ? [] : [['href', url] as const])]
    .filter(([name, value]) => name !== 'style' || value !== '')
    .map(([name, value]) => ` ${name}="${attributeText(value)}"`)
    .join('');
}

/** Returns a URL if it refers to an element of the drawing, or is a bitmap image as a data URL. */
function urlWithin(element: string, href: string): string | undefined {
  const url = href.replace(/[\t\n\r]/gu, '').trim();
  if (/^#[^\s]+$/u.test(url)) return url;
  const bitmap = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s-]*$/iu;
  return imageElements.has(element) && bitmap.test(url) ? url : undefined;
}

/** Escapes text for an attribute in double quotes, so that parsers preserve line ends and tabs (XML 1.0, section 3.3.3). */
function attributeText(value: string): string {
  return escaped(value).replace(/[\t\n\r]/gu, (space) => `&#${space.charCodeAt(0)};`);
}

/** Escapes text, and replaces characters that XML does not allow (section 2.2). */
function escaped(text: string): string {
  const possible = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd');
  return possible.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
