/** A number from 0 on for each term, by a hash table with open addresses: a `Map` takes three times as long. */
export class Slots {
  size = 0;
  private table = new Uint32Array(1 << 16);
  private terms = new Uint32Array(1 << 15);

  of(term: number): number {
    const mask = this.table.length - 1;
    let at = spread(term) & mask;
    for (;;) {
      const entry = this.table[at] ?? 0;
      if (entry === 0) break;
      if (this.terms[entry - 1] === term) return entry - 1;
      at = (at + 1) & mask;
    }
    if (this.size === this.terms.length) {
      this.grow();
      return this.of(term);
    }
    this.terms[this.size] = term;
    this.size += 1;
    this.table[at] = this.size;
    return this.size - 1;
  }

  /** To twice as many; half of the table stays empty. */
  private grow(): void {
    const terms = new Uint32Array(this.terms.length * 2);
    terms.set(this.terms);
    this.terms = terms;
    this.table = new Uint32Array(terms.length * 2);
    const mask = this.table.length - 1;
    for (let slot = 0; slot < this.size; slot += 1) {
      let at = spread(terms[slot] ?? 0) & mask;
      while (this.table[at] !== 0) at = (at + 1) & mask;
      this.table[at] = slot + 1;
    }
  }

  /** Ascending by term. */
  *inOrder(): Generator<readonly [term: number, slot: number]> {
    for (const term of this.terms.slice(0, this.size).sort()) yield [term, this.of(term)];
  }
}

function spread(term: number): number {
  const mixed = Math.imul(term ^ (term >>> 16), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
