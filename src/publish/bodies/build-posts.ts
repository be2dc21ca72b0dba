import { limitWarnings } from '../../core/report/limit-warnings.ts';
import { outputEntries, type OutputName } from '../../core/outputs.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { message } from '../../messages/message.ts';
import { filesOf, type Engine, type TaskRecord, type TaskRecords } from '../build/engine.ts';
import { BlockFile } from '../build/folder/block-file.ts';
import type { Outputs } from '../build/folder/output.ts';
import type { Inputs, Task, TaskFiles } from '../build/task.ts';
import { outputPort } from '../outputs/index.ts';
import type { SearchDocument } from '../outputs/site/search/search-document.ts';
import { SearchPublication } from '../outputs/site/search/search-publication.ts';
import { processInOrder } from '../../core/async/in-order.ts';
import { postsAndPages, type Site, type SitePost } from '../site-model/site/site.ts';
import { BuiltPosts, isComplete } from './built-posts.ts';
import { isLinkLookup } from './lookups.ts';
import { preparePosts, type PostPreparation, type PreparationInput } from './prepare-posts.ts';
import type { BuiltPost, RenderedPost, PostRenderer, PostInput } from './rendering.ts';

export interface PostsBuild extends PreparationInput {
  readonly site: Site;
  readonly outputs: Outputs;
  readonly engine: Engine;
  /** media of the archive by file name */
  readonly media: ReadonlyMap<string, PublishedMedium>;
  /**
   * Returns the renderer.
   * @param count minimum number of posts that will be rendered
   */
  readonly renderer: (count: number) => PostRenderer;
  /** records of the last publish, which may have used other options */
  readonly earlier: TaskRecords;
  /** whether comments that the last publish showed may now be hidden */
  readonly hidesComments: boolean;
  /** renders a post from the plain text of its body, see `PostRendering` */
  readonly renderFallback: (input: PostInput, error: unknown) => Promise<RenderedPost>;
  /** called for each post in order, with the warnings about it */
  readonly step: (warnings: readonly Warning[]) => void;
  readonly throwIfInterrupted: () => void;
}

export interface BuiltAll {
  readonly posts: BuiltPosts;
  /** Stops the renderer. Must be called when no more bodies are needed. */
  readonly close: () => Promise<void>;
}

/** Number of posts in memory in addition to those being rendered. */
const width = 8;

/** The result of building a post. If `post` is undefined, the post is not published. */
interface Outcome {
  readonly of: SitePost;
  readonly post: BuiltPost | undefined;
  /** undefined if the post was up to date */
  readonly rendered?: RenderedPost | undefined;
  readonly search?: SearchDocument | undefined;
}

export const postKey = (id: string): string => `post ${id}`;

export async function buildPosts(build: PostsBuild): Promise<BuiltAll> {
  const builder = new PostsBuilder(build);
  try {
    await builder.buildAll();
    await builder.finishSearch();
    return { posts: builder.posts, close: () => builder.close() };
  } catch (error) {
    await builder.close();
    throw error;
  } finally {
    builder.closeSearch();
  }
}

class PostsBuilder {
  readonly posts: BuiltPosts;
  readonly #build: PostsBuild;
  readonly #search: SearchPublication | undefined;
  readonly #items: BlockFile | undefined;
  readonly #renderer: PostRenderer;
  readonly #preparation: PostPreparation;
  /** posts whose bodies are needed for other files, such as feeds */
  readonly #withBody: ReadonlySet<SitePost>;
  /** Writes in progress or complete, by path: posts with the same drawing share one file, which is written once. */
  readonly #drawings = new Map<string, Promise<void>>();

  constructor(build: PostsBuild) {
    const { site, outputs, engine } = build;
    const searched = outputEntries(outputs).find(([name]) => outputPort(name).isSearched);
    const all = postsAndPages(site);
    const ids = all.map(({ id }) => id);
    const search = searched && new SearchPublication(...searched, ids, engine, build.throwIfInterrupted);
    const isNew = ({ id }: SitePost) => search?.isWhole === true || !engine.has(postKey(id));
    this.#build = build;
    this.#search = search;
    this.#renderer = withText(build.renderer(all.filter(isNew).length), build);
    this.#preparation = preparePosts(build);
    this.#withBody = new Set(outputEntries(build.plans).flatMap(([, plan]) => [...(plan.bodies?.() ?? [])]));
    const folder = outputEntries(outputs)[0]?.[1].temporaryFolder();
    this.#items = folder && new BlockFile(folder, 'items');
    this.posts = new BuiltPosts({
      media: build.media,
      store: this.#items,
      remake: (post, output) => this.#render(post, output === undefined, output === undefined ? [] : [output]),
    });
  }

