import { buildCommentThreads, type CommentThreads } from '../../core/trees/comment-threads.ts';
import type { Comment } from '../../core/items/comment.ts';
import { mapOutputs, outputNames, type ByOutput, type OutputName } from '../../core/outputs.ts';
import type { Warning } from '../../core/report/warnings.ts';
import type { ArchiveReader } from '../site-model/from-archive/archive-reader.ts';
import { postsOf, type ConversionData } from '../forms/conversion-data.ts';
import { blogConcern, trackLookups } from './lookups.ts';
import type { PostInput } from './rendering.ts';
import { addressesAtOwnHosts } from '../site-model/links/link-resolver.ts';
import { shownComment } from '../site-model/links/shown-comment.ts';
import { removePostAddresses } from '../../body/unpublished/unpublished.ts';
import type { SiteModel } from '../site-model/from-archive/build-site.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import type { OutputPlan, Prepared } from '../outputs/output-port.ts';
import { portablePost, type SitePost } from '../site-model/site/site.ts';
import type { PostFailures } from '../site-model/from-archive/post-failures.ts';
import { maxComments } from '../site-model/site/limits.ts';
import type { Inputs } from '../build/task.ts';
import { siteThreads } from '../site-model/from-archive/site-comments.ts';

export interface PreparationInput {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly model: Pick<SiteModel, 'clock' | 'owner'>;
  readonly data: ConversionData;
  readonly plans: ByOutput<OutputPlan>;
  readonly failures: PostFailures;
}

export interface PostPreparation {
  /** Returns the data for rendering a post that its outputs prepare. Default: all outputs. */
  readonly forOutputs: (post: SitePost, outputs?: readonly OutputName[]) => ByOutput<Prepared>;
  /**
   * Returns the inputs of a post's task, without lookups and inputs shared by all posts. Checksums represent the record, body and comments.
   */
  readonly inputs: (post: SitePost, prepared: ByOutput<Prepared>) => Inputs;
  /**
   * Reads and prepares a post for rendering.
   * @param body whether other files will need the HTML of the body
   * @param prepared result of `forOutputs`
   */
  readonly prepare: (post: SitePost, body: boolean, prepared: ByOutput<Prepared>) => Promise<PreparedInput>;
}

/** The input for rendering a post, with the warnings and lookups that its comments caused. */
export interface PreparedInput {
  readonly input: PostInput;
  readonly warnings: readonly Warning[];
  /** see `lookupIn` */
  readonly lookups: readonly string[];
}

/**
 * Prepares everything for rendering a post except the converted body: the record, comments, and place in the site. A post without a
 * readable body fails; other parts that fail are omitted.
 */
export function preparePosts({ archive, options, model, data, plans, failures }: PreparationInput): PostPreparation {
  const concernsBlog = blogConcern(addressesAtOwnHosts(data));
  const forOutputs = (post: SitePost, outputs: readonly OutputName[] = outputNames): ByOutput<Prepared> =>
    mapOutputs(plans, (plan, name) =>
      outputs.includes(name)
        ? failures.attempt<Prepared | undefined>(
            post.id,
            () => (plan.includes?.(post) === false ? undefined : (plan.prepare?.(post, linkOn(post)) ?? {})),
            'plain',
          )
        : undefined,
    );
  return { forOutputs, inputs: inputsOf, prepare };

  function inputsOf(post: SitePost, prepared: ByOutput<Prepared>): Inputs {
    const [record, body, ...comments] = post.version.split(' ');
    // The record comes last, since most of its changes also change another input, which is a better reason to report.
    return { post: { ...portablePost(post), version: undefined }, body, comments, ...prepared, record };
  }

  async function prepare(post: SitePost, body: boolean, prepared: ByOutput<Prepared>): Promise<PreparedInput> {
    const attempt = <T>(action: () => T, otherwise: T) => failures.attempt(post.id, action, otherwise);
    const html = await archive.content(post.id);
    const comments = options.comments === 'none' ? [] : await commentsOf(post.id);
    const { threads, count, more, withoutParent } = threadsOf(comments, options, attempt);
    const tracked = trackLookups({ ...postsOf(data), medium: () => undefined }, concernsBlog);
    const unpublished = new Set<string>();
    const isHtml = post.commentFormat === 'html';
    const shown = siteThreads(threads, model.clock, model.owner, attempt, (comment) => {
      const plain = isHtml ? { ...comment, text: '' } : comment;
      const own = shownComment(plain, tracked.context, ({ id }) => unpublished.add(id));
      // HTML comments keep their links, which are resolved during conversion.
      return isHtml ? { ...own, text: comment.text } : own;
    });
    const { text: description } = removePostAddresses(post.description ?? '', tracked.context);
    return {
      input: {
        post: { ...portablePost(post), description: description || undefined },
        html,
        threads: shown,
        outputs: prepared,
        body,
      },
      lookups: tracked.lookups(),
      warnings: [
        ...[...unpublished].map((target) => ({ code: 'link-unpublished', post: post.id, target }) as const),
        ...withoutParent.slice(0, 1).map((comment) => parentMissing(post.id, comment, withoutParent.length)),
        ...(more > 0
          ? [{ code: 'comments-left-out', post: post.id, comments: count + more, shown: count } as const]
          : []),
      ],
    };
  }

  /**
   * Returns a function that creates a link from this post to another one. If that fails, this post is marked as incomplete, so that the
   * next publish builds it again.
   */
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

/** Builds the comment threads. If that fails, each comment that can be shown becomes a thread of its own. */
function threadsOf(
  comments: readonly Comment[],
  { comments: policy }: SiteOptions,
  attempt: <T>(action: () => T, otherwise: T) => T,
): CommentThreads {
  const together = attempt(() => buildCommentThreads(comments, policy, maxComments), undefined);
  if (together) return together;
  const threads = comments
    .slice(0, maxComments)
    .flatMap((comment) => attempt(() => buildCommentThreads([comment], policy).threads, []));
  return { threads, count: threads.length, more: 0, withoutParent: [] };
}
