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

/** In characters; a drawing beyond is no picture any more. */
export const maxSvgLength = 16 * 1024 * 1024;

const namespace = 'http://www.w3.org/2000/svg';

/** Deeper than any program draws, and than browsers read. */
const deepest = 250;

/** An element that is being read and shown. */
interface Open {
  readonly name: string;
  /** whether its start tag is written and not yet closed by `>` */
  empty: boolean;
}

/**
 * A drawing as a document that can do nothing but be looked at, wherever it is opened: without scripts, event handlers,
 * foreign elements, references to anything outside it, document type and processing instructions (SVG 2, XML 1.0). Written
 * again, from what is known to be harmless alone; a drawing that went through it comes out of it as it is.
 *
 * @param text XML, with or without the namespace of SVG on its root
 * @returns undefined for what is no drawing: its root is no `svg`, its elements do not end properly, or it is too large
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

/** Writes what the parser reads. */
class Drawing {
  readonly parts: string[] = [];
  isWhole = false;
  readonly #open: Open[] = [];
  /** depth within an element that is left out */
  #hidden = 0;
  /** prefixes under which the root knows SVG */
  #prefixes = new Set(['']);
  #style = '';
  readonly #endsItself: () => boolean;

  /** @param endsItself whether the tag that was read last is `<name/>`, which the parser reports as one without an end */
  constructor(endsItself: () => boolean) {
    this.#endsItself = endsItself;
  }

  onopentag(qualified: string, given: Readonly<Record<string, string>>): void {
    if (this.isWhole || this.#open.length + this.#hidden >= deepest) throw new NoDrawing();
    if (this.#open.length === 0) this.#prefixes = prefixesOf(given);
    const [, prefix = '', name = ''] = /^(?:([^:]*):)?([^:]*)$/u.exec(qualified) ?? [];
    const foreign =
      !this.#prefixes.has(prefix) || (given.xmlns !== undefined && prefix === '' && given.xmlns !== namespace);
    const known = !foreign && allowedElements.has(name) && this.#open.at(-1)?.name !== 'style';
    if (this.#open.length === 0 && (!known || name !== 'svg')) throw new NoDrawing();
    if (this.#hidden > 0 || !known || !changesNoAddress(given)) {
      this.#hidden += 1;
      return;
    }
    this.#endTag();
    const root = this.#open.length === 0 ? ` xmlns="${namespace}"` : '';
    this.parts.push(`<${name}${root}${attributesOf(name, given)}`);
    this.#open.push({ name, empty: true });
  }

  ontext(text: string): void {
    const one = this.#open.at(-1);
    if (!one || this.#hidden > 0) return;
    if (one.name === 'style') this.#style += text;
    else if (text !== '') this.#write(text);
  }

  /** @param implied for one that its document does not end */
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

/** An animation of anything but a measure, colour or the like could lead a link elsewhere. */
function changesNoAddress({ attributeName }: Readonly<Record<string, string>>): boolean {
  return attributeName === undefined || animatableAttributes.has(attributeName.trim());
}

function attributesOf(element: string, given: Readonly<Record<string, string>>): string {
  const kept = Object.entries(given).flatMap(([name, value]): [string, string][] => {
    if (name === 'style') return value.trim() === '' ? [] : [[name, sanitizeDeclarations(value)]];
    return allowedAttributes.has(name) && (plainTextAttributes.has(name) || isSafeValue(value)) ? [[name, value]] : [];
  });
  const href = given.href ?? Object.entries(given).find(([name]) => name.endsWith(':href'))?.[1];
  const address = href === undefined || !referringElements.has(element) ? undefined : addressWithin(element, href);
  return [...kept, ...(address === undefined ? [] : [['href', address] as const])]
    .filter(([name, value]) => name !== 'style' || value !== '')
    .map(([name, value]) => ` ${name}="${attributeText(value)}"`)
    .join('');
}

/** The address of an element of the drawing, or of a picture of dots that is contained in its address. */
function addressWithin(element: string, href: string): string | undefined {
  const address = href.replace(/[\t\n\r]/gu, '').trim();
  if (/^#[^\s]+$/u.test(address)) return address;
  const picture = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s-]*$/iu;
  return imageElements.has(element) && picture.test(address) ? address : undefined;
}

/** For an attribute within `"`: line ends and tabs stay what they are (XML 1.0, section 3.3.3). */
function attributeText(value: string): string {
  return escaped(value).replace(/[\t\n\r]/gu, (space) => `&#${space.charCodeAt(0)};`);
}

/** Without what XML has no place for (section 2.2). */
function escaped(text: string): string {
  const possible = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd');
  return possible.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
