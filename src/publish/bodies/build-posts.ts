import { limitWarnings } from '../../core/limit-warnings.ts';
import { entriesOf, type OutputName } from '../../core/output-names.ts';
import type { PublishedMedium } from '../../core/stored-medium.ts';
import type { Warning } from '../../core/warnings.ts';
import { message } from '../../messages/message.ts';
import { filesOf, type Engine } from '../build/engine.ts';
import type { Outputs } from '../build/folder/output.ts';
import type { Task, TaskFiles } from '../build/task.ts';
import { outputPort } from '../outputs/index.ts';
import type { SearchDocument } from '../outputs/site/search/search-document.ts';
import { SearchPublication } from '../outputs/site/search/search-publication.ts';
import { inOrder } from '../site-model/from-archive/in-order.ts';
import { mediumPath } from '../site-model/site/paths.ts';
import type { Site, SitePost } from '../site-model/site/site.ts';
import { BuiltPosts, isComplete, type BuiltPost } from './built-posts.ts';
import { preparePosts, type PreparationInput } from './prepare-posts.ts';
import type { RenderedPost, PostRenderer, PostInput } from './rendering.ts';

export interface PostsBuild extends PreparationInput {
  readonly site: Site;
  readonly outputs: Outputs;
  readonly engine: Engine;
  /** media of the archive by file */
  readonly media: ReadonlyMap<string, PublishedMedium>;
  /** @param count of posts that are going to be rendered, if not more */
  readonly renderer: (count: number) => PostRenderer;
  /** renders a post from its text, see `PostRendering` */
  readonly renderFallback: (input: PostInput, error: unknown) => Promise<RenderedPost>;
  /** called after each post, in their order, with its warnings */
  readonly step: (warnings: readonly Warning[]) => void;
}

export interface BuiltAll {
  readonly posts: BuiltPosts;
  /** to be called when no more bodies are asked for */
  readonly close: () => Promise<void>;
}

/** Posts whose bodies are in memory at the same time, besides those that are being rendered. */
const width = 8;

/** The result for a post. Without `post`, it is not published. */
interface Outcome {
  readonly of: SitePost;
  readonly post: BuiltPost | undefined;
  /** undefined if it was up to date */
  readonly rendered?: RenderedPost | undefined;
  readonly search?: SearchDocument | undefined;
}

/** The key of the task of a post. */
export const postKey = (id: string): string => `post ${id}`;

