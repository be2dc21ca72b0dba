import { Tokenizer, TokenizerMode, type Token } from 'parse5';

/** A stretch of HTML as it is written, by its place in the text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface WrittenAttribute extends Stretch {
  /** in lower case */
  readonly name: string;
  /** decoded */
  readonly value: string;
}

/** Told what stands where, in order. */
export interface TagHandler {
  /** @param attributes decoded, by their names in lower case */
  readonly onStart?: (tag: string, attributes: Readonly<Record<string, string>>) => void;
  readonly onEnd?: (tag: string) => void;
  readonly onAttribute?: (attribute: WrittenAttribute, tag: string) => void;
  /** text that a reader sees outside of code, with its character references as they are written */
  readonly onText: (text: Stretch) => void;
}

/** Elements whose content is text alone, whatever is in it. */
const modes: Partial<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
};

const isCode = (tag: string) => tag === 'pre' || tag === 'code';

/** Goes through HTML tag by tag (HTML standard, section 13.2.5), without a tree: where each thing stands is as it was written. */
export function readTags(html: string, { onStart, onEnd, onAttribute, onText }: TagHandler): void {
  let end = 0;
  let code = 0;
  let isText = true;
  const passed = (to: number) => {
    if (isText && code === 0 && to > end) onText({ start: end, end: to });
  };
  const tagPassed = ({ location }: Token.Token) => {
    passed(location?.startOffset ?? end);
    end = location?.endOffset ?? end;
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => {
        tagPassed(token);
        const { tagName, attrs, location } = token;
        for (const { name, value } of attrs) {
          const place = location?.attrs?.[name];
          if (place) onAttribute?.({ name, value, start: place.startOffset, end: place.endOffset }, tagName);
        }
        onStart?.(tagName, attributesOf(attrs));
        if (isCode(tagName)) code += 1;
        const mode = modes[tagName];
        isText = mode === undefined;
        if (mode !== undefined) tokenizer.state = mode;
      },
      onEndTag: (token) => {
        tagPassed(token);
        isText = true;
        onEnd?.(token.tagName);
        if (isCode(token.tagName)) code = Math.max(0, code - 1);
      },
      onComment: tagPassed,
      onDoctype: tagPassed,
      onEof: () => passed(html.length),
      onCharacter: () => undefined,
      onNullCharacter: () => undefined,
      onWhitespaceCharacter: () => undefined,
    },
  );
  tokenizer.write(html, true);
}

function attributesOf(attributes: Token.TagToken['attrs']): Record<string, string> {
  const found = Object.create(null) as Record<string, string>;
  for (const { name, value } of attributes) found[name] = value;
  return found;
}

/** A stretch and the text that replaces it. */
export interface Change extends Stretch {
  readonly to: string;
}

/** Returns the text with these changes, which are in its order. */
export function changed(html: string, changes: readonly Change[]): string {
  let end = 0;
  const parts: string[] = [];
  for (const { start, end: to, to: text } of changes) {
    parts.push(html.slice(end, start), text);
    end = to;
  }
  return changes.length === 0 ? html : parts.join('') + html.slice(end);
}

/** Returns where the value of an attribute is, without its quotation marks; undefined if it has none. */
export function valueIn(html: string, { start, end }: WrittenAttribute): Stretch | undefined {
  const [, before, quote = ''] = /^([^=]+=\s*)(["']?)/u.exec(html.slice(start, end)) ?? [];
  if (before === undefined) return undefined;
  const from = start + before.length + quote.length;
  return from <= end - quote.length ? { start: from, end: end - quote.length } : undefined;
}
