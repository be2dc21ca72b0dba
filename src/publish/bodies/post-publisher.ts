import { limitWarnings } from '../../core/limit-warnings.ts';
import { entriesOf, type OutputName } from '../../core/output-names.ts';
import { digest } from '../build/digest.ts';
import type { PostItem } from '../site-model/site/post-item.ts';
import type { PostMaker } from './task.ts';
import type { CachedPost } from '../build/cache.ts';
import type { Outputs } from '../build/folder/output.ts';
import { outputPort } from '../outputs/index.ts';
import { mediumPath } from '../site-model/site/paths.ts';
import type { PostTasks, TaskMaking } from './post-tasks.ts';
import type { SearchDocument } from '../outputs/site/search/search-document.ts';
import type { SitePost } from '../site-model/site/site.ts';

export interface PostPublication extends PostTasks {
  readonly maker: PostMaker;
  readonly outputs: Outputs;
}

/** A post whose files are as they have to be. */
export interface PublishedPost {
  readonly post: CachedPost;
  /** the HTML of its body; undefined where nothing had to be made, or nothing asks for it */
  readonly body?: string | undefined;
  /** what it is in files that hold many posts; undefined where nothing had to be made, or no output has those */
  readonly item?: PostItem | undefined;
  /** undefined where there is no site, or nothing had to be made */
  readonly search?: SearchDocument | undefined;
}

/** Makes a post, writes what it is, and says what the next publish has to know of it. */
export function postPublisher(
  publication: PostPublication,
  tasks: TaskMaking,
  answers: (dependencies: CachedPost['dependencies']) => string,
): (post: SitePost, fingerprint: string, wantsBody: boolean) => Promise<PublishedPost> {
  const { outputs, options, maker, failures } = publication;
  return async (post, fingerprint, wantsBody) => {
    const { task, warnings, links } = await tasks.task(post, wantsBody);
    const { files: contents, drawings, body, search, item, ...made } = await maker.make(task);
    const files: CachedPost['files'][number][] = [];
    const write = async (name: OutputName, path: string, content: Uint8Array) => {
      try {
        await outputs[name]?.write(path, content);
        files.push({ output: name, path, stamp: outputs[name]?.stamp(path) ?? '' });
      } catch (error) {
        const stays = keptFiles([{ output: name, path }], outputs).length > 0;
        const port = outputPort(name);
        const isLost = !stays && port.leadsToPosts && path === port.postFile(post);
        failures.add(post.id, error, isLost ? 'not' : 'less');
      }
    };
    for (const [name, ofOutput] of entriesOf(contents)) {
      for (const [path, content] of ofOutput) await write(name, path, content);
      const folder = outputPort(name).mediaFolder(options);
      if (folder === undefined) continue;
      const file = outputPort(name).postFile(post) ?? '';
      for (const { medium, content } of drawings)
        await write(name, outputPort(name).besidePost?.(options, file, medium) ?? mediumPath(folder, medium), content);
    }
    const { summary, cover, bodyVersion, media, missing } = made;
    const dependencies = { ...made.dependencies, links: [...new Set([...made.dependencies.links, ...links])] };
    return {
      post: {
        fingerprint,
        answers: failures.attempt(post.id, () => digest(answers(dependencies)), ''),
        dependencies,
        summary,
        cover,
        bodyVersion,
        item: item?.facts,
        media,
        missing,
        warnings: limitWarnings([...made.warnings.map((warning) => ({ ...warning, post: post.id })), ...warnings]),
        files,
      },
      body,
      item: item?.text,
      search,
    };
  };
}

type PlacedFile = Pick<CachedPost['files'][number], 'output' | 'path'>;

/** Those of some files that an earlier publish left: they stay as they are. */
export function keptFiles<File extends PlacedFile>(files: readonly File[], outputs: Outputs): File[] {
  const there = files.filter(({ output, path }) => outputs[output]?.read(path) !== undefined);
  for (const { output, path } of there) outputs[output]?.keep(path);
  return there;
}

/**
 * A post of which nothing can be made, as an earlier publish left it; undefined where its page is not there. Who may see it is
 * known, and that it may be shown.
 */
export function postAsBefore(post: SitePost, cached: CachedPost | undefined, outputs: Outputs): CachedPost | undefined {
  const own = entriesOf(outputs).flatMap(([name]) => {
    const path = outputPort(name).postFile(post);
    return path === undefined ? [] : [{ output: name, path, stamp: '' }];
  });
  const files = keptFiles(cached?.files ?? own, outputs);
  const leading = own.filter(({ output }) => outputPort(output).leadsToPosts);
  const isThere = (leading.length > 0 ? leading : own).some(({ path, output }) =>
    files.some((file) => file.output === output && file.path === path),
  );
  return isThere ? { ...(cached ?? unknownPost), fingerprint: '', files } : undefined;
}

const unknownPost = {
  fingerprint: '',
  answers: '',
  dependencies: { links: [], media: [] },
  summary: '',
  cover: undefined,
  bodyVersion: '',
  media: [],
  missing: [],
  warnings: [],
  files: [],
} as const satisfies CachedPost;

/** A post that an earlier publish left as it has to be; undefined where something has changed. */
export function keptPost(
  cached: CachedPost,
  fingerprint: string,
  answers: (dependencies: CachedPost['dependencies']) => string,
  outputs: Outputs,
): CachedPost | undefined {
  if (cached.fingerprint !== fingerprint || digest(answers(cached.dependencies)) !== cached.answers) return undefined;
  const { files } = cached;
  if (!files.every(({ output, path, stamp }) => outputs[output]?.isAsBefore(path, stamp))) return undefined;
  for (const { output, path } of files) outputs[output]?.keep(path);
  return cached;
}

/** Whether the next publish may go by what this one made: not where a body could not be converted, which may go better then. */
export function isCacheable(warnings: readonly { readonly code: string }[]): boolean {
  return !warnings.some(({ code }) => code === 'body-kept-as-html');
}
