import { Tokenizer } from 'htmlparser2';
import { UsageError } from '../../core/errors/errors.ts';
import { message, type Message } from '../../messages/message.ts';

/** Callbacks for the parts of XML. Positions are character offsets in the whole input. */
export interface MarkupHandler {
  /** @param depth number of open elements around the new one */
  open(tag: OpenTag, depth: number): void;
  /** @param depth number of open elements around the closed one */
  close(tag: CloseTag, depth: number): void;
  /** Called for each piece of text, which never spans two chunks, and once for each CDATA section, without its delimiters. */
  text(text: MarkupText): void;
  /** Called for a comment, an instruction such as `<?xml …?>` or a declaration such as `<!DOCTYPE …>`, without delimiters. */
  other?(kind: 'comment' | '?' | '!', start: number, end: number): void;
  /** Called for wrongly nested tags. An end tag closes the nearest open element of that name, as in HTML. */
  problem?(what: Message, at: number): void;
}

export interface OpenTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** undecoded values */
  readonly attributes: ReadonlyMap<string, string>;
}

export interface CloseTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** whether there is no end tag: the element is closed by another tag or the end of the text */
  readonly isImplied: boolean;
}

export interface MarkupText {
  readonly start: number;
  readonly end: number;
  readonly isCdata: boolean;
}

/** Number of characters of recent input that {@link MarkupReader.slice} can return; also the maximum length of an attribute value. */
const windowSize = 65_536;
const maxDepth = 1_000_000;
const maxAttributes = 1000;

/**
 * Reads XML in chunks of any size. Memory use is constant apart from the names of open elements: a handler takes text with {@link slice},
 * or reads it from the file later. Only the tokenizer of htmlparser2 is used: its parser keeps comments, CDATA sections and tags of any
 * length in memory, and takes longer per tag the deeper the nesting.
 */
export class MarkupReader {
  readonly #handler: MarkupHandler;
  readonly #tokenizer: Tokenizer;
  readonly #open: string[] = [];
  readonly #counts = new Map<string, number>();
  #window: { start: number; text: string }[] = [];
  #length = 0;
  /** end of the last text; if it is also the end of a chunk, the next chunk continues the text */
  #textEnd = -1;
  /** number of characters that were not passed to the tokenizer */
  #skipped = 0;
  #tag: { name: string; start: number; attributes: Map<string, string> } | undefined;
  #attribute = '';
  #value = '';

  constructor(handler: MarkupHandler) {
    this.#handler = handler;
    const ignore = () => undefined;
    this.#tokenizer = new Tokenizer(
      { xmlMode: true, decodeEntities: false },
      {
        ontext: (start, end) => this.#text(this.#at(start), this.#at(end)),
        oncdata: (start, end, offset) =>
          this.#handler.text({ start: this.#at(start), end: this.#at(end - offset), isCdata: true }),
        oncomment: (start, end, offset) => this.#handler.other?.('comment', this.#at(start), this.#at(end - offset)),
        onprocessinginstruction: (start, end) => this.#handler.other?.('?', this.#at(start), this.#at(end)),
        ondeclaration: (start, end) => this.#handler.other?.('!', this.#at(start), this.#at(end)),
        onopentagname: (start, end) => {
          this.#tag = { name: this.#slice(start, end), start: this.#at(start) - 1, attributes: new Map() };
        },
        onattribname: (start, end) => {
          this.#attribute = this.#slice(start, end);
          this.#value = '';
        },
        onattribdata: (start, end) => {
          if (this.#value.length < windowSize) this.#value += this.#slice(start, end);
        },
        onattribend: () => {
          const { attributes } = this.#tag ?? {};
          if (attributes?.has(this.#attribute) === false && attributes.size < maxAttributes)
            attributes.set(this.#attribute, this.#value);
        },
        onopentagend: (end) => this.#handleOpen(this.#at(end) + 1),
        onselfclosingtag: (end) => {
          const after = this.#at(end) + 1;
          this.#handleOpen(after);
          this.#pop({ start: after, end: after, isImplied: false });
        },
        onclosetag: (start, end) =>
          this.#handleClose(this.#slice(start, end), this.#at(start) - 2, this.#endOfTag(this.#at(end))),
        onend: ignore,
        onattribentity: ignore,
        ontextentity: ignore,
      },
    );
  }

  /** number of characters written so far */
  get length(): number {
    return this.#length;
  }

  write(text: string): void {
    while (this.#window.length > 0 && this.#length - (this.#window[1]?.start ?? this.#length) >= windowSize)
      this.#window.shift();
    const start = this.#length;
    this.#window.push({ start, text });
    this.#length += text.length;
    // Within text, searching for the next tag takes a tenth of the time of the tokenizer, and most of a backup is the Base64 text of files.
    if (this.#textEnd === start && !text.includes('<')) {
      this.#skipped += text.length;
      this.#text(start, this.#length);
    } else this.#tokenizer.write(text);
  }

  end(): void {
    this.#tokenizer.end();
    this.closeDownTo(0, this.#length);
  }

  /** Returns recent input. Characters before the retained window are omitted. */
  slice(start: number, end: number): string {
    const last = this.#window.at(-1);
    if (last && start >= last.start) return last.text.slice(start - last.start, end - last.start);
    return this.#window
      .filter((one) => one.start < end)
      .map(({ start: at, text }) => text.slice(Math.max(start - at, 0), end - at))
      .join('');
  }

  /** Closes elements until `depth` are open. */
  closeDownTo(depth: number, at: number): void {
    while (this.#open.length > depth) this.#pop({ start: at, end: at, isImplied: true });
  }

  /** Converts a position of the tokenizer to one in the input. */
  #at(position: number): number {
    return position + this.#skipped;
  }

  #slice(start: number, end: number): string {
    return this.slice(this.#at(start), this.#at(end));
  }

  #text(start: number, end: number): void {
    this.#textEnd = end;
    this.#handler.text({ start, end, isCdata: false });
  }

  #handleOpen(end: number): void {
    const { name, start, attributes } = this.#tag ?? { name: '', start: end, attributes: new Map<string, string>() };
    this.#handler.open({ name, start, end, attributes }, this.#open.length);
    this.#open.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (this.#open.length > maxDepth)
      throw new UsageError('backup-unreadable', message('backup.nested-too-deep', { levels: maxDepth }));
  }

  #handleClose(name: string, start: number, end: number): void {
    if ((this.#counts.get(name) ?? 0) === 0) {
      this.#handler.problem?.(message('backup.closes-nothing', { name }), start);
      return;
    }
    while (this.#open.at(-1) !== name) {
      this.#handler.problem?.(message('backup.not-closed', { name: this.#open.at(-1) ?? '' }), start);
      this.#pop({ start, end: start, isImplied: true });
    }
    this.#pop({ start, end, isImplied: false });
  }

  #pop(tag: Omit<CloseTag, 'name'>): void {
    const name = this.#open.pop();
    if (name === undefined) return;
    this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1);
    this.#handler.close({ name, ...tag }, this.#open.length);
  }

  /** Returns the position after the `>` of an end tag whose name ends at `end`. */
  #endOfTag(end: number): number {
    const last = this.#window.at(-1);
    const at = last?.text.indexOf('>', end - last.start) ?? -1;
    return last === undefined || at < 0 ? this.#length : last.start + at + 1;
  }
}
