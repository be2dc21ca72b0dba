import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5';
import { stripSignatures } from '../../core/media/media-url.ts';
import { absoluteAddress, linkAddress, shownAddress } from '../addresses/addresses.ts';
import type { LinkTarget } from '../context.ts';
import { limits } from '../limits.ts';
import { Pieces } from '../parse/string-builder.ts';
import { oneLine } from '../dom/tree.ts';
import {
  isPieceOf,
  isUnpublished,
  names,
  withoutAddresses,
  type Posts,
  type Unpublished,
} from '../unpublished/unpublished.ts';

/** Elements whose content is never shown. */
const unseen = new Set(['script', 'style', 'title', 'iframe', 'noembed', 'noframes']);

/** Elements whose line ends and spaces count. */
const verbatim = new Set(['pre', 'listing', 'textarea', 'xmp']);

/** Elements in which nothing is a tag. (HTML, 13.2.6.2) */
const rawText = new Map<string, Tokenizer['state']>([
  ...['style', 'iframe', 'noembed', 'noframes', 'xmp'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
]);

/** Elements that stay within their line. */
const inline = new Set(
  'a abbr b bdi bdo big cite code del em font i img ins kbd mark q s small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

/** Elements that show what is at an address. */
const shown = new Set(['img', 'iframe', 'embed', 'video', 'audio', 'source', 'track']);

/** Types of `input` that show nothing of their value. */
const withoutText = /^\s*(?:hidden|password|checkbox|radio|image|file)\s*$/iu;

export interface Paragraph {
  readonly text: string;
  /** its line ends and spaces count */
  readonly isCode: boolean;
}

/**
 * The paragraphs of a body that is too large or too tangled to be made a tree of: its text in one pass over the tokens,
 * in a time in proportion to its length, with the addresses of links, pictures and videos as text.
 *
 * What names a post that is not published is withheld, as links do; the text of link cards is left out, because it may be
 * anything of such a post. Signatures of addresses are left out too.
 *
 * @param posts left out, whatever may be a post is taken for one that is not published
 */
export function paragraphsOf(html: string, posts?: Posts): PlainText {
  const text = new RunningText(posts);
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, text);
  text.onRawText = (mode) => {
    tokenizer.state = mode;
  };
  tokenizer.write(html, true);
  return text;
}

export interface PlainText {
  readonly paragraphs: readonly Paragraph[];
  /** of the posts that are not published, whenever something of one was withheld */
  readonly withheld: readonly string[];
}

/** A link that is open. */
interface Link {
  /** that is still to be shown */
  readonly address: string;
  /** the post to which it leads, if that is not published */
  readonly hidden: Unpublished | undefined;
  /** the line before it */
  readonly before: Pieces;
}

/** A figure that is open. */
interface Figure {
  readonly name: string;
  /** the post to which it leads, if that is not published */
  hidden: Unpublished | undefined;
  /** the element of the caption that is open */
  captionName?: string | undefined;
  /** which paragraph the caption is */
  caption?: number;
}

class RunningText implements TokenHandler, PlainText {
  readonly paragraphs: Paragraph[] = [];
  readonly withheld: string[] = [];
  readonly #posts: Posts | undefined;
  readonly #known: Posts;
  onRawText: (mode: Tokenizer['state']) => void = () => undefined;
  #line = new Pieces();
  #isCode = false;
  #skipped = '';
  /** name of the link card that is open, with how many of its name are */
  #card: { readonly name: string; depth: number } | undefined;
  #link: Link | undefined;
  #figure: Figure | undefined;

  constructor(posts: Posts | undefined) {
    this.#posts = posts;
    this.#known = posts ?? unknownPosts;
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (!this.#card && this.#skipped === '') this.#line.add(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    const mode = rawText.get(tagName);
    if (mode !== undefined) this.onRawText(mode);
    if (unseen.has(tagName)) this.#skipped = tagName;
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
      this.#line = new Pieces();
    } else if (tagName === 'input') this.#add(withoutText.test(value('type')) ? '' : value('value'));
    else if (shown.has(tagName)) {
      this.#show(value('alt'), value('src'), value('data-src'));
      if (value('poster') !== '') this.#show('', value('poster'));
    } else if (tagName === 'figure' || hasWord(value('class'), 'imageblock'))
      this.#figure = { name: tagName, hidden: this.#hiddenAt(value('data-video-url') || value('data-original-url')) };
    else if (this.#figure && (tagName === 'figcaption' || hasWord(value('class'), 'cap1')))
      this.#figure.captionName = tagName;
  }

  /** A picture or video. */
  #show(alt: string, ...sources: readonly string[]): void {
    const hidden = sources.map((source) => this.#hiddenAt(source)).find((post) => post !== undefined);
    if (!hidden) {
      this.#add(alt, sources.map(addressToShow).find((address) => address !== '') ?? '');
      return;
    }
    this.#leadTo(hidden);
    this.#add(this.#reveals(alt, hidden) ? '' : alt, this.#note);
  }

  #hiddenAt(address: string): Unpublished | undefined {
    const whole = linkAddress(address.trim());
    if (whole === '' || whole.startsWith('#') || whole.length > limits.shownAddress) return undefined;
    const target = this.#known.link(whole);
    return isUnpublished(target) ? target : undefined;
  }

  /** Without knowledge of the posts every text may reveal one. Of a link in pieces nothing here sees them together. */
  #reveals(said: string, hidden: Unpublished): boolean {
    return said.trim() !== '' && (!this.#posts || isPieceOf(hidden, said) || names(said, hidden, this.#posts));
  }

  get #note(): string {
    return this.#known.messages.unpublished;
  }

  /** A caption is about what its figure leads to, be it before or behind that. */
  #leadTo(hidden: Unpublished): void {
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
    const whole = this.#line.text();
    const plain = this.#isCode ? codeText(whole) : oneLine(whole);
    const isEmpty = plain.trim() === '';
    if (!isEmpty) this.#addParagraph(plain);
    this.#line = new Pieces();
    this.#isCode = false;
    // Of a link around several paragraphs the address stands behind the first that has a text.
    if (link) this.#link = { ...link, address: isEmpty ? link.address : '', before: new Pieces() };
  }

  #addParagraph(plain: string): void {
    const isCaption = this.#figure?.captionName !== undefined;
    const { text: rest, found } = withoutAddresses(isCaption ? this.#withoutCaption(plain) : plain, this.#known);
    for (const { id } of found) this.withheld.push(id);
    const text = this.#isCode ? rest : rest.trim();
    if (text.trim() === '') return;
    if (isCaption && this.#figure) this.#figure.caption = this.paragraphs.length;
    this.paragraphs.push({ text: stripSignatures(text), isCode: this.#isCode });
  }

  /** Where a block begins or ends, so does a paragraph; within code, a line. */
  #breakAt(tagName: string): void {
    if (inline.has(tagName)) return;
    if (this.#isCode) this.#line.add('\n');
    else this.endParagraph();
  }

  #add(...words: readonly string[]): void {
    for (const word of words) if (word !== '') this.#line.add(` ${word} `);
  }

  /** Puts a link's address behind its text, unless it is that text; of one to a post that is not published, what it may say. */
  #endLink(isInParagraph = false): void {
    const link = this.#link;
    if (!link) return;
    const text = this.#line.text();
    this.#link = undefined;
    this.#line = link.before;
    const { address, hidden } = link;
    this.#line.add(hidden && this.#reveals(text, hidden) ? this.#note : text);
    if (address === '') return;
    if (text.trim() === '') this.#add(isInParagraph ? '' : address);
    else if (absoluteAddress(text) === undefined) this.#line.add(` (${address})`);
  }

  onNullCharacter(): void {
    // Means nothing, as the two below.
  }

  onComment(): void {
    // Not seen.
  }

  onDoctype(): void {
    // Not seen.
  }
}

const codeText = (text: string) =>
  text
    .replace(/^\n/u, '')
    .replace(/\s{2,100000}/gu, (run) => run.slice(0, limits.codeSpaces))
    .trimEnd();

const hasWord = (value: string, word: string) => value.includes(word) && value.split(/\s+/u).includes(word);

/** An address that can be shown: absolute and not overlong. */
function addressToShow(address: string): string {
  if (address.length > limits.shownAddress) return '';
  const absolute = absoluteAddress(address);
  return absolute === undefined ? '' : shownAddress(absolute);
}

/**
 * What is known where nothing is: any address that looks like that of a post, a category or a tag may be one of something
 * that nobody may see.
 */
const unknownPosts: Posts = {
  link: (address): LinkTarget =>
    /^(?:[^?#]*\/)?(?:\d+|entry(?:\/[^?#]*)?|(?:category|tag)\/[^?#]+)\/?(?:[?#]|$)/iu.test(decoded(address))
      ? { kind: 'unpublished', id: '', title: '' }
      : { kind: 'elsewhere', address },
  messages: { unpublished: '', noAddress: '', notHeld: '', more: '', picture: '', file: '', video: '', map: '' },
};

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address.replaceAll('%', '');
  }
}
