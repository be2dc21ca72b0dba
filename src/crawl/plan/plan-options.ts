import { errorText } from '../../core/errors/errors.ts';
import { endsRun } from '../../core/errors/item-failure.ts';
import { stripSignature } from '../../core/media/media-url.ts';
import { postsToReread } from '../../core/records/missing.ts';
import { commentIdsOf } from '../../core/records/stored-post.ts';
import type { MediaChoice, Refresh } from '../../options/choices.ts';
import { isWanted, type FindMedia, type MediumReference } from '../media/media-reference.ts';
import { itemsToSkip, nothingAccepted, withoutSkipped, type AcceptedMissing } from './accepted-missing.ts';
import { readNewestComments } from './newest-comments.ts';
import type { PlanOptions } from './plan.ts';
import { endsCrawl, isSourceFailure, type Holdings } from '../ports.ts';
import type { BlogItems, SourceBlog } from '../source.ts';
import type { Tally } from '../tally.ts';

/** Options that decide which posts a run reads again, and the date of the run. */
export interface PlanChoices {
  readonly refresh: Refresh;
  readonly auditDays: number;
  readonly today: string;
  readonly media: MediaChoice;
  /** missing items that earlier runs accepted; default: none */
  readonly accepted?: AcceptedMissing | undefined;
}

/** Collects the data for the plan: the newest comments from the source, and the state in which the last run left the archive. */
export async function gatherPlanOptions(
  source: Pick<SourceBlog, 'newestComments' | 'capabilities'>,
  holdings: Holdings,
  { media, accepted = nothingAccepted, ...choices }: PlanChoices,
  tally: Tally,
): Promise<PlanOptions> {
  const { datedReadings, comments, newestComments: areAsked, foreignMedia } = source.capabilities;
  const newestComments =
    areAsked && comments ? await readNewest(source, holdings, tally) : new Map<string, Set<string>>();
  for (const path of holdings.damaged()) tally.warn({ code: 'archive-damaged', path });
  const skipped = itemsToSkip(accepted, holdings.missing(), choices);
  return {
    ...choices,
    skipped,
    datedReadings,
    newestComments,
    mustReadAll: !holdings.isTrusted(),
    incomplete: incompleteFor(holdings, skipped, media, foreignMedia),
    damagedMedia: new Set(),
  };
}

function incompleteFor(
  holdings: Pick<Holdings, 'missing' | 'postIds' | 'post'>,
  skipped: AcceptedMissing,
  choice: MediaChoice,
  foreignMedia: boolean,
): ReadonlySet<string> | 'all' {
  const missing = withoutSkipped(holdings.missing(), skipped);
  if (missing.unwanted?.some((kind) => isWanted(kind, choice))) return 'all';
  if (choice === 'none') return new Set(Object.keys(missing.posts));
  const foreign = missing.foreign && foreignMedia ? postsWithMediaBase(holdings) : [];
  return new Set([...postsToReread(missing), ...foreign]);
}

/** Returns the posts that may have media on other hosts that were not fetched, without those that the source withholds. */
export function postsWithMediaBase(holdings: Pick<Holdings, 'postIds' | 'post'>): string[] {
  return [...holdings.postIds()].filter((id) => {
    const record = holdings.post(id)?.record;
    return record?.mediaBase !== undefined && !record.withheld;
  });
}

async function readNewest(
  source: Pick<BlogItems, 'newestComments'>,
  holdings: Holdings,
  tally: Tally,
): Promise<PlanOptions['newestComments']> {
  const isHeld = (post: string, comment: string) =>
    !holdings.postIds().has(post) || commentIdsOf(holdings.post(post)).has(comment);
  try {
    return await readNewestComments(source, isHeld);
  } catch (error) {
    if (!isSourceFailure(error) && endsRun(error)) throw error;
    tally.warn({ code: 'newest-comments-unread', message: errorText(error) });
    return new Map();
  }
}

/** Number of bodies to search before yielding to the event loop. */
const bodiesPerTurn = 50;

/**
 * Returns the posts whose bodies refer to any of the given media. They must be read again, because archived URLs may have expired: hosts
 * sign URLs again for each version.
 * @param addresses URLs without signatures
 * @throws the reason of the signal
 */
export async function postsReferringTo(
  addresses: ReadonlySet<string>,
  holdings: Pick<Holdings, 'postIds' | 'post'>,
  findMedia: FindMedia,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const posts = new Set<string>();
  if (addresses.size === 0) return posts;
  let count = 0;
  for (const id of holdings.postIds()) {
    count += 1;
    if (count % bodiesPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    const post = holdings.post(id);
    const record = post?.record;
    if (record && refersTo(addresses, () => findMedia(post.body ?? '', record))) posts.add(id);
  }
  return posts;
}

/**
 * Reports whether a body refers to any of the media. True if its media cannot be determined: the post is then read again, which reports the
 * error.
 */
function refersTo(addresses: ReadonlySet<string>, findMedia: () => readonly MediumReference[]): boolean {
  try {
    const identities = findMedia().flatMap((medium) => medium.addresses.map(stripSignature));
    return identities.some((identity) => addresses.has(identity));
  } catch (error) {
    if (endsCrawl(error)) throw error;
    return true;
  }
}
