import { truncateName } from './file-name.ts';

/** Assigns unique names in a folder. They are distinct even on file systems that ignore case or Unicode normalization. */
export class UniqueNames {
  readonly #taken: Set<string>;
  /** last number that was appended to each name, so that lower numbers are not tried again */
  readonly #numbers = new Map<string, number>();

  /** @param reserved names that are never returned */
  constructor(reserved: Iterable<string> = []) {
    this.#taken = new Set([...reserved].map(foldName));
  }

  /** Reserves a name. Returns false if it is already taken. */
  take(name: string): boolean {
    const key = foldName(name);
    if (this.#taken.has(key)) return false;
    this.#taken.add(key);
    return true;
  }

  /**
   * Reserves `<name><extension>`. If it is taken, reserves `<name>-<id><extension>`, or the same with a number after the ID. Returns the
   * reserved name with its extension.
   *
   * @param id a valid file name
   */
  claim(name: string, id: string, extension = ''): string {
    if (this.take(name + extension)) return name + extension;
    const numbered = JSON.stringify([name, id, extension]);
    for (let number = (this.#numbers.get(numbered) ?? 0) + 1; ; number += 1) {
      const other = truncateName(`${name}-${id}${number === 1 ? '' : `-${number}`}`, 230) + extension;
      if (!this.take(other)) continue;
      this.#numbers.set(numbered, number);
      return other;
    }
  }
}

/** Returns a key that is equal for names that any file system treats as the same. Converts to upper case first, to fold ß, ſ and ς. */
export function foldName(name: string): string {
  // Fast path: normalization does not change ASCII and Hangul syllables.
  if (/^[\0-\x7f\uac00-\ud7a3]*$/u.test(name)) return name.toLowerCase();
  return name.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}