  async buildAll(): Promise<void> {
    const { site, failures, step } = this.#build;
    const start = (post: SitePost) => this.#start(post);
    await processInOrder(postsAndPages(site), width + this.#renderer.width, start, ({ of, post, rendered, search }) => {
      if (post && !failures.has(of.id)) this.posts.add(of.id, post, rendered);
      if (search) failures.attempt(of.id, () => this.#search?.add(search), undefined);
      step(post?.warnings ?? []);
    });
    // The files that combine many posts need memory, but rarely a worker.
    await this.#renderer.rest?.();
  }

  async finishSearch(): Promise<void> {
    await this.#search
      ?.finish(() => this.#documents())
      .catch((error: unknown) => {
        this.#build.failures.addOther((bug) => message('publish.search-failed', { bug }), error);
      });
  }

  closeSearch(): void {
    this.#search?.close();
  }

  close(): Promise<void> {
    this.#items?.close();
    return this.#renderer.close();
  }

  async #render(post: SitePost, body: boolean, outputs?: readonly OutputName[]): Promise<RenderedPost> {
    const { forOutputs, prepare } = this.#preparation;
    return this.#renderer.render((await prepare(post, body, forOutputs(post, outputs))).input);
  }

  /** Builds a post. If the post is up to date, the outcome is returned directly instead of as a promise. */
  #start(of: SitePost): Outcome | Promise<Outcome> {
    const { engine, failures } = this.#build;
    let rendered: RenderedPost | undefined;
    let search: SearchDocument | undefined;
    const task = this.#taskOf(of, (made, isWritten) => {
      search = made.search;
      if (isWritten) rendered = made;
    });
    const record = failures.attempt(of.id, () => engine.skip(task), undefined);
    if (record && !this.#search?.isWhole) return { of, post: record.facts };
    const outcome = record
      ? this.#documentOf(of, record.facts)
      : engine.run(task).then((post): Outcome => ({ of, post, rendered, search }));
    return outcome.catch((error: unknown) => {
      const earlier = postOfEarlierRun(of, this.#build);
      failures.add(of.id, error, earlier ? 'before' : 'not');
      return { of, post: earlier && { ...unknownPost, ...earlier } };
    });
  }

  /** Renders a post that is up to date, but only for the search index. */
  async #documentOf(of: SitePost, post: BuiltPost): Promise<Outcome> {
    const { search, warnings } = await this.#render(of, false);
    // If the conversion was aborted, the next run may find more search terms.
    if (!isComplete(warnings)) this.#build.engine.forget(postKey(of.id));
    return { of, post, search };
  }

  async *#documents(): AsyncGenerator<SearchDocument> {
    const { site, failures } = this.#build;
    for (const post of postsAndPages(site)) {
      if (failures.has(post.id)) continue;
      const made = await this.#render(post, false).catch((error: unknown) => failures.add(post.id, error, 'less'));
      if (made?.search) yield made.search;
    }
  }

  /** @param take called with the rendered post, and whether it is written or the page of an earlier run is kept */
  #taskOf(post: SitePost, take: (made: RenderedPost, isWritten: boolean) => void): Task<BuiltPost> {
    const { forOutputs, inputs: inputsOf, prepare } = this.#preparation;
    const prepared = forOutputs(post);
    const inputs = this.#build.failures.attempt(post.id, () => inputsOf(post, prepared), {});
    return {
      key: postKey(post.id),
      inputs,
      run: async (files) => {
        const { input, warnings, lookups } = await prepare(post, this.#withBody.has(post), prepared);
        const made = await this.#renderer.render(input);
        const earlier = made.failure && this.#keepPage(post, inputs);
        take(made, !earlier);
        const facts = {
          ...made.facts,
          warnings: limitWarnings([...made.warnings.map((warning) => ({ ...warning, post: post.id })), ...warnings]),
        };
        if (earlier) {
          this.#build.failures.add(post.id, made.failure, 'before');
          return { facts: { ...facts, warnings: [], ...earlier }, isComplete: false };
        }
        await this.#write(post, made, files);
        const all = [...new Set([...made.lookups, ...lookups])];
        return { facts, lookups: all, isComplete: isComplete(made.warnings) };
      },
    };
  }

  /**
   * Keeps the files that an earlier run wrote for a post, which show more than its plain text. Returns undefined if there are none, or if they
   * may show a comment or the title of a post that is no longer public.
   */
  #keepPage(post: SitePost, inputs: Inputs): Partial<BuiltPost> | undefined {
    const { engine, earlier, hidesComments } = this.#build;
    const record = earlier.get(postKey(post.id));
    const isHiding = (name: string) => name === 'comments' || isLinkLookup(name);
    if (hidesComments || (record && engine.changes(record, inputs).some(isHiding))) return undefined;
    return postOfEarlierRun(post, this.#build);
  }

  /** Writes the files of a post. If one fails, the others are still written. */
  async #write(post: SitePost, { files: contents, drawings }: RenderedPost, files: TaskFiles): Promise<void> {
    const { outputs, options, failures } = this.#build;
    const attempt = async (name: OutputName, path: string, write: () => Promise<void>) => {
      try {
        await write();
      } catch (error) {
        const port = outputPort(name);
        const isLost = !keepExisting(outputs, name, path) && port.leadsToPosts && path === port.postFile?.(post);
        failures.add(post.id, error, isLost ? 'not' : 'less');
      }
    };
    for (const [name, ofOutput] of outputEntries(contents)) {
      for (const [path, content] of ofOutput) await attempt(name, path, () => files.write(name, path, content));
      const port = outputPort(name);
      for (const { medium, content } of drawings) {
        const path = port.mediumPath?.(medium, options, port.postFile?.(post) ?? '');
        if (path === undefined) continue;
        const key = `${name}/${path}`;
        await attempt(name, path, async () => {
          const writing = this.#drawings.get(key) ?? files.write(name, path, content);
          this.#drawings.set(key, writing);
          await writing;
          files.share(name, path);
        });
      }
    }
  }
}

