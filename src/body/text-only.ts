import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5';
import { withoutSignatures } from '../core/media-address.ts';
import { absoluteAddress, shownAddress } from './addresses.ts';
import { limits } from './limits.ts';
import { Pieces } from './pieces.ts';
import { oneLine } from './tree.ts';

/** Elements whose content is never shown. */
const unseen = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noembed', 'noframes', 'xmp']);

/** Elements that stay within their line. */
const inline = new Set(
  'a abbr b bdi bdo big cite code del em font i img ins kbd mark q s small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

/** Elements that show what is at an address. */
const shown = new Set(['img', 'iframe', 'embed', 'video', 'audio', 'source']);

export interface Paragraph {
  readonly text: string;
  /** its line ends and spaces count */
  readonly isCode: boolean;
}

/**
 * The paragraphs of a body that is too large or too tangled to be made a tree of: its text in one pass over the tokens,
 * in a time in proportion to its length, with the addresses of links, pictures and films as text.
 *
 * The text of link cards is left out, because it may be the title of a post which is not published; so are addresses that
 * may be made of such a title. Signatures of addresses are left out too.
 */
export function paragraphsOf(html: string): Paragraph[] {
  const text = new RunningText();
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, text);
  text.onRawText = (mode) => {
    tokenizer.state = mode;
  };
  tokenizer.write(html, true);
  return text.paragraphs;
}

class RunningText implements TokenHandler {
  readonly paragraphs: Paragraph[] = [];
  onRawText: (mode: Tokenizer['state']) => void = () => undefined;
  #line = new Pieces();
  #isCode = false;
  #skipped = '';
  /** name of the link card that is open, with how many of its name are */
  #card: { readonly name: string; depth: number } | undefined;
  /** the link that is open, with the line before it */
  #link: { readonly address: string; readonly before: Pieces } | undefined;

  onCharacter({ chars }: Token.CharacterToken): void {
    if (!this.#card && this.#skipped === '') this.#line.add(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    if (unseen.has(tagName)) {
      this.onRawText(tagName === 'script' ? TokenizerMode.SCRIPT_DATA : TokenizerMode.RAWTEXT);
      this.#skipped = tagName;
    }
    if (this.#card) {
      if (this.#card.name === tagName) this.#card.depth += 1;
      return;
    }
    const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? '';
    this.#breakAt(tagName);
    if (tagName === 'pre') this.#isCode = true;
    if (value('data-ke-type') === 'opengraph' || /(?:^|\s)bookmark-card(?:\s|$)/u.test(value('class'))) {
      this.#card = { name: tagName, depth: 1 };
      this.#add(linkToShow(value('data-og-source-url')));
    } else if (tagName === 'a') {
      this.#endLink();
      this.#link = { address: linkToShow(value('href')), before: this.#line };
      this.#line = new Pieces();
    } else if (shown.has(tagName))
      this.#add(value('alt'), addressToShow(value('src')) || addressToShow(value('data-src')));
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (tagName === this.#skipped) this.#skipped = '';
    if (this.#card) {
      if (tagName === this.#card.name) this.#card.depth -= 1;
      if (this.#card.depth > 0) return;
      this.#card = undefined;
    }
    if (tagName === 'a') this.#endLink();
    if (tagName === 'pre') this.endParagraph();
    this.#breakAt(tagName);
  }

  onEof(): void {
    this.endParagraph();
  }

  endParagraph(): void {
    const link = this.#link;
    this.#endLink(true);
    const whole = this.#line.text();
    const text = this.#isCode ? codeText(whole) : oneLine(whole);
    if (text.trim() !== '') this.paragraphs.push({ text: withoutSignatures(text), isCode: this.#isCode });
    this.#line = new Pieces();
    this.#isCode = false;
    // Of a link around several paragraphs the address stands behind the first that has a text.
    if (link && text.trim() === '') this.#link = { ...link, before: new Pieces() };
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

  /** Puts a link's address behind its text, unless it is that text. */
  #endLink(isInParagraph = false): void {
    const link = this.#link;
    if (!link) return;
    const text = this.#line.text();
    this.#link = undefined;
    this.#line = link.before;
    this.#line.add(text);
    if (link.address === '') return;
    if (text.trim() === '') this.#add(isInParagraph ? '' : link.address);
    else if (absoluteAddress(text) === undefined) this.#line.add(` (${link.address})`);
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

/** An address that can be shown: absolute and not overlong. */
function addressToShow(address: string): string {
  if (address.length > limits.shownAddress) return '';
  const absolute = absoluteAddress(address);
  return absolute === undefined ? '' : shownAddress(absolute);
}

/** That of a link; the title of a post is in its address where that is made of it. */
function linkToShow(address: string): string {
  const shownOne = addressToShow(address);
  return /\/entry(?:\/|$)/iu.test(decoded(shownOne)) ? '' : shownOne;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address.replaceAll('%', '');
  }
}
