import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler';
import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { decodePercent } from '../../../../body/addresses/addresses.ts';
import { isHeading } from '../../../../body/dom/elements.ts';
import { elementsBelow, isNamed, isSpace, textOf } from '../../../../body/dom/tree.ts';
import { languageTitle } from '../../../../body/page/languages.ts';
import { canonicalLanguage } from '../../../../core/language-tag.ts';
import { mathOf } from './math.ts';
import { escapeText, tag, textTag, type Attributes } from './write.ts';

/** Data that the XHTML of a body depends on, besides its HTML. */
export interface XhtmlContext {
  /** Returns the ID in the book for an ID in the HTML; undefined if the element gets none. */
  anchor(id: string): string | undefined;
  /** level of the top headings */
  readonly headingLevel: number;
  /** Returns the address of an image in the book; undefined if the book does not contain it. */
  image(address: string): string | undefined;
  /** Returns the target of a link; undefined if the book cannot link to it. */
  link(address: string): string | undefined;
  /** alternative text of an image in a link without text, and name of an image that the book does not contain */
  readonly imageName: string;
  /** follows the name of such an image: "not in a format for books" */
  readonly unsupportedImage: string;
}

/**
 * Converts sanitized HTML for print (`ConvertedBody.print`) to XHTML with the elements, attributes and nesting that EPUB allows (EPUB 3.3,
 * 6.1). An element that is not allowed at its place is replaced by its content.
 */
export function toXhtml(html: string, context: XhtmlContext): string {
  const root = parseFragment(html, { treeAdapter: adapter, scriptingEnabled: false });
  return new BodyWriter(root, context).write(root.children, { isInline: false, excluded: [] });
}

interface Place {
  /** whether only inline elements are allowed */
  readonly isInline: boolean;
  /** elements that an ancestor excludes (HTML, "Content models") */
  readonly excluded: readonly string[];
  /** whether an image is the only name of the link around it. Default: false. */
  readonly isNameless?: boolean;
}

const inlineElements: ReadonlySet<string> = new Set(
  'a abbr bdi bdo br cite code del dfn em img ins kbd mark math q ruby s samp small span strong sub sup u var wbr'.split(
    ' ',
  ),
);

/** Writes the tree of a body. Recursive, since the depth of bodies is limited. */
class BodyWriter {
  readonly #context: XhtmlContext;
  /** elements to which links can lead, by ID: the first with each */
  readonly #targets: ReadonlyMap<string, Element>;
  /** levels of the headings above the current position, as in the body */
  readonly #headings: number[] = [];

  constructor(root: ParentNode, context: XhtmlContext) {
    const targets = elementsBelow(root, ({ attribs }) => !!attribs.id).toReversed();
    this.#context = context;
    this.#targets = new Map(targets.map((one) => [one.attribs.id ?? '', one]));
  }

  write(nodes: readonly ChildNode[], place: Place): string {
    let xhtml = '';
    for (const node of nodes) {
      if (isText(node)) xhtml += escapeText(node.data);
      else if (isTag(node)) xhtml += this.#element(node, place);
    }
    return xhtml;
  }