/** Builds all posts that are not up to date, and the search index. */
export async function buildPosts(build: PostsBuild): Promise<BuiltAll> {
  const { site, outputs, engine, failures, options, step } = build;
  const searched = entriesOf(outputs).find(([name]) => outputPort(name).isSearched);
  const ids = site.posts.map(({ id }) => id);
  const search = searched && new SearchPublication(...searched, ids, engine);
  const isNew = ({ id }: SitePost) => search?.isWhole === true || !engine.has(postKey(id));
  const renderer = withText(build.renderer(site.posts.filter(isNew).length), build);
  const { inputs, prepare } = preparePosts(build);
  const render = async (post: SitePost, body: boolean) => renderer.render((await prepare(post, body)).input);
  const posts = new BuiltPosts(build.media, (post) => render(post, true));
  const bodiesWanted = new Set(
    entriesOf(outputs).flatMap(([name]) => [...(outputPort(name).bodiesAskedFor?.(site) ?? [])]),
  );
  /** Posts with the same drawing share its file, which is written once. */
  const drawings = new Map<string, Promise<void>>();

  const taskOf = (post: SitePost, take: (made: RenderedPost) => void): Task<BuiltPost> => ({
    key: postKey(post.id),
    inputs: failures.attempt(post.id, () => inputs(post), {}),
    run: async (files) => {
      const { input, warnings, lookups } = await prepare(post, bodiesWanted.has(post));
      const made = await renderer.render(input);
      take(made);
      await writeFiles(post, made, files);
      const facts = {
        summary: made.summary,
        bodyVersion: made.bodyVersion,
        item: made.item?.facts,
        media: made.media.map(({ file }) => file),
        cover: made.cover?.file,
        missing: made.missing,
        warnings: limitWarnings([...made.warnings.map((warning) => ({ ...warning, post: post.id })), ...warnings]),
      };
      const all = [...new Set([...made.lookups, ...lookups])];
      return { facts, lookups: all, isComplete: isComplete(made.warnings) };
    },
  });

  const writeFiles = async (post: SitePost, { files: contents, drawings: drawn }: RenderedPost, files: TaskFiles) => {
    const attempt = async (name: OutputName, path: string, write: () => Promise<void>) => {
      try {
        await write();
      } catch (error) {
        const port = outputPort(name);
        const isLost = !keepExisting(outputs, name, path) && port.leadsToPosts && path === port.postFile(post);
        failures.add(post.id, error, isLost ? 'not' : 'less');
      }
    };
    for (const [name, ofOutput] of entriesOf(contents)) {
      for (const [path, content] of ofOutput) await attempt(name, path, () => files.write(name, path, content));
      const folder = outputPort(name).mediaFolder(options);
      if (folder === undefined) continue;
      const file = outputPort(name).postFile(post) ?? '';
      for (const { medium, content } of drawn) {
        const path = outputPort(name).besidePost?.(options, file, medium) ?? mediumPath(folder, medium);
        const key = `${name}/${path}`;
        await attempt(name, path, async () => {
          const writing = drawings.get(key) ?? files.write(name, path, content);
          drawings.set(key, writing);
          await writing;
          files.share(name, path);
        });
      }
    }
  };

  const start = (of: SitePost): Outcome | Promise<Outcome> => {
    let made: RenderedPost | undefined;
    const task = taskOf(of, (one) => (made = one));
    const record = failures.attempt(of.id, () => engine.skip(task), undefined);
    if (record && !search?.isWhole) return { of, post: record.facts };
    const run = async (): Promise<Outcome> => {
      try {
        if (record) {
          made = await render(of, false);
          // A conversion that was given up has found less to search for than another one may.
          if (!isComplete(made.warnings)) engine.forget(postKey(of.id));
          return { of, post: record.facts, search: made.search };
        }
        const post = await engine.run(task);
        return { of, post, rendered: made, search: made?.search };
      } catch (error) {
        const post = postOfEarlierRun(of, build);
        failures.add(of.id, error, post ? 'before' : 'not');
        return { of, post };
      }
    };
    return run();
  };

  try {
    await inOrder(site.posts, width + renderer.width, start, ({ of, post, rendered, search: document }) => {
      if (post && !failures.has(of.id)) posts.add(of.id, post, rendered);
      if (document) failures.attempt(of.id, () => search?.add(document), undefined);
      step(post?.warnings ?? []);
    });
    // Files of many posts need memory, and seldom a worker.
    await renderer.rest?.();
    const documents = async function* () {
      for (const post of site.posts) {
        if (failures.has(post.id)) continue;
        const made = await render(post, false).catch((error: unknown) => failures.add(post.id, error, 'less'));
        if (made?.search) yield made.search;
      }
    };
    await search?.finish(documents).catch((error: unknown) => {
      failures.addOther((bug) => message('publish.search-failed', { bug }), error);
    });
    search?.close();
    return { posts, close: () => renderer.close() };
  } catch (error) {
    search?.close();
    await renderer.close();
    throw error;
  }
}

/** Keeps a file of an earlier run. Returns false if there is none. */
export function keepExisting(outputs: Outputs, name: OutputName, path: string): boolean {
  const output = outputs[name];
  if (output?.read(path) === undefined) return false;
  output.keep(path);
  return true;
}

/** Keeps the files of a post that cannot be built, and returns what is known of it. Undefined if its page is missing. */
function postOfEarlierRun(post: SitePost, { engine, outputs }: PostsBuild): BuiltPost | undefined {
  const record = engine.before<BuiltPost>(postKey(post.id));
  const own = entriesOf(outputs).flatMap(([name]) => {
    const path = outputPort(name).postFile(post);
    return path === undefined ? [] : [[name, path] as const];
  });
  const files = record ? [...filesOf(postKey(post.id), record)] : own;
  const kept = files
    .filter(([name, path]) => keepExisting(outputs, name, path))
    .map(([name, path]) => `${name}/${path}`);
  const leading = own.filter(([name]) => outputPort(name).leadsToPosts);
  const isThere = (leading.length > 0 ? leading : own).some(([name, path]) => kept.includes(`${name}/${path}`));
  return isThere ? (record?.facts ?? unknownPost) : undefined;
}

const unknownPost: BuiltPost = {
  summary: '',
  bodyVersion: '',
  media: [],
  cover: undefined,
  missing: [],
  warnings: [],
};

/** Renders posts. If that fails unexpectedly, a post is rendered from its text. */
function withText(renderer: PostRenderer, { renderFallback, failures }: PostsBuild): PostRenderer {
  return {
    width: renderer.width,
    render: async (input) => {
      const made = await renderer.render(input).catch((error: unknown) => renderFallback(input, error));
      if (made.failure) failures.add(input.post.id, made.failure, 'text');
      return made;
    },
    rest: async () => renderer.rest?.(),
    close: () => renderer.close(),
  };
}
