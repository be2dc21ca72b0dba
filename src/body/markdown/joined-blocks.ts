/** Markdown in pieces, between which stand as many line ends as one of both asks for, and at most two. */
export class JoinedBlocks {
  readonly #before: string[] = [];
  #last = '';

  add(piece: string): this {
    const end = lengthWithoutLineEnds(this.#last);
    const start = countOfLineEnds(piece);
    const lineEnds = Math.max(this.#last.length - end, start);
    if (lineEnds === 0) {
      if (piece === '') return this;
      this.#before.push(this.#last);
      this.#last = piece;
      return this;
    }
    const divider = lineEnds === 1 ? '\n' : '\n\n';
    this.#before.push(this.#last.slice(0, end));
    if (start === piece.length) this.#last = divider;
    else {
      this.#before.push(divider);
      this.#last = piece.slice(start);
    }
    return this;
  }

  text(): string {
    return this.#before.length === 0 ? this.#last : this.#before.join('') + this.#last;
  }
}

const lineEnd = 10;

function lengthWithoutLineEnds(text: string): number {
  let length = text.length;
  while (length > 0 && text.charCodeAt(length - 1) === lineEnd) length -= 1;
  return length;
}

function countOfLineEnds(text: string): number {
  let count = 0;
  while (text.charCodeAt(count) === lineEnd) count += 1;
  return count;
}
