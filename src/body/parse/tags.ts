import { Tokenizer, TokenizerMode, type Token } from 'parse5';

/** A range of the HTML source, given by offsets. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

export interface SourceAttribute extends SourceRange {
  /** in lower case */
  readonly name: string;
  /** with character references decoded */
  readonly value: string;
}

/** Callbacks for the tokens of HTML source, called in order. */
export interface TagHandler {
  /**
   * Called for each start tag.
   * @param attributes decoded values, by names in lower case
   */
  readonly onStart?: (tag: string, attributes: Readonly<Record<string, string>>) => void;
  readonly onEnd?: (tag: string) => void;
  readonly onAttribute?: (attribute: SourceAttribute, tag: string) => void;
  /** called for visible text outside code, with its character references as written */
  readonly onText: (text: SourceRange) => void;
}

/** Tokenizer modes of elements whose content is only text. */
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

/** Tokenizes HTML (HTML standard, section 13.2.5) without building a tree, so that offsets refer to the source. */
export function readTags(html: string, { onStart, onEnd, onAttribute, onText }: TagHandler): void {
  let end = 0;
  let code = 0;
  let isText = true;
  const reportText = (to: number) => {
    if (isText && code === 0 && to > end) onText({ start: end, end: to });
  };
  const onTag = ({ location }: Token.Token) => {
    reportText(location?.startOffset ?? end);
    end = location?.endOffset ?? end;
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => {
        onTag(token);
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
        onTag(token);
        isText = true;
        onEnd?.(token.tagName);
        if (isCode(token.tagName)) code = Math.max(0, code - 1);
      },
      onComment: onTag,
      onDoctype: onTag,
      onEof: () => reportText(html.length),
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

/** A range and the text that replaces it. */
export interface Replacement extends SourceRange {
  readonly text: string;
}

/** Returns the source with the replacements applied. They must be in ascending order. */
export function applyReplacements(html: string, changes: readonly Replacement[]): string {
  let end = 0;
  const parts: string[] = [];
  for (const { start, end: to, text } of changes) {
    parts.push(html.slice(end, start), text);
    end = to;
  }
  return changes.length === 0 ? html : parts.join('') + html.slice(end);
}

/** Returns the range of an attribute's value, excluding quotation marks. Undefined if the attribute has no value. */
export function valueRange(html: string, { start, end }: SourceAttribute): SourceRange | undefined {
  const [, before, quote = ''] = /^([^=]+=\s*)(["']?)/u.exec(html.slice(start, end)) ?? [];
  if (before === undefined) return undefined;
  const from = start + before.length + quote.length;
  return from <= end - quote.length ? { start: from, end: end - quote.length } : undefined;
}
