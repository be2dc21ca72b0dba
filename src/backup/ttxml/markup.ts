import { Tokenizer } from 'htmlparser2';
import { UsageError } from '../../core/errors/errors.ts';
import { message, type Message } from '../../messages/message.ts';

/** What is in XML, as it comes. Positions count the characters of what was written. */
export interface MarkupHandler {
  /** `depth`: elements that the new one is in */
  open(tag: OpenTag, depth: number): void;
  /** `depth`: elements that it was in */
  close(tag: CloseTag, depth: number): void;
  /** A text comes in pieces, none of which leaves the chunk that it came in; CDATA comes as a whole, from inside its marks. */
  text(text: MarkupText): void;
  /** a comment, or an instruction as `<?xml …?>` or `<!DOCTYPE …>`, from inside its marks */
  other?(kind: 'comment' | '?' | '!', start: number, end: number): void;
  /** tags that are not nested: read as HTML is, by the nearest element of that name */
  problem?(what: Message, at: number): void;
}

export interface OpenTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** values as they stand, with references */
  readonly attributes: ReadonlyMap<string, string>;
}

export interface CloseTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** there is no such tag: another one or the end of the text closes the element */
  readonly isImplied: boolean;
}

export interface MarkupText {
  readonly start: number;
  readonly end: number;
  readonly isCdata: boolean;
}

/** Characters that are kept to be asked for, and of a value: names longer than this are none. */
const kept = 65_536;
const mostLevels = 1_000_000;
const mostAttributes = 1000;

/**
 * Reads XML in pieces of any size. It keeps none of what it reads but the names of open elements: what matters of a text is taken with
 * {@link slice} as it comes, or read again where it lies. The parser of the same library gathers comments, CDATA and tags in memory, however
 * long they are, and takes ever longer for each level of nesting.
 */
export class MarkupReader {
  readonly #handler: MarkupHandler;
  readonly #tokenizer: Tokenizer;
  readonly #open: string[] = [];
  readonly #counts = new Map<string, number>();
  #window: { start: number; text: string }[] = [];
  #length = 0;
  /** where the text ends that came last: if that is the end of a chunk, the next one goes on in it */
  #textEnd = -1;
  /** characters that the tokenizer has not seen */
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
          if (this.#value.length < kept) this.#value += this.#slice(start, end);
        },
        onattribend: () => {
          const { attributes } = this.#tag ?? {};
          if (attributes?.has(this.#attribute) === false && attributes.size < mostAttributes)
            attributes.set(this.#attribute, this.#value);
        },
        onopentagend: (end) => this.#opened(this.#at(end) + 1),
        onselfclosingtag: (end) => {
          const behind = this.#at(end) + 1;
          this.#opened(behind);
          this.#pop({ start: behind, end: behind, isImplied: false });
        },
        onclosetag: (start, end) =>
          this.#closed(this.#slice(start, end), this.#at(start) - 2, this.#endOfTag(this.#at(end))),
        onend: ignore,
        onattribentity: ignore,
        ontextentity: ignore,
      },
    );
  }

  /** number of characters that were written */
  get length(): number {
    return this.#length;
  }

  write(text: string): void {
    while (this.#window.length > 0 && this.#length - (this.#window[1]?.start ?? this.#length) >= kept)
      this.#window.shift();
    const start = this.#length;
    this.#window.push({ start, text });
    this.#length += text.length;
    // Within a text it takes a tenth of the time to look for what ends it: most of a backup are the texts of its files.
    if (this.#textEnd === start && !text.includes('<')) {
      this.#skipped += text.length;
      this.#text(start, this.#length);
    } else this.#tokenizer.write(text);
  }

  end(): void {
    this.#tokenizer.end();
    this.closeDownTo(0, this.#length);
  }

  /** Characters of what came last; those that came too long ago are left out. */
  slice(start: number, end: number): string {
    const last = this.#window.at(-1);
    if (last && start >= last.start) return last.text.slice(start - last.start, end - last.start);
    return this.#window
      .filter((one) => one.start < end)
      .map(({ start: at, text }) => text.slice(Math.max(start - at, 0), end - at))
      .join('');
  }

  /** Closes elements until so many are open. */
  closeDownTo(depth: number, at: number): void {
    while (this.#open.length > depth) this.#pop({ start: at, end: at, isImplied: true });
  }

  /** Where what the tokenizer counts lies. */
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

  #opened(end: number): void {
    const { name, start, attributes } = this.#tag ?? { name: '', start: end, attributes: new Map<string, string>() };
    this.#handler.open({ name, start, end, attributes }, this.#open.length);
    this.#open.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (this.#open.length > mostLevels)
      throw new UsageError('backup-unreadable', message('backup.nested-too-deep', { levels: mostLevels }));
  }

  #closed(name: string, start: number, end: number): void {
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

  /** Behind the `>` of a closing tag whose name ends there; it is right there but for odd white space. */
  #endOfTag(end: number): number {
    const last = this.#window.at(-1);
    const at = last?.text.indexOf('>', end - last.start) ?? -1;
    return last === undefined || at < 0 ? this.#length : last.start + at + 1;
  }
}
