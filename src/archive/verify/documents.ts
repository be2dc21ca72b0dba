import { type Finding, addFindings } from '../../core/report/findings.ts';
import type { JournalState } from '../format/journal.ts';
import { layout, postOf } from '../format/layout.ts';
import { decodeFile } from '../format/post.ts';
import type { PayloadFile } from '../format/bag.ts';
import type { FileReader } from './file-reader.ts';
import { invalidFile, tokensIn, type CheckedPost } from './checked-post.ts';

/** The result of comparing the files with the manifests. */
export interface CheckedFiles {
  /** readable payload files, by path */
  readonly read: ReadonlyMap<string, PayloadFile>;
  readonly damaged: ReadonlySet<string>;
  /** facts about posts without findings, by ID */
  readonly posts: ReadonlyMap<string, CheckedPost>;
}

/** The payload files of an archive, for checks of their contents. Files with a wrong checksum are skipped, to avoid follow-up findings. */
export class Documents {
  readonly #reader: FileReader;
  readonly #checked: CheckedFiles;
  readonly #partial: JournalState['partial'];
  /** IDs of the posts with damaged files, and of the posts that a run was processing when it was stopped */
  readonly #excused: ReadonlySet<string>;

  constructor(reader: FileReader, checked: CheckedFiles, journal: JournalState) {
    this.#reader = reader;
    this.#checked = checked;
    this.#partial = journal.partial;
    // Collected by post, which is faster than checking each file.
    this.#excused = new Set([...journal.partial, ...[...checked.damaged].map((path) => postOf(path) ?? '')]);
  }

  /** readable payload files, by path */
  get files(): CheckedFiles['read'] {
    return this.#checked.read;
  }

  isDamaged(path: string): boolean {
    return this.#checked.damaged.has(path);
  }

  /** Reports whether a file may exist or be missing: its damage was already reported, or a run was stopped while processing the post. */
  isExcused(path: string): boolean {
    const post = postOf(path);
    return this.#checked.damaged.has(path) || (post !== undefined && this.#partial.has(post));
  }

  /**
   * Returns the facts about a post that were collected when its files were read. Undefined if a file is damaged, a run was stopped while it
   * processed the post, or there are findings about the post.
   */
  factsOf(id: string): CheckedPost | undefined {
    return this.#excused.has(id) ? undefined : this.#checked.posts.get(id);
  }

  /** Reads the contents of a post's intact files, by path. */
  async textsOf(id: string): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    for (const path of filesOf(id)) {
      const text = await this.#text(path);
      if (text !== undefined) texts.set(path, text);
    }
    return texts;
  }

  /** Decodes a file. Undefined if it does not exist or is damaged. Adds a finding if it cannot be decoded. */
  async read<T>(path: string, decode: (text: string) => T, findings: Finding[]): Promise<T | undefined> {
    const text = await this.#text(path);
    const { value, damage } = decodeFile(path, () => text, decode);
    addFindings(findings, tokensIn(path, text ?? '', undefined), invalidFile(damage));
    return value;
  }

  async #text(path: string): Promise<string | undefined> {
    if (!this.files.has(path) || this.isDamaged(path)) return undefined;
    const bytes = await this.#reader.bytes(path);
    return Buffer.isBuffer(bytes) ? bytes.toString() : undefined;
  }
}

const filesOf = (id: string) => [layout.post(id), layout.content(id), layout.comments(id)];
