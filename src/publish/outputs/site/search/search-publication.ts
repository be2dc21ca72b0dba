import type { OutputName } from '../../../../core/outputs.ts';
import { ByteArena } from '../../../../offheap/byte-arena.ts';
import { filesOf, type Engine, type TaskRecord } from '../../../build/engine.ts';
import { BlockFile } from '../../../build/folder/block-file.ts';
import type { Output } from '../../../build/folder/output.ts';
import type { TaskFiles } from '../../../build/task.ts';
import { SearchBuilder } from './builder.ts';
import type { SearchDocument } from './search-document.ts';
import { updateSearch } from './update.ts';

const key = 'search';

/** Writes the search index, either in full or by updating the one of an earlier publish. */
export class SearchPublication {
  readonly #name: OutputName;
  readonly #output: Output;
  readonly #ids: readonly string[];
  readonly #engine: Engine;
  /** record of the task from the last publish; the facts of the task are the ids of the indexed posts */
  readonly #before: TaskRecord<readonly string[]> | undefined;
  readonly #changed: SearchDocument[] = [];
  readonly #blocks: BlockFile[] = [];
  #builder: SearchBuilder | undefined;

  /** @param ids ids of all posts of the site */
  constructor(name: OutputName, output: Output, ids: readonly string[], engine: Engine) {
    this.#name = name;
    this.#output = output;
    this.#ids = ids;
    this.#engine = engine;
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
   * @param documents yields the documents of all posts; used if the index cannot be updated
   */
  async finish(documents: () => AsyncIterable<SearchDocument>): Promise<void> {
    const run = async (files: TaskFiles) => {
      const changes = this.#builder ? undefined : this.#changes();
      if (changes) {
        for (const [path, content] of changes) if (content !== undefined) await files.write(this.#name, path, content);
        for (const [, path] of this.#filesBefore()) if (!changes.has(path)) files.keep(this.#name, path);
      } else {
        const builder = this.#builder ?? (await this.#builderOf(documents()));
        for (const { path, content } of builder.files()) await files.write(this.#name, path, content);
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

  #changes(): ReturnType<typeof updateSearch> {
    const ids = new Set(this.#ids);
    const removed = (this.#before?.facts ?? []).filter((id) => !ids.has(id));
    if (this.#changed.length === 0 && removed.length === 0) return new Map();
    return updateSearch((path) => this.#output.read(path), { put: this.#changed, removed });
  }

  async #builderOf(documents: AsyncIterable<SearchDocument>): Promise<SearchBuilder> {
    const builder = this.#newBuilder();
    for await (const document of documents) builder.add(document);
    return builder;
  }

  #newBuilder(): SearchBuilder {
    const folder = this.#output.temporaryFolder();
    return new SearchBuilder((name) => {
      if (folder === undefined) return new ByteArena();
      const blocks = new BlockFile(folder, `search-${name}`);
      this.#blocks.push(blocks);
      return new ByteArena(blocks);
    });
  }
}
