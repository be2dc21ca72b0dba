import { commentThreads } from '../core/comment-threads.ts';
import { fewWarnings } from '../core/few-warnings.ts';
import type { Warning } from '../core/warnings.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { PostMaker, PostTask } from './conversion/task.ts';
import { digest } from './digest.ts';
import type { RememberedPost } from './memory.ts';
import type { SiteModel } from './model.ts';
import type { SiteOptions } from './options.ts';
import type { Outputs } from './output/output.ts';
import type { PreparePost } from './pages/prepare-post.ts';
import { pageFile } from './paths.ts';
import { portablePost } from './portable-post.ts';
import type { SearchDocument } from './search/search-document.ts';
import type { SitePost } from './site.ts';
import { mostComments } from './site-limits.ts';
import { siteThreads } from './threads.ts';

export interface PostPublication {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly model: Pick<SiteModel, 'clock' | 'owner'>;
  readonly outputs: Outputs;
  /** undefined where there is no site */
  readonly preparePage: PreparePost | undefined;
  readonly maker: PostMaker;
}

/** A post whose files are as they have to be. */
export interface PublishedPost {
  readonly post: RememberedPost;
  /** the HTML of its body; undefined where nothing had to be made, or nothing asks for it */
  readonly body?: string | undefined;
  /** undefined where there is no site, or nothing had to be made */
  readonly search?: SearchDocument | undefined;
}

/** What is to be made of a post, apart from the body: its record, its comments, its place in the site. */
export function postTasks({ archive, options, model, outputs, preparePage }: Omit<PostPublication, 'maker'>) {
  return async (post: SitePost, body: boolean): Promise<{ task: PostTask; warnings: Warning[] }> => {
    const html = await archive.content(post.id);
    const comments = options.comments === 'none' ? [] : await archive.comments(post.id);
    const { threads, count, more, withoutParent } = commentThreads(comments, options.comments, mostComments);
    const shown = siteThreads(threads, model.clock, model.owner);
    return {
      task: {
        post: portablePost(post),
        html,
        threads: shown,
        page: outputs.site && preparePage?.(post, shown),
        markdown: outputs.markdown !== undefined,
        body,
      },
      warnings: [
        ...withoutParent.slice(0, 1).map((comment) => parentMissing(post.id, comment, withoutParent.length)),
        ...(more > 0
          ? [{ code: 'comments-left-out', post: post.id, comments: count + more, shown: count } as const]
          : []),
      ],
    };
  };
}

function parentMissing(post: string, comment: string, comments: number): Warning {
  return { code: 'comment-parent-missing', post, comment, comments };
}

/** Makes a post, writes what it is, and says what the next publish has to know of it. */
export function postPublisher(
  publication: PostPublication,
  answers: (asked: RememberedPost['asked']) => string,
): (post: SitePost, basis: string, wantsBody: boolean) => Promise<PublishedPost> {
  const { outputs, maker } = publication;
  const taskOf = postTasks(publication);
  return async (post, basis, wantsBody) => {
    const { task, warnings } = await taskOf(post, wantsBody);
    const { page, markdown, drawings, body, search, ...made } = await maker.make(task);
    const files: RememberedPost['files'][number][] = [];
    const write = async (name: 'site' | 'markdown', path: string, content: Uint8Array) => {
      await outputs[name]?.write(path, content);
      files.push({ output: name, path, stamp: outputs[name]?.stamp(path) ?? '' });
    };
    if (page !== undefined) await write('site', pageFile(post.sitePath), page);
    for (const [path, content] of markdown) await write('markdown', path, content);
    for (const drawing of drawings)
      for (const name of ['site', 'markdown'] as const)
        if (outputs[name]) await write(name, drawing[name], drawing.content);
    const { excerpt, bodyVersion, media, missing, asked } = made;
    return {
      post: {
        basis,
        answers: digest(answers(asked)),
        asked,
        excerpt,
        bodyVersion,
        media,
        missing,
        warnings: fewWarnings([...made.warnings.map((warning) => ({ ...warning, post: post.id })), ...warnings]),
        files,
      },
      body,
      search,
    };
  };
}

/** A post that an earlier publish left as it has to be; undefined where something has changed. */
export function keptPost(
  remembered: RememberedPost | undefined,
  basis: string,
  answers: (asked: RememberedPost['asked']) => string,
  outputs: Outputs,
): RememberedPost | undefined {
  if (remembered?.basis !== basis || digest(answers(remembered.asked)) !== remembered.answers) return undefined;
  const { files } = remembered;
  if (!files.every(({ output, path, stamp }) => outputs[output]?.isAsBefore(path, stamp))) return undefined;
  for (const { output, path } of files) outputs[output]?.keep(path);
  return remembered;
}

/** Whether the next publish may go by what this one made: not where a body could not be converted, which may go better then. */
export function isWorthRemembering(warnings: readonly { readonly code: string }[]): boolean {
  return !warnings.some(({ code }) => code === 'body-kept-as-html');
}
