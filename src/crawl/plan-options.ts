import { postsWithMissing, type Missing } from '../core/missing.ts';
import { isWanted, type MediaChoice, type MediumReference } from './media.ts';
import { readNewestComments } from './newest-comments.ts';
import type { PlanOptions, Refresh } from './plan.ts';
import { isSourceFailure, type Holdings, type Source } from './ports.ts';
import type { Tally } from './tally.ts';

/** What a person decides of the plan, and the day. */
export interface PlanChoices {
  readonly refresh: Refresh;
  readonly auditDays: number;
  readonly today: string;
  readonly media: MediaChoice;
}

/** Gathers what the plan goes by: the newest comments of the source, and what the holdings say of the last run. */
export async function gatherPlanOptions(
  source: Pick<Source, 'newestComments'>,
  holdings: Holdings,
  { media, ...choices }: PlanChoices,
  tally: Tally,
): Promise<PlanOptions> {
  const newestComments = await newestOf(source, holdings, tally);
  for (const path of holdings.damaged()) tally.warn({ code: 'archive-damaged', path });
  return {
    ...choices,
    newestComments,
    trustsNothing: !holdings.isTrusted(),
    incomplete: incompleteFor(holdings.missing(), media),
    damagedMedia: new Set(),
  };
}

function incompleteFor(missing: Missing, choice: MediaChoice): ReadonlySet<string> | 'all' {
  if (missing.unwanted?.some((kind) => isWanted(kind, choice))) return 'all';
  return choice === 'none' ? new Set(Object.keys(missing.posts)) : postsWithMissing(missing);
}

async function newestOf(
  source: Pick<Source, 'newestComments'>,
  holdings: Holdings,
  tally: Tally,
): Promise<PlanOptions['newestComments']> {
  const isHeld = (post: string, comment: string) => holdings.post(post)?.commentIds.has(comment) ?? true;
  try {
    return await readNewestComments(source, isHeld);
  } catch (error) {
    if (!isSourceFailure(error)) throw error;
    tally.warn({ code: 'newest-comments-unread', message: error.message });
    return new Map();
  }
}

/**
 * The posts whose bodies refer to any of these media: their hosts give them by addresses that are signed anew in each reading.
 *
 * @param addresses without signatures
 */
export function postsReferringTo(
  addresses: ReadonlySet<string>,
  holdings: Pick<Holdings, 'postIds' | 'body'>,
  findMedia: (html: string) => readonly MediumReference[],
  identityOf: (address: string) => string,
): Set<string> {
  if (addresses.size === 0) return new Set();
  const refers = (id: string) =>
    findMedia(holdings.body(id) ?? '').some((medium) => medium.addresses.some((a) => addresses.has(identityOf(a))));
  return new Set([...holdings.postIds()].filter(refers));
}
