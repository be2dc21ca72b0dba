import { addFindings } from '../../core/add-findings.ts';
import type { Finding } from '../../core/findings.ts';
import type { JournalState } from '../format/journal.ts';
import { layout, postOf } from '../format/layout.ts';
import { decodeFile } from '../format/post.ts';
import type { FileReader, FileSums } from './file-reader.ts';
import { invalidFile, tokensIn, type PostFacts } from './post-facts.ts';

/** What the bag's check has come to. */
export interface CheckedFiles {
  /** what was read, by path */
  readonly read: ReadonlyMap<string, FileSums>;
  readonly damaged: ReadonlySet<string>;
  /** of posts in whose files nothing was odd when they were read, by id */
  readonly posts: ReadonlyMap<string, PostFacts>;
}

/**
 * The payload files of an archive for those who look into them. What the bag's check has found to be damaged is not looked
 * into: everything that could be said of it would follow from that.
 */
export class Documents {
  readonly #reader: FileReader;
  readonly #checked: CheckedFiles;
  readonly #torn: JournalState['torn'];
  /** ids of posts of which a file is damaged, or in the middle of which a run was stopped */
  readonly #excused: ReadonlySet<string>;

  constructor(reader: FileReader, checked: CheckedFiles, journal: JournalState) {
    this.#reader = reader;
    this.#checked = checked;
    this.#torn = journal.torn;
    // Asked for every post: to ask for each of its files takes longer.
    this.#excused = new Set([...journal.torn, ...[...checked.damaged].map((path) => postOf(path) ?? '')]);
  }

  /** of every file that there is */
  get paths(): Iterable<string> {
    return this.#checked.read.keys();
  }

  /** The size and checksum of a file; undefined where there is none. */
  sumsOf(path: string): FileSums | undefined {
    return this.#checked.read.get(path);
  }

  has(path: string): boolean {
    return this.#checked.read.has(path);
  }

  isDamaged(path: string): boolean {
    return this.#checked.damaged.has(path);
  }

  /** Whether nothing follows from a file being there or not: that is reported already, or a run was stopped in the middle of its post. */
  isExcused(path: string): boolean {
    const post = postOf(path);
    return this.#checked.damaged.has(path) || (post !== undefined && this.#torn.has(post));
  }

  /**
   * What was found of a post when its files were read; undefined where anything in its folder is damaged, or a run was stopped in the
   * middle of it, or there was more to be said.
   */
  factsOf(id: string): PostFacts | undefined {
    return this.#excused.has(id) ? undefined : this.#checked.posts.get(id);
  }

  /** The texts of the files of a post, by path, but for those that are damaged or not there. */
  async textsOf(id: string): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    for (const path of filesOf(id)) {
      const text = await this.#text(path);
      if (text !== undefined) texts.set(path, text);
    }
    return texts;
  }

  /** Decodes a file; undefined where there is none, where it is damaged, or where it cannot be decoded, which is noted. */
  async read<T>(path: string, decode: (text: string) => T, findings: Finding[]): Promise<T | undefined> {
    const text = await this.#text(path);
    const { value, damage } = decodeFile(path, () => text, decode);
    addFindings(findings, tokensIn(path, text ?? '', undefined), invalidFile(damage));
    return value;
  }

  async #text(path: string): Promise<string | undefined> {
    if (!this.has(path) || this.isDamaged(path)) return undefined;
    const bytes = await this.#reader.bytes(path);
    return Buffer.isBuffer(bytes) ? bytes.toString() : undefined;
  }
}

const filesOf = (id: string) => [layout.post(id), layout.content(id), layout.comments(id)];
