import { isUtf8 } from 'node:buffer';
import { message, type Message } from '../../messages/message.ts';

const notXml = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,8}|#x[\da-f]{1,7});)|[\u0000-\u0008\u000B\u000C\u000E-\u001F]/iu;

/** Maximum length of a token that a chunk boundary may split: a reference such as `&#x10FFFF;`, or the bytes of a character. */
const longest = 16;

/** Checks text for unescaped ampersands, control characters and invalid UTF-8. Text arrives in chunks of bytes decoded as Latin-1. */
export class TextChecker {
  readonly #found: (what: Message, at: number) => void;
  #rest = '';
  #end = -1;

  constructor(found: (what: Message, at: number) => void) {
    this.#found = found;
  }

  add(text: string, start: number): void {
    if (start !== this.#end) this.flush();
    const whole = this.#rest + text;
    this.#end = start + text.length;
    const cut = borderIn(whole);
    this.#check(whole.slice(0, cut), this.#end - whole.length);
    this.#rest = whole.slice(cut);
  }

  /** Checks the rest at the end of a text. */
  flush(): void {
    this.#check(this.#rest, this.#end - this.#rest.length);
    this.#rest = '';
  }

  #check(text: string, at: number): void {
    if (text === '') return;
    const match = notXml.exec(text);
    if (match)
      this.#found(
        match[0] === '&' ? message('backup.ampersand') : message('backup.control-characters'),
        at + match.index,
      );
    if (/[\u0080-\u00FF]/u.test(text) && !isUtf8(Buffer.from(text, 'latin1')))
      this.#found(message('backup.bytes-not-utf-8'), at);
  }
}

/** Returns the last position that splits neither a reference nor a character. */
function borderIn(text: string): number {
  const first = Math.max(text.length - longest, 0);
  const ampersand = text.lastIndexOf('&');
  if (ampersand >= first && !text.includes(';', ampersand)) return ampersand;
  let at = text.length;
  // Back to the first byte of the last character.
  while (at > first && /[\u0080-\u00BF]/u.test(text[at - 1] ?? '')) at -= 1;
  return at > first && /[\u00C0-\u00FF]/u.test(text[at - 1] ?? '') ? at - 1 : text.length;
}
