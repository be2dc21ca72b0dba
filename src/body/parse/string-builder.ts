/** Number of pieces after which they are joined. */
const maxPieces = 1_000;

/**
 * Builds a text from pieces. The parser passes on every word separately, and appending a million words to a string takes ten times the
 * memory of the text.
 */
export class StringBuilder {
  #text = '';
  #recent: string[] = [];

  append(piece: string): void {
    this.#recent.push(piece);
    if (this.#recent.length === maxPieces) this.toString();
  }

  /** Returns the text so far. */
  toString(): string {
    if (this.#recent.length > 0) {
      this.#text += this.#recent.length === 1 ? (this.#recent[0] ?? '') : this.#recent.join('');
      this.#recent = [];
    }
    return this.#text;
  }
}