  #element(one: Element, place: Place): string {
    const { name, children } = one;
    const isAllowed = !place.excluded.includes(name) && (!place.isInline || inlineElements.has(name));
    if (!isAllowed) return this.write(children, place);
    if (isHeading(one)) return this.#inline(one, place, this.#headingName(one));
    switch (name) {
      case 'a':
        return this.#link(one, place);
      case 'img':
        return this.#image(one, place);
      case 'math':
        return mathOf(one);
      case 'br':
      case 'hr':
      case 'wbr':
        return tag(name, {});
      case 'ul':
      case 'ol':
        return this.#list(one, place);
      case 'dl':
        return this.#definitions(one, place);
      case 'table':
        return this.#table(one, place);
      case 'figure':
        return this.#figure(one, place);
      case 'ruby':
        return this.#ruby(one, place);
      case 'bdo':
        return one.attribs.dir === undefined ? this.write(children, place) : this.#inline(one, place);
      case 'dfn':
        return this.#inline(one, { ...place, excluded: [...place.excluded, 'dfn'] });
      case 'ins':
      case 'del':
      case 'blockquote':
      case 'div':
        return this.#container(one, place);
      case 'pre':
        return this.#preformatted(one, place);
      default:
        return inlineElements.has(name) || isNamed(one, 'p') ? this.#inline(one, place) : this.write(children, place);
    }
  }

  #inline(one: Element, place: Place, name = one.name): string {
    return tag(name, this.#attributes(one), this.write(one.children, { ...place, isInline: true }));
  }

  #container(one: Element, place: Place, name = one.name): string {
    return tag(name, this.#attributes(one), this.write(one.children, place));
  }

  /** Writes a block of code below the name of its language, if known. */
  #preformatted(one: Element, place: Place): string {
    const code = one.children.find((child) => isNamed(child, 'code'));
    const [, language] = /^language-(\S+)$/u.exec(code?.attribs.class ?? '') ?? [];
    const title = language === undefined ? undefined : languageTitle(language);
    const name = title === undefined ? '' : textTag('p', { class: 'language', dir: 'ltr' }, title);
    return name + this.#inline(one, place);
  }

  /** Closes the gaps between levels, so that each heading is at most one level below that above it. */
  #headingName(heading: Element): string {
    const level = Number(heading.name.slice(1));
    while ((this.#headings.at(-1) ?? 0) >= level) this.#headings.pop();
    this.#headings.push(level);
    return `h${Math.min(this.#context.headingLevel + this.#headings.length - 1, 6)}`;
  }

  #link(one: Element, place: Place): string {
    const { href = '' } = one.attribs;
    const fragment = href.startsWith('#') ? decodePercent(href.slice(1)) : '';
    const id = this.#targets.has(fragment) ? this.#context.anchor(fragment) : undefined;
    const address = id === undefined ? this.#context.link(href) : `#${id}`;
    const inner = { ...place, excluded: [...place.excluded, 'a'] };
    const attributes = this.#attributes(one);
    // Without text, the images are the name of the link.
    const hasName = textOf(one).trim() !== '' || elementsBelow(one, ({ attribs }) => !!attribs.alt).length > 0;
    const content = this.write(one.children, address === undefined || hasName ? inner : { ...inner, isNameless: true });
    if (address !== undefined) return tag('a', { href: address, ...attributes }, content);
    return attributes.id === undefined && attributes.class === undefined ? content : tag('span', attributes, content);
  }

  #image(one: Element, place: Place): string {
    const { src = '', alt = '' } = one.attribs;
    const shown = this.#context.image(src);
    if (shown !== undefined) {
      const name = alt === '' && place.isNameless ? this.#context.imageName : alt;
      return tag('img', { src: shown, alt: name, ...this.#attributes(one) });
    }
    const text = `${alt || this.#context.imageName} (${this.#context.unsupportedImage})`;
    const href = place.excluded.includes('a') ? undefined : this.#context.link(src);
    return textTag(href === undefined ? 'span' : 'a', { href, class: 'missing' }, text);
  }

  #list(one: Element, place: Place): string {
    const items = one.children
      .filter((child) => !isSpace(child))
      .map((child) => {
        if (!isNamed(child, 'li')) return tag('li', {}, this.write([child], place));
        if (one.name === 'ul') Reflect.deleteProperty(child.attribs, 'value');
        return this.#container(child, place);
      });
    return items.length === 0 ? '' : tag(one.name, this.#attributes(one), items.join('\n'));
  }

  /** Writes groups of at least one term and one definition each. */
  #definitions(one: Element, place: Place): string {
    let xhtml = '';
    let last = 'dd';
    for (const child of one.children.filter((node) => !isSpace(node))) {
      const name = isNamed(child, 'dt') ? 'dt' : 'dd';
      if (xhtml === '' && name === 'dd') xhtml += tag('dt', {});
      xhtml += isNamed(child, 'dt', 'dd') ? this.#container(child, place) : tag('dd', {}, this.write([child], place));
      last = name;
    }
    if (xhtml === '') return '';
    return tag('dl', this.#attributes(one), last === 'dt' ? xhtml + tag('dd', {}) : xhtml);
  }

  /** Writes the parts of a table in the order that XHTML requires. */
  #table(one: Element, place: Place): string {
    const parts = one.children.filter(isTag);
    const [caption] = parts.filter((part) => isNamed(part, 'caption'));
    const [head] = parts.filter((part) => isNamed(part, 'thead'));
    const foot = parts.findLast((part) => isNamed(part, 'tfoot'));
    const bodies = parts.filter((part) => part !== head && part !== foot && isNamed(part, 'thead', 'tbody', 'tfoot'));
    const rows = [
      ...(head ? [this.#rows(head, place)] : []),
      ...bodies.map((part) => this.#rows(part, place, 'tbody')),
      ...(foot ? [this.#rows(foot, place)] : []),
    ];
    const title = caption ? this.#container(caption, { ...place, excluded: [...place.excluded, 'table'] }) : '';
    return rows.length === 0 && title === '' ? '' : tag('table', this.#attributes(one), [title, ...rows].join(''));
  }

  #rows(part: Element, place: Place, name = part.name): string {
    const rows = part.children.filter((child) => isNamed(child, 'tr')) as Element[];
    const written = rows.map((row) => {
      const cells = row.children.filter((child) => isNamed(child, 'td', 'th')) as Element[];
      return tag('tr', this.#attributes(row), cells.map((cell) => this.#container(cell, place)).join(''));
    });
    return tag(name, this.#attributes(part), written.join('\n'));
  }

  /** Writes a figure, whose caption must come first or last. Other captions become plain blocks. */
  #figure(one: Element, place: Place): string {
    const children = one.children.filter((child) => !isSpace(child));
    const caption = [children.at(-1), children[0]].find((child) => isNamed(child, 'figcaption'));
    const content = children.map((child) =>
      isNamed(child, 'figcaption')
        ? this.#container(child, place, child === caption ? 'figcaption' : 'div')
        : this.write([child], place),
    );
    return tag('figure', this.#attributes(one), content.join(''));
  }

  /** Writes text and its reading. Parentheses for programs that do not know `ruby` are replaced, since they must be in pairs. */
  #ruby(one: Element, place: Place): string {
    const inner = { ...place, isInline: true };
    const parts = one.children.flatMap((child) => (isNamed(child, 'rb', 'rtc') ? child.children : [child]));
    const end = parts.findLastIndex((part) => isNamed(part, 'rt')) + 1;
    if (end === 0) return this.write(parts, inner);
    const content = parts.slice(0, end).map((part) => {
      if (isNamed(part, 'rp')) return '';
      return isNamed(part, 'rt') ? `<rp>(</rp>${this.#inline(part, place)}<rp>)</rp>` : this.write([part], inner);
    });
    const rest = parts.slice(end).filter((part) => !isNamed(part, 'rp'));
    return tag('ruby', this.#attributes(one), content.join('')) + this.write(rest, inner);
  }

  #attributes(one: Element): Attributes {
    const { attribs } = one;
    const id = this.#targets.get(attribs.id ?? '') === one ? this.#context.anchor(attribs.id ?? '') : undefined;
    const lang = canonicalLanguage(attribs.lang ?? '');
    const others = Object.entries(attribs).filter(([name, value]) => values[name]?.test(value) === true);
    // Style sheets of EPUB must not set the direction.
    const direction = isNamed(one, 'pre', 'code', 'kbd', 'samp') && { dir: 'ltr' };
    return { id, lang, 'xml:lang': lang, ...direction, ...Object.fromEntries(others) };
  }
}

/** Attributes that are kept if their value matches. The sanitizer allows each only on its elements. */
const values: Readonly<Partial<Record<string, RegExp>>> = {
  class: /\S/u,
  dir: /^(?:ltr|rtl|auto)$/u,
  title: /\S/u,
  start: /^-?\d{1,9}$/u,
  value: /^-?\d{1,9}$/u,
  type: /^[1aAiI]$/u,
  reversed: /^/u,
  colspan: /^[1-9]\d{0,3}$/u,
  rowspan: /^[1-9]\d{0,3}$/u,
  scope: /^(?:row|col)(?:group)?$/u,
  width: /^[1-9]\d{0,4}$/u,
  height: /^[1-9]\d{0,4}$/u,
};
