import { dayOf, fixedZone, momentIn, parseDate } from '../../core/dates.ts';
import type { Blog } from '../../core/items/blog.ts';
import type { CategoryList } from '../../core/items/category.ts';
import type { Comment, CommentList } from '../../core/items/comment.ts';
import { tagsOf, type PostReading, type PostSummary } from '../../core/items/post.ts';
import { addressOf, exactTextOf, textOf } from '../../core/items/scalar.ts';
import { isGeneratedId } from '../../core/records/generated-ids.ts';
import { hasLostCharacters, hasLostCharactersInBody } from '../../core/text/lost-characters.ts';
import type { PostDetails } from '../../core/records/post-details.ts';
import type { PostRecord } from '../../core/records/post-record.ts';
import { parseVisibility } from '../../core/visibility.ts';
import type { Holdings } from '../ports.ts';
import type { SourceBlog } from '../source.ts';
import { joinAddresses } from './address.ts';
import { joinCategories } from './categories.ts';
import { joinComments } from './comments.ts';
import { joinFields } from './fields.ts';
import { joinVisibility } from './visibility.ts';

/** What a reading is with what is held of its post. */
export interface JoinedReading {
  readonly reading: PostReading;
  /** without the format of the comments */
  readonly details: PostDetails | undefined;
  /** go with the body */
  readonly mediaBase: string | undefined;
  readonly asOf: string | undefined;
  /** nobody who knows has said who may see the post */
  readonly visibilityAssumed: boolean;
}

export interface JoinedComments {
  /** undefined where those that are held say all */
  readonly list: CommentList | undefined;
  /** how many there are then; left out, as the source says */
  readonly count?: string;
}

/**
 * Joins what a source says with what the archive holds, so that nothing held is made poorer by a source that does not know it. What
 * a source says of today counts as it is, as far as it knows. A copy of some day counts where nothing newer is held; else it fills
 * in what is lacking.
 */
export class Join {
  readonly #source: Pick<SourceBlog, 'capabilities' | 'asOf'>;
  /** the newest of what is held as it was on some later day that nobody knows; empty for none, or where that does not matter */
  readonly #heldDay: string;
  /** of all that is held */
  readonly #newestDay: string;
  readonly #holdings: Pick<Holdings, 'postIds' | 'post'>;
  #categoryIds: ReadonlyMap<string, string> = new Map();

  /** @param today as in 2026-03-01 */
  constructor(
    source: Pick<SourceBlog, 'capabilities' | 'asOf'>,
    holdings: Pick<Holdings, 'postIds' | 'post'>,
    today: string,
  ) {
    this.#source = source;
    this.#holdings = holdings;
    // What is of today is newer than all that is held.
    const records = source.capabilities.datedReadings ? [] : recordsIn(holdings);
    const days = records.filter(({ asOf }) => asOf === undefined).map(({ summary }) => dayOfPost(summary));
    // Posts may be planned for days to come.
    this.#heldDay = newest(days.filter((day) => day <= today));
    this.#newestDay = newest([this.#heldDay, ...records.map(({ asOf = '' }) => asOf)]);
  }

