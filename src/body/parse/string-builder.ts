/** Maximum number of pieces before they are joined. */
const maxPieces = 1_000;

/**
 * Builds a string from pieces. The parser delivers each word separately, and appending a million words to a string one by one takes ten
 * times as much memory as the text itself.
 */
export class StringBuilder {
  #text = '';
  #recent: string[] = [];

  append(piece: string): void {
    this.#recent.push(piece);
    if (this.#recent.length === maxPieces) this.toString();
  }

  /** Returns the text appended so far. */
  toString(): string {
    if (this.#recent.length > 0) {
      this.#text += this.#recent.length === 1 ? (this.#recent[0] ?? '') : this.#recent.join('');
      this.#recent = [];
    }
    return this.#text;
  }
}
