import fs from 'fs-extra';
import path from 'node:path';
import { isOutputPath, listName } from './output-path.ts';

/**
 * The files that blogkeep wrote into an output folder; everything else there belongs to somebody else. While a run goes on
 * a file is on the list on disk before it exists, so that a run which is killed leaves nothing that the next one would
 * take for somebody else's.
 */
export class OwnFiles {
  readonly #file: string;
  /** what the list on disk consists of */
  #text: string;
  readonly #paths: Set<string>;

  private constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
    this.#paths = new Set(text.split('\n').filter(isOutputPath));
  }

  /**
   * @param folder absolute; need not exist
   * @param repair whether a last line that was cut off may be taken away. It may name a file that was never written, and
   *   is not believed in any case
   */
  static async read(folder: string, repair: boolean): Promise<OwnFiles> {
    const file = path.join(folder, listName);
    const entry = await fs.lstat(file).catch(() => undefined);
    if (!entry) return new OwnFiles(file, '');
    if (!entry.isFile()) throw new Error(`${listName} is no file`);
    const text = await fs.readFile(file, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (repair && whole !== text) await fs.truncate(file, Buffer.byteLength(whole));
    return new OwnFiles(file, whole);
  }

  has(file: string): boolean {
    return this.#paths.has(file);
  }

  all(): string[] {
    return [...this.#paths];
  }

  /** Puts a file that is going to be written on the list. */
  async add(file: string): Promise<void> {
    if (this.#paths.has(file)) return;
    this.#paths.add(file);
    const line = `${file}\n`;
    this.#text += line;
    await fs.appendFile(this.#file, line);
  }

  /** The list as it has to be on disk now that only these files are there; undefined where it is so already. */
  settled(files: readonly string[]): string | undefined {
    const text = [...files].sort().join('\n') + (files.length > 0 ? '\n' : '');
    return text === this.#text ? undefined : text;
  }
}
