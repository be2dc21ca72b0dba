import { beginningOf, fold, isDotted, kindAt, kinds, symbolsAfter } from '../../../../core/text/fold.ts';

/**
 * The terms of a text. Letters of scripts without spaces between words, or with inflected words, like Korean, are indexed in pairs, even
 * across spaces, because spacing varies in Korean. Everything else is indexed by words, with the symbols that belong to them.
 */
export interface Terms {
  /**
   * distinct pairs in ascending order: the UTF-16 code unit of the first letter times 65,536, plus that of the second one, which is 0 for
   * the last letter of a line
   */
  readonly letters: Uint32Array;
  /** distinct words, separated by spaces */
  readonly words: string;
}

/** Returns the terms of a text. Pairs do not extend across lines. */
export function termsOf(text: string): Terms {
  const folded = fold(text);
  // V8 would allocate an object for each number above 2^30 in a plain array.
  const letters = new Uint32Array(folded.length + 1);
  let count = 0;
  const words = new Set<string>();
  let first = 0;
  let start = -1;
  for (let at = 0; at <= folded.length; at += 1) {
    const kind = at === folded.length ? kinds.lineEnd : kindAt(folded, at);
    const inWord = kind === kinds.word;
    if (start !== -1 && !inWord) {
      words.add(beginningOf(folded.slice(start, at + symbolsAfter(folded, at))));
      if (isDotted(folded, start)) words.add(beginningOf(folded.slice(start - 1, at)));
      start = -1;
    }
    if (kind === kinds.letter) {
      const code = folded.charCodeAt(at);
      if (first !== 0) letters[count++] = first * 65_536 + code;
      first = code;
    } else if (first !== 0 && (inWord || kind === kinds.lineEnd)) {
      letters[count++] = first * 65_536;
      first = 0;
    }
    if (inWord && start === -1) start = at;
  }
  return { letters: sortedOnce(letters.subarray(0, count)), words: [...words].join(' ') };
}

/** Sorts numbers in place, and returns a copy without duplicates. */
function sortedOnce(numbers: Uint32Array): Uint32Array {
  numbers.sort();
  let length = 0;
  for (const number of numbers) {
    if (length === 0 || numbers[length - 1] !== number) numbers[length++] = number;
  }
  return numbers.slice(0, length);
}

/** Returns a pair of letters, or a single letter, as text. Texts are in the same order as the numbers. */
export function lettersText(pair: number): string {
  const second = pair % 65_536;
  const first = String.fromCharCode((pair - second) / 65_536);
  return second === 0 ? first : first + String.fromCharCode(second);
}

/** Assigns numbers to words in the order of first occurrence. */
export class WordNumbers {
  private readonly numbers = new Map<string, number>();
  private readonly words: string[] = [];

  /** Returns the numbers of space-separated words in ascending order. */
  of(text: string): Uint32Array {
    return text === '' ? none : Uint32Array.from(text.split(' '), (word) => this.numberOf(word)).sort();
  }

  word(number: number): string {
    return this.words[number] ?? '';
  }

  private numberOf(word: string): number {
    let number = this.numbers.get(word);
    if (number === undefined) {
      number = this.words.length;
      // Copied, because a slice would keep the whole text in memory.
      const own = Buffer.from(word).toString();
      this.numbers.set(own, number);
      this.words.push(own);
    }
    return number;
  }
}

const none = new Uint32Array();