  categories(received: CategoryList, held: CategoryList | undefined): CategoryList {
    let used: ReadonlySet<string> | undefined;
    const { list, ids } = joinCategories(received, held, {
      areIdsKnown: this.#source.capabilities.categoryIds,
      isUsed: (id) => (used ??= new Set(recordsIn(this.#holdings).flatMap(categoryIdsIn))).has(id),
    });
    this.#categoryIds = ids;
    return list;
  }

  blog(received: Blog, held: Blog | undefined): Blog {
    const { datedReadings, addresses } = this.#source.capabilities;
    if (datedReadings || !held) return received;
    const isOlder = this.#isOlderThan(this.#newestDay);
    const joined = isOlder ? joinFields(held, received) : joinFields(received, held);
    const url = addresses ? received.url : addressOf(held.url) || received.url;
    return { ...joined, url };
  }

  /** Categories have to be joined before. */
  summary(listed: PostSummary, held: PostRecord | undefined): PostSummary {
    const { comments, datedReadings } = this.#source.capabilities;
    const { summary: visibility } = this.#visibility(listed.visibility, held);
    const known = { ...listed, visibility, ...(!comments && held && countOf(held.summary)) };
    return datedReadings ? known : this.#joined(known, held?.summary, held);
  }

  /**
   * @param receivedDetails of the post, as the source knows them
   * @param base what the relative addresses in the received body are read against
   * @param heldBody of the post; undefined for none
   */
  reading(
    received: PostReading,
    receivedDetails: PostDetails | undefined,
    base: string | undefined,
    held: PostRecord | undefined,
    heldBody: string | undefined,
  ): JoinedReading {
    const { comments, datedReadings } = this.#source.capabilities;
    const { asOf } = this.#source;
    const { reading: visibility, isAssumed: visibilityAssumed } = this.#visibility(received.visibility, held);
    const known = { ...received, visibility, ...(!comments && held?.reading && countOf(held.reading)) };
    const had = held?.reading ?? undefined;
    const details = this.#details(receivedDetails, held);
    if (datedReadings) return { reading: known, details, mediaBase: base, asOf, visibilityAssumed };
    const joined = this.#joined({ ...known, ...(had && { tags: joinTags(received, had) }) }, had, held);
    const content = exactTextOf(received.content);
    const staysHeld =
      had !== undefined &&
      heldBody !== undefined &&
      (this.#isOlder(held) || content.trim() === '' || hasLostCharactersInBody(content, heldBody));
    if (!staysHeld)
      return { reading: { ...joined, content: received.content }, details, mediaBase: base, asOf, visibilityAssumed };
    return {
      reading: { ...joined, content: heldBody },
      details: details && { ...details, bodyFormat: held?.details?.bodyFormat },
      mediaBase: held?.mediaBase,
      asOf: this.#isOlder(held) ? held?.asOf : asOf,
      visibilityAssumed,
    };
  }

  /** Whether a post is kept as private only because nobody has said who may see it. */
  isAssumedPrivate(says: PostSummary['visibility'], held: PostRecord | undefined): boolean {
    const { summary, isAssumed } = this.#visibility(says, held);
    return isAssumed && textOf(says) === '' && parseVisibility(summary) !== 'published';
  }

  comments(list: CommentList, held: PostRecord | undefined, heldComments: readonly Comment[]): JoinedComments {
    if (this.#source.capabilities.datedReadings) return { list };
    const count = String(heldComments.length);
    const isHeldKnown = textOf(held?.summary.comments) !== '';
    // The day of a reading says nothing of comments that other copies brought: these come together, in whatever order.
    const isOfCopies = held?.asOf !== undefined && heldComments.every(({ id }) => isGeneratedId(textOf(id)));
    if (isHeldKnown && !isOfCopies && this.#isOlder(held)) return { list: undefined, count };
    const joined = joinComments(list, heldComments);
    return joined ? { list: joined, count: textOf(joined.totalCount) } : { list: undefined, count };
  }

  #details(received: PostDetails | undefined, held: PostRecord | undefined): PostDetails | undefined {
    if (!received) return undefined;
    const { bodyFormat, categoryIds } = received;
    const ids = categoryIds?.map((id) => this.#categoryIds.get(id) ?? id);
    const mapped = { ...received, commentFormat: undefined, categoryIds: ids };
    const joined = this.#isOlder(held)
      ? joinFields(held?.details ?? {}, mapped)
      : joinFields<PostDetails>(mapped, held?.details);
    return { ...joined, bodyFormat };
  }

  #visibility(says: PostSummary['visibility'], held: PostRecord | undefined) {
    return joinVisibility(says, held, this.#source.capabilities);
  }

  #joined<T extends PostSummary>(received: T, held: T | undefined, record: PostRecord | undefined): T {
    const categoryId = textOf(received.categoryId);
    const mapped = { ...received, categoryId: this.#categoryIds.get(categoryId) ?? received.categoryId };
    if (!held) return mapped;
    const title = hasLostCharacters(exactTextOf(received.title), exactTextOf(held.title)) ? held.title : received.title;
    const joined = this.#isOlder(record) ? joinFields(held, mapped) : joinFields({ ...mapped, title }, held);
    const { addresses } = this.#source.capabilities;
    const places = addresses ? {} : addressFields(held);
    const postUrl = joinAddresses(textOf(received.postUrl), textOf(held.postUrl), textOf(received.id), addresses);
    const date = [joined.date, held.date, received.date].find((one) => parseDate(one) !== undefined) ?? joined.date;
    // Who may see it is no field of which one counts by itself.
    return { ...joined, ...(date !== undefined && { date }), ...places, visibility: received.visibility, postUrl };
  }

  /** Whether what is held of a post is newer than the source. */
  #isOlder(held: PostRecord | undefined): boolean {
    if (!held?.reading) return false;
    return this.#isOlderThan(held.asOf ?? this.#heldDay);
  }

  #isOlderThan(day: string): boolean {
    return (this.#source.asOf ?? '') < day;
  }
}

const newest = (days: readonly string[]) => days.reduce((one, other) => (other > one ? other : one), '');

function recordsIn(holdings: Pick<Holdings, 'postIds' | 'post'>): PostRecord[] {
  return [...holdings.postIds()].flatMap((id) => holdings.post(id)?.record ?? []);
}

function categoryIdsIn({ summary, details }: PostRecord): string[] {
  return [textOf(summary.categoryId), ...(details?.categoryIds ?? [])];
}

/** As in 2026-03-01; empty where its date says nothing. */
function dayOfPost({ date }: PostSummary): string {
  const parsed = parseDate(date);
  return parsed ? dayOf(momentIn(fixedZone(0), parsed)) : '';
}

function countOf({ comments }: Pick<PostSummary, 'comments'>): Pick<PostSummary, 'comments'> {
  return comments === undefined ? {} : { comments };
}

/** Where the blog is, as the archive has it. */
function addressFields(held: object): object {
  return Object.fromEntries(
    Object.entries(held).filter(([name, value]) => /^(?:url|secondaryUrl)$/u.test(name) && textOf(value) !== ''),
  );
}

/** Tags, those that have lost characters as they are held. */
function joinTags(received: PostReading, held: PostReading): PostReading['tags'] {
  const had = tagsOf(held);
  const tags = tagsOf(received);
  const mended = tags.map((tag) => had.find((one) => hasLostCharacters(tag, one)) ?? tag);
  return mended.every((tag, index) => tag === tags[index]) ? received.tags : { tag: mended };
}
