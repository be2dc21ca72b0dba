/** Pieces at a time: each is a string of its own until it is joined. */
const atOnce = 1_000;

/**
 * A text that comes in pieces. The parser hands over every word by itself, and a string to which each of a million words
 * was added takes ten times the memory of the text.
 */
export class Pieces {
  #text = '';
  #recent: string[] = [];

  add(piece: string): void {
    this.#recent.push(piece);
    if (this.#recent.length === atOnce) this.text();
  }

  /** All so far. */
  text(): string {
    if (this.#recent.length > 0) {
      this.#text += this.#recent.length === 1 ? (this.#recent[0] ?? '') : this.#recent.join('');
      this.#recent = [];
    }
    return this.#text;
  }
}
