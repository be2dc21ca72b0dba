/** Words as numbers, in the order in which they were met first. */
export class WordNumbers {
  private readonly numbers = new Map<string, number>();
  private readonly words: string[] = [];

  /** The numbers, ascending, of words with a space between them. */
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
      // A slice of a text would keep the whole text in memory.
      const own = Buffer.from(word).toString();
      this.numbers.set(own, number);
      this.words.push(own);
    }
    return number;
  }
}

const none = new Uint32Array();
