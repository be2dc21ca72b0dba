import type { Finding } from '../../core/findings.ts';
import { CodecError } from '../codec.ts';
import type { JournalState } from '../journal.ts';
import { postOf } from '../layout.ts';
import type { FileReader, FileSums } from './file-reader.ts';

/**
 * The payload files of an archive for those who look into them. What the bag's check has found to be damaged is not looked
 * into: everything that could be said of it would follow from that.
 */
export class Documents {
  readonly #reader: FileReader;
  readonly #read: ReadonlyMap<string, FileSums>;
  readonly #damaged: ReadonlySet<string>;
  readonly #journal: JournalState;

  constructor(
    reader: FileReader,
    bag: { read: ReadonlyMap<string, FileSums>; damaged: ReadonlySet<string> },
    journal: JournalState,
  ) {
    this.#reader = reader;
    this.#read = bag.read;
    this.#damaged = bag.damaged;
    this.#journal = journal;
  }

  /** of every file that there is */
  get paths(): Iterable<string> {
    return this.#read.keys();
  }

  /** The size and checksum of a file; undefined where there is none. */
  sumsOf(path: string): FileSums | undefined {
    return this.#read.get(path);
  }

  has(path: string): boolean {
    return this.#read.has(path);
  }

  isDamaged(path: string): boolean {
    return this.#damaged.has(path);
  }

  /** Whether nothing follows from a file being there or not: that is reported already, or a run was stopped in the middle of its post. */
  isExcused(path: string): boolean {
    const post = postOf(path);
    return this.#damaged.has(path) || (post !== undefined && this.#journal.torn.has(post));
  }

  /** Decodes a file; undefined where there is none, where it is damaged, or where it cannot be decoded, which is noted. */
  async read<T>(path: string, decode: (text: string) => T, findings: Finding[]): Promise<T | undefined> {
    if (!this.has(path) || this.isDamaged(path)) return undefined;
    const bytes = await this.#reader.bytes(path);
    if (!Buffer.isBuffer(bytes)) return undefined;
    try {
      return decode(bytes.toString());
    } catch (error) {
      if (!(error instanceof CodecError)) throw error;
      findings.push({ code: 'record-unreadable', path, reason: error.text });
      return undefined;
    }
  }
}
