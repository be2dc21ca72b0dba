import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5';

/** Elements whose content is never shown. */
const unseen = new Set(['script', 'style', 'template', 'textarea', 'title', 'iframe', 'noembed', 'noframes', 'xmp']);

/** Elements that stay within their line. */
const inline = new Set(
  'a abbr b bdi bdo big cite code del em font i ins kbd mark q s small span strike strong sub sup tt u var'.split(' '),
);

/**
 * The paragraphs of a body that is too large or too tangled to be made a tree of: its text in one pass over the tokens.
 * The text of link cards is left out, because it may be that of a post which is not published.
 */
export function paragraphsOf(html: string): string[] {
  const paragraphs: string[] = [];
  let current = '';
  let card = false;
  let skipped = '';
  const add = ({ chars }: Token.CharacterToken) => {
    if (!card && skipped === '') current += chars;
  };
  const end = () => {
    const line = current.replace(/[\s\u00a0]+/gu, ' ').trim();
    if (line !== '') paragraphs.push(line);
    current = '';
  };
  const handler: TokenHandler = {
    onCharacter: add,
    onWhitespaceCharacter: add,
    onNullCharacter: () => undefined,
    onComment: () => undefined,
    onDoctype: () => undefined,
    onEof: () => undefined,
    onStartTag: ({ tagName, attrs }) => {
      if (!inline.has(tagName)) end();
      if (tagName === 'figure' && attrs.some(({ name, value }) => name === 'data-ke-type' && value === 'opengraph')) {
        card = true;
      }
      if (unseen.has(tagName) && tagName !== 'template') {
        tokenizer.state = tagName === 'script' ? TokenizerMode.SCRIPT_DATA : TokenizerMode.RAWTEXT;
        skipped = tagName;
      }
    },
    onEndTag: ({ tagName }) => {
      if (!inline.has(tagName)) end();
      if (tagName === 'figure') card = false;
      if (tagName === skipped) skipped = '';
    },
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(html, true);
  end();
  return paragraphs;
}
