import { mediaDisplayName } from '../../../core/media/media-base.ts';
import { groupByCause, largestFirst, withoutName } from '../../../core/report/causes.ts';
import { incompleteList } from '../../../core/report/known-issues.ts';
import { groupByHost, mediaHost, type MissingMedium } from '../../../core/report/missing-media.ts';
import type { AcceptedItems, FailedPost, Report } from '../../../core/report/report.ts';
import { message, type Text } from '../../../messages/message.ts';
import { newItems } from '../new-items.ts';

/** A line about items that are missing for the same reason. */
export interface FailureLine {
  readonly text: Text;
  /** number of items */
  readonly items: number;
}

interface Failures {
  readonly posts: Pick<Report['posts'], 'failed'>;
  readonly media: Pick<Report['media'], 'failed'>;
}

const maxShownPosts = 3;

/** Reports whether a failure is to be described: a new one, or a list that lacks posts, which nothing else names. */
const isShown = (failure: FailedPost) => failure.new !== false || [incompleteList, 'empty'].includes(failure.status);

/** Returns a line for each cause of new missing items: posts by operation and reason, then media by host and reason. */
export function describeFailures({ posts, media }: Failures): FailureLine[] {
  const failedMedia = newItems(media.failed).map(({ url, message: reason }) => ({ url, reason }));
  return [
    ...largestFirst(groupByCause(posts.failed.filter(isShown), causeOf)).map((group) => ({
      text: describePosts(group),
      items: group.length,
    })),
    ...groupByHost(failedMedia).map((group) => ({ text: describeMedia(group), items: group.length })),
  ];
}

/** Returns a line for each cause of accepted missing items. */
export function describeAccepted({ posts, media }: AcceptedItems): FailureLine[] {
  // Marks all items as new, because the summary only lists new ones.
  const unannotated = <T extends object>(items: readonly T[]) => items.map((one) => ({ ...one, new: true }));
  return describeFailures({ posts: { failed: unannotated(posts) }, media: { failed: unannotated(media) } });
}

function causeOf({ id, operation, message: reason }: FailedPost): string {
  return `${operation} ${withoutName(String(reason), id)}`;
}

function describePosts(group: readonly FailedPost[]): Text {
  const { id = '', operation = '', message: reason = '' } = group[0] ?? {};
  if (group.length === 1 || id === '') return message('summary.failed-post', { id, operation, reason });
  const ids = group.slice(0, maxShownPosts).map((post) => post.id);
  return message('summary.failed-posts', { posts: group.length, ids, operation, reason });
}

/** Describes media files with the same host and reason: `13 files of blog.example: …`, or the URL of a single file. */
export function describeMedia(group: readonly MissingMedium[]): Text {
  const { url = '', reason = '' } = group[0] ?? {};
  return group.length === 1
    ? message('summary.failed-medium', { url: mediaDisplayName(url), reason })
    : message('summary.failed-media', { files: group.length, host: mediaHost(url), reason });
}
