import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { FileCounts } from '../../../src/core/report/report.ts';
import type { FileContent, Output } from '../../../src/publish/build/folder/output.ts';

/** An output folder in memory, initially with the files of an earlier run. */
export class MemoryOutput implements Output {
  readonly files: Map<string, string>;
  /** paths of written files, in the order of writing */
  readonly written: string[] = [];
  readonly #made = new Set<string>();

  constructor(files: ReadonlyMap<string, string> = new Map()) {
    this.files = new Map(files);
  }

  async write(path: string, content: FileContent): Promise<void> {
    const text = await textOf(Readable.from(content instanceof Uint8Array ? [content] : content));
    if (this.files.get(path) !== text) this.written.push(path);
    this.files.set(path, text);
    this.#made.add(path);
  }

  async copy(): Promise<void> {
    return Promise.resolve();
  }

  temporaryFolder(): undefined {
    return undefined;
  }

  isAsBefore(path: string, stamp: string): boolean {
    return this.files.has(path) && this.stamp(path) === stamp;
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  read(path: string): string | undefined {
    return this.files.get(path);
  }

  async readBytes(path: string): Promise<Uint8Array | undefined> {
    const text = this.files.get(path);
    return Promise.resolve(text === undefined ? undefined : Buffer.from(text));
  }

  keep(path: string): void {
    this.#made.add(path);
  }

  stamp(path: string): string {
    return this.files.get(path) ?? '-';
  }

  async finish(): Promise<FileCounts> {
    for (const path of this.files.keys()) if (!this.#made.has(path)) this.files.delete(path);
    return Promise.resolve({ files: this.#made.size, written: this.written.length, removed: 0 });
  }
}
