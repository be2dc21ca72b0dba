/** A character encoding of export files. Files do not declare theirs. */
export type Encoding = (typeof encodings)[number];

const encodings = ['utf-8', 'iso-2022-jp', 'euc-jp', 'shift_jis', 'windows-1252'] as const;

/** Minimum fraction of kana among characters that are not ASCII for a Japanese encoding: in other texts, such bytes are chance. */
const minKana = 0.1;

/** Collects the bytes of a file, and finds out its encoding. */
export class EncodingDetector {
  readonly #candidates = new Map(encodings.map((encoding) => [encoding, new Candidate(encoding)]));

  add(chunk: Uint8Array): void {
    for (const candidate of this.#candidates.values()) candidate.add(chunk);
  }

  /**
   * Returns the encoding: UTF-8 if all bytes or nearly all of them are, since other programs may have added some; otherwise a Japanese one
   * with kana; otherwise Windows-1252, in which every byte is a character.
   */
  end(): Encoding {
    for (const candidate of this.#candidates.values()) candidate.end();
    const { wide = 0, invalid = 0 } = this.#candidates.get('utf-8') ?? {};
    const isEscaped = this.#candidates.get('iso-2022-jp')?.isJapanese === true;
    if (isEscaped && wide === 0 && invalid === 0) return 'iso-2022-jp';
    if (invalid * 20 <= wide) return 'utf-8';
    const japanese = (['euc-jp', 'shift_jis'] as const).find((one) => this.#candidates.get(one)?.isJapanese);
    return japanese ?? 'windows-1252';
  }
}

/** Counts characters of a text in one encoding. */
class Candidate {
  readonly #decoder: TextDecoder;
  /** number of characters that are not ASCII, kana included */
  wide = 0;
  #kana = 0;
  /** number of bytes or sequences that are not valid */
  invalid = 0;

  constructor(encoding: Encoding) {
    this.#decoder = new TextDecoder(encoding);
  }

  get isJapanese(): boolean {
    return this.#kana > 0 && this.#kana >= this.wide * minKana && this.invalid * 100 <= this.wide;
  }

  add(chunk: Uint8Array): void {
    this.#count(this.#decoder.decode(chunk, { stream: true }));
  }

  end(): void {
    this.#count(this.#decoder.decode());
  }

  #count(text: string): void {
    for (const [run] of text.matchAll(/[^\0-\x7f]+/gu)) {
      for (const character of run) {
        if (character === '\u{fffd}') this.invalid += 1;
        else this.wide += 1;
        if (character >= '\u{3041}' && character <= '\u{30fe}') this.#kana += 1;
      }
    }
  }
}

/** Decodes a text. If it is not valid in the encoding of the file, returns it in its own encoding, and names that. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): { text: string; other?: Encoding } {
  try {
    return { text: decode(bytes, encoding, true) };
  } catch {
    const detector = new EncodingDetector();
    detector.add(bytes);
    const other = detector.end();
    return { text: decode(bytes, other, false), other };
  }
}

function decode(bytes: Uint8Array, encoding: Encoding, fatal: boolean): string {
  const text = new TextDecoder(encoding, { fatal }).decode(bytes);
  // Some versions of Node.js decode these bytes as control characters.
  return encoding === 'windows-1252'
    ? text.replaceAll(/[\x80-\x9f]/gu, (control) => windows1252[control.charCodeAt(0) - 0x80] ?? control)
    : text;
}

/** Characters of the bytes 80 to 9F; U+FFFD for bytes without one. */
const windows1252 = '€\u{fffd}‚ƒ„…†‡ˆ‰Š‹Œ\u{fffd}Ž\u{fffd}\u{fffd}‘’“”•–—˜™š›œ\u{fffd}žŸ';
