import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5';
import { stripSignatures } from '../../core/media/media-url.ts';
import { absoluteAddress, normalizeHref, displayAddress } from '../addresses/addresses.ts';
import type { LinkTarget } from '../model/context.ts';
import { limits } from '../model/limits.ts';
import { StringBuilder } from '../parse/string-builder.ts';
import { oneLine } from '../dom/tree.ts';
import {
  isPartOfTitle,
  isUnpublished,
  namesPost,
  removePostAddresses,
  type PostLookup,
  type UnpublishedPost,
} from '../unpublished/unpublished.ts';

/** Elements whose content browsers never show. */
const hiddenElements = new Set(['script', 'style', 'title', 'iframe', 'noembed', 'noframes']);

/** Elements that preserve white space. */
const verbatim = new Set(['pre', 'listing', 'textarea', 'xmp']);

/** Tokenizer modes of elements whose content has no tags. (HTML, 13.2.6.2) */
const rawText = new Map<string, Tokenizer['state']>([
  ...['style', 'iframe', 'noembed', 'noframes', 'xmp'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
]);

const inline = new Set(
  'a abbr b bdi bdo big cite code del em font i img ins kbd mark q s small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

/** Elements that display the resource at an address. */
const shown = new Set(['img', 'iframe', 'embed', 'video', 'audio', 'source', 'track']);

/** Matches types of `input` whose value is not visible. */
const withoutText = /^\s*(?:hidden|password|checkbox|radio|image|file)\s*$/iu;

export interface Paragraph {
  readonly text: string;
  /** whether white space is preserved */
  readonly isCode: boolean;
}

/**
 * Returns the paragraphs of a body that is too large or too complex for a tree. Reads its tokens in one pass, in linear time, and adds the
 * addresses of links, images and videos as text.
 *
 * Names of unpublished posts are replaced, as they are in links. The text of link cards is omitted, since it may be any part of an
 * unpublished post. Address signatures are removed.
 *
 * @param posts default: every link that could lead to a post counts as a link to an unpublished one
 */
export function readParagraphs(html: string, posts?: PostLookup): PlainText {
  const text = new ParagraphReader(posts);
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, text);
  text.onRawText = (mode) => {
    tokenizer.state = mode;
  };
  tokenizer.write(html, true);
  return text;
}

export interface PlainText {
  readonly paragraphs: readonly Paragraph[];
  /** IDs of unpublished posts, one for each replaced text */
  readonly withheld: readonly string[];
}

/** A link that has not been closed yet. */
interface Link {
  /** address that has not been shown yet */
  readonly address: string;
  /** target of the link, if it is an unpublished post */
  readonly hidden: UnpublishedPost | undefined;
  /** text of the current line before the link */
  readonly before: StringBuilder;
}

/** A figure that has not been closed yet. */
interface Figure {
  readonly name: string;
  /** target of the figure, if it is an unpublished post */
  hidden: UnpublishedPost | undefined;
  /** element name of the open caption */
  captionName?: string | undefined;
  /** index of the caption's paragraph */
  caption?: number;
}

class ParagraphReader implements TokenHandler, PlainText {
  readonly paragraphs: Paragraph[] = [];
  readonly withheld: string[] = [];
  readonly #posts: PostLookup | undefined;
  readonly #known: PostLookup;
  onRawText: (mode: Tokenizer['state']) => void = () => undefined;
  #line = new StringBuilder();
  #isCode = false;
  #skipped = '';
  /** the open link card, with the nesting depth of elements of the same name */
  #card: { readonly name: string; depth: number } | undefined;
  #link: Link | undefined;
  #figure: Figure | undefined;

  constructor(posts: PostLookup | undefined) {
    this.#posts = posts;
    this.#known = posts ?? unknownPosts;
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (!this.#card && this.#skipped === '') this.#line.append(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    const mode = rawText.get(tagName);
    if (mode !== undefined) this.onRawText(mode);
    if (hiddenElements.has(tagName)) this.#skipped = tagName;
    if (this.#card) {
      if (this.#card.name === tagName) this.#card.depth += 1;
      return;
    }
    const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? '';
    this.#breakAt(tagName);
    if (verbatim.has(tagName)) this.#isCode = true;
    if (value('data-ke-type') === 'opengraph' || hasWord(value('class'), 'bookmark-card')) {
      this.#card = { name: tagName, depth: 1 };
      const addresses = [value('data-og-source-url'), value('data-og-url')];
      const hidden = addresses.map((address) => this.#hiddenAt(address)).find((post) => post !== undefined);
      this.#add(hidden ? this.#note : addressToShow(addresses[0] ?? ''));
      if (hidden) this.withheld.push(hidden.id);
    } else if (tagName === 'a') {
      this.#endLink();
      const address = value('href') || value('xlink:href');
      const hidden = this.#hiddenAt(address);
      if (hidden) this.#leadTo(hidden);
      this.#link = { address: hidden ? '' : addressToShow(address), hidden, before: this.#line };
      this.#line = new StringBuilder();
    } else if (tagName === 'input') this.#add(withoutText.test(value('type')) ? '' : value('value'));
    else if (shown.has(tagName)) {
      this.#show(value('alt'), value('src'), value('data-src'));
      if (value('poster') !== '') this.#show('', value('poster'));
    } else if (tagName === 'figure' || hasWord(value('class'), 'imageblock'))
      this.#figure = { name: tagName, hidden: this.#hiddenAt(value('data-video-url') || value('data-original-url')) };
    else if (this.#figure && (tagName === 'figcaption' || hasWord(value('class'), 'cap1')))
      this.#figure.captionName = tagName;
  }

  /** Adds the text for an image or video. */
  #show(alt: string, ...sources: readonly string[]): void {
    const hidden = sources.map((source) => this.#hiddenAt(source)).find((post) => post !== undefined);
    if (!hidden) {
      this.#add(alt, sources.map(addressToShow).find((address) => address !== '') ?? '');
      return;
    }
    this.#leadTo(hidden);
    this.#add(this.#reveals(alt, hidden) ? '' : alt, this.#note);
  }

  #hiddenAt(address: string): UnpublishedPost | undefined {
    const href = normalizeHref(address.trim());
    if (href === '' || href.startsWith('#') || href.length > limits.shownAddress) return undefined;
    const target = this.#known.link(href);
    return isUnpublished(target) ? target : undefined;
  }

  /**
   * Reports whether text may reveal an unpublished post. If the posts are unknown, any text may. A link that spans several paragraphs is
   * checked piece by piece, since its parts are never available together.
   */
  #reveals(text: string, hidden: UnpublishedPost): boolean {
    return text.trim() !== '' && (!this.#posts || isPartOfTitle(hidden, text) || namesPost(text, hidden, this.#posts));
  }

  get #note(): string {
    return this.#known.messages.unpublished;
  }

  /**
   * Records a reference to an unpublished post. The caption of a figure, whether before or after the reference, describes the same target.
   */
  #leadTo(hidden: UnpublishedPost): void {
    this.withheld.push(hidden.id);
    if (!this.#figure) return;
    this.#figure.hidden = hidden;
    const at = this.#figure.caption ?? -1;
    const caption = this.paragraphs[at];
    if (caption) this.paragraphs[at] = { ...caption, text: this.#withoutCaption(caption.text) };
  }

  #withoutCaption(text: string): string {
    const hidden = this.#figure?.hidden;
    return hidden && this.#reveals(text, hidden) ? this.#note : text;
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (tagName === this.#skipped) this.#skipped = '';
    if (this.#card) {
      if (tagName === this.#card.name) this.#card.depth -= 1;
      if (this.#card.depth > 0) return;
      this.#card = undefined;
    }
    if (tagName === 'a') this.#endLink();
    if (verbatim.has(tagName)) this.endParagraph();
    this.#breakAt(tagName);
    if (tagName === this.#figure?.captionName) this.#figure.captionName = undefined;
    if (tagName === this.#figure?.name) this.#figure = undefined;
  }

  onEof(): void {
    this.endParagraph();
  }

  endParagraph(): void {
    const link = this.#link;
    this.#endLink(true);
    const href = this.#line.toString();
    const plain = this.#isCode ? trimCode(href) : oneLine(href);
    const isEmpty = plain.trim() === '';
    if (!isEmpty) this.#addParagraph(plain);
    this.#line = new StringBuilder();
    this.#isCode = false;
    // If a link spans several paragraphs, its address is added to the first one that has text.
    if (link) this.#link = { ...link, address: isEmpty ? link.address : '', before: new StringBuilder() };
  }

  #addParagraph(plain: string): void {
    const isCaption = this.#figure?.captionName !== undefined;
    const { text: rest, found } = removePostAddresses(isCaption ? this.#withoutCaption(plain) : plain, this.#known);
    for (const { id } of found) this.withheld.push(id);
    const text = this.#isCode ? rest : rest.trim();
    if (text.trim() === '') return;
    if (isCaption && this.#figure) this.#figure.caption = this.paragraphs.length;
    this.paragraphs.push({ text: stripSignatures(text), isCode: this.#isCode });
  }

  /** Ends the paragraph at the tag of a block. In code, only ends the line. */
  #breakAt(tagName: string): void {
    if (inline.has(tagName)) return;
    if (this.#isCode) this.#line.append('\n');
    else this.endParagraph();
  }

  #add(...words: readonly string[]): void {
    for (const word of words) if (word !== '') this.#line.append(` ${word} `);
  }

  /**
   * Adds the address of a link after its text, unless the text is an address itself. A link to an unpublished post is replaced if its text
   * reveals the post.
   */
  #endLink(isInParagraph = false): void {
    const link = this.#link;
    if (!link) return;
    const text = this.#line.toString();
    this.#link = undefined;
    this.#line = link.before;
    const { address, hidden } = link;
    this.#line.append(hidden && this.#reveals(text, hidden) ? this.#note : text);
    if (address === '') return;
    if (text.trim() === '') this.#add(isInParagraph ? '' : address);
    else if (absoluteAddress(text) === undefined) this.#line.append(` (${address})`);
  }

  onNullCharacter(): void {
    // Ignored.
  }

  onComment(): void {
    // Ignored.
  }

  onDoctype(): void {
    // Ignored.
  }
}

const trimCode = (text: string) =>
  text
    .replace(/^\n/u, '')
    .replace(/\s{2,100000}/gu, (run) => run.slice(0, limits.codeSpaces))
    .trimEnd();

const hasWord = (value: string, word: string) => value.includes(word) && value.split(/\s+/u).includes(word);

/** Returns an address if it can be shown: absolute and not too long. Otherwise returns an empty string. */
function addressToShow(address: string): string {
  if (address.length > limits.shownAddress) return '';
  const absolute = absoluteAddress(address);
  return absolute === undefined ? '' : displayAddress(absolute);
}

/** Treats every address that looks like that of a post, category or tag as unpublished. */
const unknownPosts: PostLookup = {
  link: (address): LinkTarget =>
    /^(?:[^?#]*\/)?(?:\d+|entry(?:\/[^?#]*)?|(?:category|tag)\/[^?#]+)\/?(?:[?#]|$)/iu.test(decoded(address))
      ? { kind: 'unpublished', id: '', title: '' }
      : { kind: 'elsewhere', address },
  messages: { unpublished: '', noAddress: '', notInArchive: '', more: '', picture: '', file: '', video: '', map: '' },
};

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address.replaceAll('%', '');
  }
}