/** Keeps the file that an earlier run wrote at this path. Returns false if there is none. */
export function keepExisting(outputs: Outputs, name: OutputName, path: string): boolean {
  const output = outputs[name];
  if (output?.read(path) === undefined) return false;
  output.keep(path);
  return true;
}

/** Keeps the files of a post that cannot be built, and returns the facts stored by an earlier run. Undefined if the post has no page. */
function postOfEarlierRun(post: SitePost, { engine, earlier, outputs }: PostsBuild): Partial<BuiltPost> | undefined {
  const key = postKey(post.id);
  const record = earlier.get(key) as TaskRecord<BuiltPost> | undefined;
  const own = outputEntries(outputs).flatMap(([name]) => {
    const path = outputPort(name).postFile?.(post);
    return path === undefined ? [] : [[name, path] as const];
  });
  const files = record ? [...filesOf(key, record)] : own;
  const keptFiles = files
    .filter(([name, path]) => keepExisting(outputs, name, path))
    .map(([name, path]) => `${name}/${path}`);
  const leading = own.filter(([name]) => outputPort(name).leadsToPosts);
  const isThere = (leading.length > 0 ? leading : own).some(([name, path]) => keptFiles.includes(`${name}/${path}`));
  if (!isThere) return undefined;
  if (record) engine.carry(key, record);
  return record?.facts ?? {};
}

const unknownPost: BuiltPost = {
  summary: '',
  bodyVersion: '',
  media: [],
  cover: undefined,
  missing: [],
  warnings: [],
};

/**
 * Wraps a renderer: if rendering fails, the post is rendered from the plain text of its body. It is not tried again in the same run, since
 * each attempt may take long.
 */
function withText(renderer: PostRenderer, { renderFallback, failures }: PostsBuild): PostRenderer {
  const errors = new Map<string, unknown>();
  return {
    width: renderer.width,
    render: async (input) => {
      const { id } = input.post;
      const made = errors.has(id)
        ? await renderFallback(input, errors.get(id))
        : await renderer.render(input).catch((error: unknown) => renderFallback(input, error));
      if (made.failure) {
        errors.set(id, made.failure);
        failures.add(id, made.failure, 'text');
      }
      return made;
    },
    rest: async () => renderer.rest?.(),
    close: () => renderer.close(),
  };
}
