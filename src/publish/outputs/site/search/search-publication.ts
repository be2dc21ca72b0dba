import { setImmediate } from 'node:timers/promises';
import type { OutputName } from '../../../../core/outputs.ts';
import { ByteArena } from '../../../../offheap/byte-arena.ts';
import { filesOf, type Engine, type TaskRecord } from '../../../build/engine.ts';
import { BlockFile } from '../../../build/folder/block-file.ts';
import type { Output } from '../../../build/folder/output.ts';
import type { TaskFiles } from '../../../build/task.ts';
import { SearchBuilder } from './builder.ts';
import { readIndexedPosts } from './posts.ts';
import { UnreadableIndexError } from './script-file.ts';
import { documentOf, type SearchDocument } from './search-document.ts';

const key = 'search';

/**
 * Writes the search index. The texts of unchanged posts are read from the index of an earlier publish, so that they are not converted again.
 */
export class SearchPublication {
  readonly #name: OutputName;
  readonly #output: Output;
  readonly #ids: readonly string[];
  readonly #engine: Engine;
  readonly #throwIfInterrupted: () => void;
  /** record of the task from the last publish; the facts of the task are the IDs of the indexed posts */
  readonly #before: TaskRecord<readonly string[]> | undefined;
  readonly #changed: SearchDocument[] = [];
  readonly #blocks: BlockFile[] = [];
  #builder: SearchBuilder | undefined;

  /**
   * @param ids ids of all posts of the site
   * @param throwIfInterrupted called after each file that {@link finish} writes, and each post that it reads
   */
  constructor(
    name: OutputName,
    output: Output,
    ids: readonly string[],
    engine: Engine,
    throwIfInterrupted: () => void,
  ) {
    this.#name = name;
    this.#output = output;
    this.#ids = ids;
    this.#engine = engine;
    this.#throwIfInterrupted = throwIfInterrupted;
    this.#before = engine.before<readonly string[]>(key);
    if (!this.#filesBefore().every(([, path, signature]) => output.isAsBefore(path, signature)))
      this.#before = undefined;
    if (!this.#before) this.#builder = this.#newBuilder();
  }

  /** Reports whether the documents of all posts are needed, rather than only those of changed posts. */
  get isWhole(): boolean {
    return this.#builder !== undefined;
  }

  add(document: SearchDocument): void {
    if (this.#builder) this.#builder.add(document);
    else this.#changed.push(document);
  }

  /**
   * Writes the index.
   * @param documents yields the documents of all posts; used if the texts of an earlier index cannot be read
   * @throws the error of `throwIfInterrupted`
   */
  async finish(documents: () => AsyncIterable<SearchDocument>): Promise<void> {
    const run = async (files: TaskFiles) => {
      if (this.#isUnchanged()) for (const [, path] of this.#filesBefore()) files.keep(this.#name, path);
      else {
        const builder = this.#builder ?? (await this.#updatedBuilder()) ?? (await this.#builderOf(documents()));
        for (const { path, content } of builder.files()) {
          await files.write(this.#name, path, content);
          await this.#receiveSignals();
        }
      }
      return { facts: this.#ids };
    };
    await this.#engine.run({ key, inputs: {}, run });
  }

  /** Must be called when no more documents will be added. */
  close(): void {
    this.#builder = undefined;
    for (const blocks of this.#blocks) blocks.close();
  }

  #filesBefore(): (readonly [OutputName, path: string, signature: string])[] {
    return this.#before ? [...filesOf(key, this.#before)] : [];
  }

  #isUnchanged(): boolean {
    const ids = new Set(this.#ids);
    return !this.#builder && this.#changed.length === 0 && this.#before?.facts.every((id) => ids.has(id)) === true;
  }

  /** Returns a builder with the changed documents and the posts of the earlier index. Undefined if that index cannot be read. */
  async #updatedBuilder(): Promise<SearchBuilder | undefined> {
    const builder = this.#newBuilder();
    const others = new Set(this.#ids);
    for (const document of this.#changed) {
      others.delete(document.stored.id);
      builder.add(document);
    }
    try {
      for (const stored of readIndexedPosts((path) => this.#output.read(path))) {
        if (others.has(stored.id)) builder.add(documentOf(stored));
        await this.#receiveSignals();
      }
      return builder;
    } catch (error) {
      if (error instanceof UnreadableIndexError) return undefined;
      throw error;
    }
  }

  async #builderOf(documents: AsyncIterable<SearchDocument>): Promise<SearchBuilder> {
    const builder = this.#newBuilder();
    for await (const document of documents) builder.add(document);
    return builder;
  }

  /** Receives signals, which would otherwise wait for thousands of files. */
  async #receiveSignals(): Promise<void> {
    await setImmediate();
    this.#throwIfInterrupted();
  }

  #newBuilder(): SearchBuilder {
    const folder = this.#output.temporaryFolder();
    return new SearchBuilder(() => {
      if (folder === undefined) return new ByteArena();
      const blocks = new BlockFile(folder, `search-${this.#blocks.length}`);
      this.#blocks.push(blocks);
      return new ByteArena(blocks);
    });
  }
}
