import type { CachedSearch } from '../../../build/cache.ts';
import { BlockFile } from '../../../build/folder/block-file.ts';
import type { Output } from '../../../build/folder/output.ts';
import { SearchBuilder } from './builder.ts';
import { HeldBytes } from '../../../../held/held-bytes.ts';
import type { SearchDocument } from './search-document.ts';
import { updateSearch } from './update.ts';

/** Writes what can be searched: all of it, or the difference to what an earlier publish left. */
export class SearchPublication {
  readonly #output: Output;
  readonly #before: CachedSearch;
  readonly #ids: readonly string[];
  readonly #put: SearchDocument[] = [];
  readonly #blocks: BlockFile[] = [];
  #builder: SearchBuilder | undefined;

  /** @param ids of all posts of the site */
  constructor(output: Output, before: CachedSearch, ids: readonly string[]) {
    this.#output = output;
    this.#before = before;
    this.#ids = ids;
    const isAsBefore = [...before.files].every(([path, stamp]) => output.isAsBefore(path, stamp));
    if (before.files.size === 0 || !isAsBefore) this.#builder = this.#newBuilder();
  }

  /** Whether every post is needed, and not only those that were made again. */
  get isWhole(): boolean {
    return this.#builder !== undefined;
  }

  add(document: SearchDocument): void {
    if (this.#builder) this.#builder.add(document);
    else this.#put.push(document);
  }

  /**
   * @param all gives the documents of all posts, where the earlier files turn out to be none that can be changed
   * @returns what the next publish has to know
   */
  async finish(all: () => AsyncIterable<SearchDocument>): Promise<CachedSearch> {
    const files = new Map<string, string>();
    const write = async (path: string, content: string) => {
      await this.#output.write(path, content);
      files.set(path, this.#output.stamp(path));
    };
    const changes = this.#builder ? undefined : this.#changes();
    if (changes) {
      for (const [path, content] of changes) if (content !== undefined) await write(path, content);
      for (const [path, stamp] of this.#before.files) {
        if (changes.has(path)) continue;
        this.#output.keep(path);
        files.set(path, stamp);
      }
    } else {
      for (const { path, content } of (this.#builder ?? (await this.#builderOf(all()))).files())
        await write(path, content);
    }
    return { ids: this.#ids, files };
  }

  /** To be called when nothing is asked for any more. */
  close(): void {
    this.#builder = undefined;
    for (const blocks of this.#blocks) blocks.close();
  }

  #changes(): ReturnType<typeof updateSearch> {
    const there = new Set(this.#ids);
    const removed = this.#before.ids.filter((id) => !there.has(id));
    if (this.#put.length === 0 && removed.length === 0) return new Map();
    return updateSearch((path) => this.#output.read(path), { put: this.#put, removed });
  }

  async #builderOf(documents: AsyncIterable<SearchDocument>): Promise<SearchBuilder> {
    const builder = this.#newBuilder();
    for await (const document of documents) builder.add(document);
    return builder;
  }

  #newBuilder(): SearchBuilder {
    const folder = this.#output.workFolder();
    return new SearchBuilder((name) => {
      if (folder === undefined) return new HeldBytes();
      const blocks = new BlockFile(folder, `search-${name}`);
      this.#blocks.push(blocks);
      return new HeldBytes(blocks);
    });
  }
}
