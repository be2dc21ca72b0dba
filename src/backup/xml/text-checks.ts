import { isUtf8 } from 'node:buffer';
import { message, type Message } from '../../messages/message.ts';

const invalidText = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,8}|#x[\da-f]{1,7});)|[\u0000-\u0008\u000B\u000C\u000E-\u001F]/iu;

/** Maximum length of a token that a chunk boundary may split: a reference such as `&#x10FFFF;`, or the bytes of a character. */
const maxTokenLength = 16;

/** Checks text for unescaped ampersands, control characters and invalid UTF-8. Text arrives in chunks of bytes decoded as Latin-1. */
export class TextChecker {
  readonly #report: (what: Message, at: number) => void;
  #pending = '';
  #end = -1;

  constructor(report: (what: Message, at: number) => void) {
    this.#report = report;
  }

  add(text: string, start: number): void {
    if (start !== this.#end) this.flush();
    const pending = this.#pending + text;
    this.#end = start + text.length;
    const splitIndex = findSafeSplit(pending);
    this.#check(pending.slice(0, splitIndex), this.#end - pending.length);
    this.#pending = pending.slice(splitIndex);
  }

  /** Checks the pending text, which will not continue. */
  flush(): void {
    this.#check(this.#pending, this.#end - this.#pending.length);
    this.#pending = '';
  }

  #check(text: string, at: number): void {
    if (text === '') return;
    const match = invalidText.exec(text);
    if (match)
      this.#report(
        match[0] === '&' ? message('backup.ampersand') : message('backup.control-characters'),
        at + match.index,
      );
    if (/[\u0080-\u00FF]/u.test(text) && !isUtf8(Buffer.from(text, 'latin1')))
      this.#report(message('backup.bytes-not-utf-8'), at);
  }
}

/** Returns the last position that splits neither a reference nor a character. */
function findSafeSplit(text: string): number {
  const first = Math.max(text.length - maxTokenLength, 0);
  const ampersand = text.lastIndexOf('&');
  if (ampersand >= first && !text.includes(';', ampersand)) return ampersand;
  let at = text.length;
  // Moves back to the first byte of the last character.
  while (at > first && /[\u0080-\u00BF]/u.test(text[at - 1] ?? '')) at -= 1;
  return at > first && /[\u00C0-\u00FF]/u.test(text[at - 1] ?? '') ? at - 1 : text.length;
}
