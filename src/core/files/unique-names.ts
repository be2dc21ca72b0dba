import { cutName } from './file-name.ts';

/**
 * Names within one folder, unique also for file systems that take upper and lower case, or composed and decomposed
 * letters, for the same.
 */
export class UniqueNames {
  readonly #taken: Set<string>;
  /** the last number behind a name: those before it are taken, and are not tried again */
  readonly #numbers = new Map<string, number>();

  /** @param reserved names that nobody gets */
  constructor(reserved: Iterable<string> = []) {
    this.#taken = new Set([...reserved].map(foldedName));
  }

  /** Takes a name if nobody has it. */
  take(name: string): boolean {
    const key = foldedName(name);
    if (this.#taken.has(key)) return false;
    this.#taken.add(key);
    return true;
  }

  /**
   * Takes `<name><extension>`, or `<name>-<id><extension>` where another has it, or one with a number after that.
   * Returns the name that was taken, with the extension.
   *
   * @param id a file name too
   */
  claim(name: string, id: string, extension = ''): string {
    if (this.take(name + extension)) return name + extension;
    const numbered = JSON.stringify([name, id, extension]);
    for (let number = (this.#numbers.get(numbered) ?? 0) + 1; ; number += 1) {
      const other = cutName(`${name}-${id}${number === 1 ? '' : `-${number}`}`, 230) + extension;
      if (!this.take(other)) continue;
      this.#numbers.set(numbered, number);
      return other;
    }
  }
}

/** Equal for names that some file system takes for the same. By way of capitals, because ß, ſ and ς have no lower case of their own. */
export function foldedName(name: string): string {
  // Most names: of ASCII and whole syllables of Hangul, no composition changes anything.
  if (/^[\0-\x7f\uac00-\ud7a3]*$/u.test(name)) return name.toLowerCase();
  return name.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}
