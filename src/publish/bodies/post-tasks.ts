import { commentThreads, type CommentThreads } from '../../core/comment-threads.ts';
import type { Comment } from '../../core/items/comment.ts';
import { mapOutputs, type ByOutput } from '../../core/output-names.ts';
import type { Warning } from '../../core/warnings.ts';
import type { ArchiveReader } from '../site-model/from-archive/archive-reader.ts';
import { postsOf, type ConversionData } from './conversion-data.ts';
import { blogConcern, trackDependencies } from './dependencies.ts';
import type { PostTask } from './task.ts';
import { addressesAtOwnHosts } from '../site-model/links/link-resolver.ts';
import { shownComment } from '../site-model/links/shown-comment.ts';
import type { SiteModel } from '../site-model/from-archive/build-site.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import type { OutputPlan, Prepared } from '../outputs/output-port.ts';
import { portablePost } from '../site-model/site/portable-post.ts';
import type { PostFailures } from '../site-model/from-archive/post-failures.ts';
import { mostComments } from '../site-model/site/limits.ts';
import { digest } from '../build/digest.ts';
import type { SitePost, Thread } from '../site-model/site/site.ts';
import { siteThreads } from '../site-model/from-archive/threads.ts';

export interface PostTasks {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly model: Pick<SiteModel, 'clock' | 'owner'>;
  /** what posts are made with */
  readonly data: ConversionData;
  /** of the outputs that are wanted */
  readonly plans: ByOutput<OutputPlan>;
  readonly failures: PostFailures;
}

/** Makes the tasks of posts. */
export interface TaskMaking {
  /**
   * A digest of everything that the files of a post are made from, besides the answers to what its body and comments ask
   * (`Dependencies`) and what the whole publication shares. The version of the post stands for body and comments.
   */
  readonly fingerprint: (post: SitePost) => string;
  /** @param body whether something is going to ask for the HTML of the body */
  readonly task: (post: SitePost, body: boolean) => Promise<PreparedTask>;
}

/** A task, and what came to light when it was made. */
export interface PreparedTask {
  readonly task: PostTask;
  readonly warnings: readonly Warning[];
  /** what its comments asked, as `Dependencies.links` */
  readonly links: readonly string[];
}

/**
 * What is to be made of a post, apart from the body: its record, its comments, its place in the site. Without its body it is
 * none; what of the rest goes wrong is left out.
 */
export function postTasks({ archive, options, model, data, plans, failures }: PostTasks): TaskMaking {
  const concernsBlog = blogConcern(addressesAtOwnHosts(data));
  const preparedFor = (post: SitePost, threads: readonly Thread[]): ByOutput<Prepared> =>
    mapOutputs(plans, (plan) =>
      failures.attempt<Prepared>(post.id, () => plan.prepare?.(post, threads, linkOn(post)) ?? {}, 'plain'),
    );
  return { fingerprint: fingerprintOf, task: taskOf };

  function fingerprintOf(post: SitePost): string {
    const inputs = () => digest(JSON.stringify([portablePost(post), preparedFor(post, [])]));
    return failures.attempt(post.id, inputs, '');
  }

  async function taskOf(post: SitePost, body: boolean): Promise<PreparedTask> {
    const attempt = <T>(action: () => T, otherwise: T) => failures.attempt(post.id, action, otherwise);
    const html = await archive.content(post.id);
    const comments = options.comments === 'none' ? [] : await commentsOf(post.id);
    const { threads, count, more, withoutParent } = threadsOf(comments, options, attempt);
    const heard = trackDependencies({ ...postsOf(data), medium: () => undefined }, concernsBlog);
    const unpublished = new Set<string>();
    const shown = siteThreads(threads, model.clock, model.owner, attempt, (comment) =>
      shownComment(comment, heard.context, ({ id }) => unpublished.add(id)),
    );
    return {
      task: {
        post: portablePost(post),
        html,
        threads: shown,
        outputs: preparedFor(post, shown),
        body,
      },
      links: heard.dependencies().links,
      warnings: [
        ...[...unpublished].map((target) => ({ code: 'link-unpublished', post: post.id, target }) as const),
        ...withoutParent.slice(0, 1).map((comment) => parentMissing(post.id, comment, withoutParent.length)),
        ...(more > 0
          ? [{ code: 'comments-left-out', post: post.id, comments: count + more, shown: count } as const]
          : []),
      ],
    };
  }

  /** A link to another post; what lacks it is to be made again when it is available. */
  function linkOn({ id: from }: SitePost) {
    return <T>(to: string, make: () => T): T | undefined => {
      const link = failures.attempt(to, () => ({ made: make() }), undefined);
      if (!link) failures.doubt(from);
      return link?.made;
    };
  }

  async function commentsOf(id: string): Promise<readonly Comment[]> {
    try {
      return await archive.comments(id);
    } catch (error) {
      failures.add(id, error, 'less');
      return [];
    }
  }
}

function parentMissing(post: string, comment: string, comments: number): Warning {
  return { code: 'comment-parent-missing', post, comment, comments };
}

/** Where no threads can be made of all comments, each that can be shown by itself is one. */
function threadsOf(
  comments: readonly Comment[],
  { comments: policy }: SiteOptions,
  attempt: <T>(action: () => T, otherwise: T) => T,
): CommentThreads {
  const together = attempt(() => commentThreads(comments, policy, mostComments), undefined);
  if (together) return together;
  const threads = comments
    .slice(0, mostComments)
    .flatMap((comment) => attempt(() => commentThreads([comment], policy).threads, []));
  return { threads, count: threads.length, more: 0, withoutParent: [] };
}
