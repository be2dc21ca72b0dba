import type { Emit } from '../core/report/events.ts';
import { addWarning, type Report } from '../core/report/report.ts';
import type { Warning } from '../core/report/warnings.ts';
import { decodedTextOf } from '../core/items/scalar.ts';
import type { PostSummary } from '../core/items/post.ts';
import type { PutResult } from '../core/records/post-record.ts';
import { commentIdsOf, type StoredPost } from '../core/records/stored-post.ts';
import type { Reason } from '../core/report/reasons.ts';
import type { SourceFailure } from './ports.ts';

/** Records the results of a crawl in the report and emits events. */
export class Tally {
  readonly report: Report;
  readonly emit: Emit;
  #assumedPrivate = 0;

  constructor(report: Report, emit: Emit) {
    this.report = report;
    this.emit = emit;
  }

  recordStored(id: string, summary: PostSummary, put: PutResult, hasReading: boolean): void {
    const { posts, comments } = this.report;
    // A post that has never been readable counts as a failure, not as archived.
    if (hasReading) {
      posts[put.post] += 1;
      posts.stored += 1;
    }
    comments.stored += put.comments.stored;
    comments.new += put.comments.new;
    comments.changed += put.comments.changed;
    comments.removed += put.comments.removed;
    this.emit({ type: 'post-stored', id, title: decodedTextOf(summary.title).trim(), outcome: put.post });
  }

  /**
   * Records comments that were stored after their post.
   * @param before number of comments that were already counted
   */
  recordComments(id: string, before: number, put: PutResult['comments']): void {
    const { comments } = this.report;
    comments.stored += put.stored - before;
    comments.new += put.new;
    comments.changed += put.changed;
    comments.removed += put.removed;
    if (put.removed > 0) this.warn({ code: 'comments-removed', post: id, count: put.removed });
  }

  /** Records an archived post that is not read in this run. */
  recordUnchanged(id: string, post: StoredPost): void {
    const { posts, comments } = this.report;
    if (post.record?.reading) {
      posts.unchanged += 1;
      posts.stored += 1;
    }
    comments.stored += commentIdsOf(post).size;
    this.emit({ type: 'post-kept', id });
  }

  /** Records a post that is assumed to be private because no source provides its visibility. */
  recordAssumedPrivate(): void {
    this.#assumedPrivate += 1;
  }

  warnAboutAssumedVisibility(blogUrl: string): void {
    if (this.#assumedPrivate > 0) this.warn({ code: 'visibility-assumed', posts: this.#assumedPrivate, blogUrl });
  }

  recordPlanned(reason: Reason): void {
    const { read } = this.report.posts;
    read[reason] = (read[reason] ?? 0) + 1;
  }

  /** @param missing number of posts that the post list omits, if that is the failure */
  recordFailure(id: string, failure: SourceFailure, missing?: number): void {
    const { operation, status, text: message } = failure;
    this.report.posts.failed.push({ id, operation, status, message, ...(missing !== undefined && { missing }) });
    this.emit({ type: 'post-failed', id, message, ...(status === 'unexpected' && { error: failure.cause }) });
  }

  /** Drops the failures of posts that disappeared from the list while the posts were read, which explains these failures. */
  dropVanished(listed: Pick<ReadonlySet<string>, 'has'>): void {
    const { posts } = this.report;
    posts.failed = posts.failed.filter(({ id }) => id === '' || listed.has(id));
  }

  warn(warning: Warning): void {
    addWarning(this.report, warning);
    this.emit({ type: 'warning', warning });
  }
}
