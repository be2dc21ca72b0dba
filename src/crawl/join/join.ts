import { dayOf, fixedZone, momentIn, parseDate } from '../../core/dates.ts';
import type { Blog } from '../../core/items/blog.ts';
import type { CategoryList } from '../../core/items/category.ts';
import { commentsOf, type Comment, type CommentList } from '../../core/items/comment.ts';
import { tagsOf, type PostReading, type PostSummary } from '../../core/items/post.ts';
import { addressOf, countOf, exactTextOf, textOf } from '../../core/items/scalar.ts';
import { isGeneratedId } from '../../core/records/generated-ids.ts';
import { hasLostCharacters, hasLostCharactersInBody } from '../../core/text/lost-characters.ts';
import { bodyDetailsOf, type BodyDetails, type PostDetails } from '../../core/records/post-details.ts';
import { categoryIdsOf, type PostRecord } from '../../core/records/post-record.ts';
import type { StoredPost } from '../../core/records/stored-post.ts';
import { isPublicComment, parseVisibility } from '../../core/visibility.ts';
import type { Holdings } from '../ports.ts';
import type { SourceBlog } from '../source.ts';
import { joinAddresses } from './address.ts';
import { joinCategories } from './categories.ts';
import { addHiddenComments, joinComments } from './comments.ts';
import { joinFields } from './fields.ts';
import { joinReferences } from './references.ts';
import { joinVisibility } from './visibility.ts';

/** A reading merged with the archived data of its post. */
export interface JoinedReading {
  readonly reading: PostReading;
  /** details of the post, without the format of its comments */
  readonly details: PostDetails | undefined;
  /** base of the relative URLs in the body */
  readonly mediaBase: string | undefined;
  readonly asOf: string | undefined;
  /** whether no source has stated the visibility of the post */
  readonly visibilityAssumed: boolean;
}

export interface JoinedComments {
  /** merged list; undefined if the archived comments need no change */
  readonly list: CommentList | undefined;
  /** number of comments after merging; undefined if the count of the source applies */
  readonly count?: string;
}

/**
 * Merges data from a source with the archived data, so that a source that provides less never deletes data from the archive. Data from a
 * current source replaces archived data, but only of the kinds that the source provides. Data from a copy of an earlier date is accepted
 * unless the archived data is newer; in that case it only fills gaps.
 */
export class Join {
  readonly #source: Pick<SourceBlog, 'capabilities' | 'asOf'>;
  /**
   * newest post date among archived versions without `asOf`, which are at least that recent. Empty if there are none, or if the source is
   * current
   */
  readonly #newestUndatedDay: string;
  /** newest date of any archived version */
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
    // A current source is newer than all archived data, so no dates are needed.
    const records = source.capabilities.datedReadings ? [] : recordsIn(holdings);
    const days = records.filter(({ asOf }) => asOf === undefined).map(({ summary }) => dayOfPost(summary));
    // Excludes posts that are scheduled for a future date.
    this.#newestUndatedDay = newest(days.filter((day) => day <= today));
    this.#newestDay = newest([this.#newestUndatedDay, ...records.map(({ asOf = '' }) => asOf)]);
  }

  categories(received: CategoryList, archived: CategoryList | undefined): CategoryList {
    let used: ReadonlySet<string> | undefined;
    const { list, ids } = joinCategories(received, archived, {
      areIdsKnown: this.#source.capabilities.categoryIds,
      isUsed: (id) => (used ??= new Set(recordsIn(this.#holdings).flatMap(categoryIdsOf))).has(id),
    });
    this.#categoryIds = ids;
    return list;
  }

  blog(received: Blog, archived: Blog | undefined): Blog {
    const { datedReadings, addresses } = this.#source.capabilities;
    if (!archived) return received;
    // No API states the language, but export files do.
    const { language } = archived;
    if (datedReadings) return language === undefined ? received : { language, ...received };
    const isOlder = this.#isOlderThan(this.#newestDay);
    const joined = isOlder ? joinFields(archived, received) : joinFields(received, archived);
    const url = addresses ? received.url : addressOf(archived.url) || received.url;
    return { ...joined, url };
  }

  /** Must be called after {@link Join.categories}. */
  summary(listed: PostSummary, archived: StoredPost | undefined): PostSummary {
    const { datedReadings, listing } = this.#source.capabilities;
    const record = archived?.record;
    const { summary: visibility } = this.#visibility(listed.visibility, record);
    const title = keepTypography(listed.title, record?.summary.title);
    const known = { ...listed, title, visibility, ...this.#keptCounts(listed, record?.summary) };
    if (listing === 'public' && record && isPublicCountOf(listed, archived)) known.comments = record.summary.comments;
    return datedReadings ? known : this.#joined(known, record?.summary, record);
  }

  /**
   * @param receivedDetails details of the post from the source
   * @param base base of the relative URLs in the received body
   * @param archivedBody archived body; undefined if there is none
   */
  reading(
    received: PostReading,
    receivedDetails: PostDetails | undefined,
    base: string | undefined,
    archived: PostRecord | undefined,
    archivedBody: string | undefined,
  ): JoinedReading {
    const { datedReadings } = this.#source.capabilities;
    const { asOf } = this.#source;
    const { reading: visibility, isAssumed: visibilityAssumed } = this.#visibility(received.visibility, archived);
    const title = keepTypography(received.title, archived?.reading?.title);
    const archivedReading = archived?.reading ?? undefined;
    const known = { ...received, title, visibility, ...this.#keptCounts(received, archivedReading) };
    const details = this.#details(receivedDetails, archived);
    if (datedReadings) return { reading: known, details, mediaBase: base, asOf, visibilityAssumed };
    const joined = this.#joined(
      { ...known, ...(archivedReading && { tags: joinTags(received, archivedReading) }) },
      archivedReading,
      archived,
    );
    const content = exactTextOf(received.content);
    const isArchived = hasVersion(archived, receivedDetails);
    const staysHeld =
      archivedReading !== undefined &&
      archivedBody !== undefined &&
      (isArchived ||
        this.#isOlder(archived) ||
        content.trim() === '' ||
        hasLostCharactersInBody(content, archivedBody));
    if (!staysHeld)
      return { reading: { ...joined, content: received.content }, details, mediaBase: base, asOf, visibilityAssumed };
    return {
      reading: { ...joined, content: archivedBody },
      details: details && { ...details, ...joinBodyDetails(archived?.details, receivedDetails) },
      mediaBase: archived?.mediaBase,
      asOf: isArchived || this.#isOlder(archived) ? archived?.asOf : asOf,
      visibilityAssumed,
    };
  }

  /** Reports whether a post is private only because no source has stated its visibility. */
  isAssumedPrivate(received: PostSummary['visibility'], archived: PostRecord | undefined): boolean {
    const { summary, isAssumed } = this.#visibility(received, archived);
    return isAssumed && textOf(received) === '' && parseVisibility(summary) !== 'published';
  }

  /** Adds the archived comments that the source hides from visitors to its list. */
  completeComments(list: CommentList, archived: StoredPost | undefined): CommentList {
    const { listing } = this.#source.capabilities;
    return listing === 'public' ? addHiddenComments(list, commentsOf(archived?.comments ?? {})) : list;
  }

  /** @param list result of {@link Join.completeComments} */
  comments(list: CommentList, archived: PostRecord | undefined, archivedComments: readonly Comment[]): JoinedComments {
    const { datedReadings, listing } = this.#source.capabilities;
    if (datedReadings) return { list, ...(listing === 'public' && { count: countIn(list) }) };
    const count = String(archivedComments.length);
    const isHeldKnown = textOf(archived?.summary.comments) !== '';
    // `asOf` of a post does not apply to comments from other copies, so those are merged regardless of age.
    const isOfCopies = archived?.asOf !== undefined && archivedComments.every(({ id }) => isGeneratedId(textOf(id)));
    const isOlder = isHeldKnown && !isOfCopies && this.#isOlder(archived);
    const joined = joinComments(list, archivedComments, !isOlder);
    return joined ? { list: joined, count: textOf(joined.totalCount) } : { list: undefined, count };
  }

  #details(received: PostDetails | undefined, archived: PostRecord | undefined): PostDetails | undefined {
    if (!received) return undefined;
    const ids = received.categoryIds?.map((id) => this.#categoryIds.get(id) ?? id);
    const mapped = { ...received, commentFormat: undefined, categoryIds: ids };
    const joined = this.#isOlder(archived)
      ? joinFields(archived?.details ?? {}, mapped)
      : joinFields<PostDetails>(mapped, archived?.details);
    // An empty cover hides that of an earlier version.
    const cover = (this.#isOlder(archived) ? [archived?.details, mapped] : [mapped, archived?.details])
      .map((one) => one?.cover)
      .find((one) => one !== undefined);
    return { ...joined, cover, ...joinBodyDetails(received, archived?.details) };
  }

  /** Returns the archived counts that the source does not provide. */
  #keptCounts(received: Counts, archived: Counts | undefined): Counts {
    const { comments, trackbacks } = archived ?? {};
    return {
      ...(!this.#source.capabilities.comments && comments !== undefined && { comments }),
      ...(received.trackbacks === undefined && trackbacks !== undefined && { trackbacks }),
    };
  }

  #visibility(received: PostSummary['visibility'], archived: PostRecord | undefined) {
    return joinVisibility(received, archived, this.#source.capabilities);
  }

  #joined<T extends PostSummary>(received: T, archived: T | undefined, record: PostRecord | undefined): T {
    const categoryId = textOf(received.categoryId);
    const mapped = { ...received, categoryId: this.#categoryIds.get(categoryId) ?? received.categoryId };
    if (!archived) return mapped;
    const title = hasLostCharacters(exactTextOf(received.title), exactTextOf(archived.title))
      ? archived.title
      : received.title;
    const joined = this.#isOlder(record) ? joinFields(archived, mapped) : joinFields({ ...mapped, title }, archived);
    const { addresses } = this.#source.capabilities;
    const places = addresses ? {} : addressFields(archived);
    const postUrl = joinAddresses(textOf(received.postUrl), textOf(archived.postUrl), textOf(received.id), addresses);
    const dates = [joined.date, archived.date, received.date];
    const known = dates.find((one) => parseDate(one) !== undefined) ?? joined.date;
    const date = dates.find((one) => isLocalTimeOf(one, known)) ?? known;
    // The visibility has already been merged.
    return { ...joined, ...(date !== undefined && { date }), ...places, visibility: received.visibility, postUrl };
  }

  /** Reports whether the archived version of a post is newer than the data of the source. */
  #isOlder(archived: PostRecord | undefined): boolean {
    if (!archived?.reading || this.#source.capabilities.datedReadings) return false;
    return this.#isOlderThan(archived.asOf ?? this.#newestUndatedDay);
  }

  #isOlderThan(day: string): boolean {
    return (this.#source.asOf ?? '') < day;
  }
}

/**
 * Reports whether a current source has provided the received version of a body, or a newer one: the same body, or the HTML that the blog
 * rendered from the received source. The HTML is what visitors saw, so it is preferred.
 */
function hasVersion(archived: PostRecord | undefined, received: PostDetails | undefined): boolean {
  const { asOf, details } = archived ?? {};
  if (details?.updated === undefined || details.updated < (received?.updated ?? Infinity)) return false;
  const isRendering = received?.bodyFormat === 'wordpress' && details.bodyFormat === undefined;
  return isRendering || (asOf === undefined && received?.bodyFormat === details.bodyFormat);
}

/** Returns the archived title if the titles differ only in typographic characters, with which WordPress replaces plain quotes and dashes. */
function keepTypography<T>(received: T, archived: T | undefined): T {
  const [one, other] = [exactTextOf(received), exactTextOf(archived)];
  return archived !== undefined && one !== other && plain(one) === plain(other) ? archived : received;
}

const plain = (title: string) =>
  title
    .replace(/[‘’‚′]/gu, "'")
    .replace(/[“”„″]|''/gu, '"')
    .replace(/[–—]|--+/gu, '-')
    .replace(/…/gu, '...')
    .replace(/×/gu, 'x');

/** Returns the fields of the first version that describe the stored body. Adds the references of the second if both bodies have the same format. */
function joinBodyDetails(first: PostDetails = {}, second: PostDetails | undefined): BodyDetails {
  const bodyReferences = joinReferences(first.bodyReferences, second?.bodyReferences);
  return first.bodyFormat === second?.bodyFormat ? { ...bodyDetailsOf(first), bodyReferences } : bodyDetailsOf(first);
}

const newest = (days: readonly string[]) => days.reduce((one, other) => (other > one ? other : one), '');

function recordsIn(holdings: Pick<Holdings, 'postIds' | 'post'>): PostRecord[] {
  return [...holdings.postIds()].flatMap((id) => holdings.post(id)?.record ?? []);
}

/** Returns the date of a post, as in 2026-03-01, or an empty string if it is invalid. */
function dayOfPost({ date }: PostSummary): string {
  const parsed = parseDate(date);
  return parsed ? dayOf(momentIn(fixedZone(0), parsed)) : '';
}

/** Returns the number of comments that a list states, which may include some that it lacks, or the number that it has. */
const countIn = (list: CommentList) => String(countOf(list.totalCount) ?? commentsOf(list).length);

type Counts = Partial<Pick<PostSummary, 'comments' | 'trackbacks'>>;

/** Reports whether a number of public comments is that of the archive, which also counts hidden ones. */
function isPublicCountOf(listed: Counts, { record, comments }: StoredPost): boolean {
  const [shown, all] = [countOf(listed.comments), countOf(record?.summary.comments)];
  if (shown === undefined || all === undefined || shown >= all) return false;
  return shown + commentsOf(comments ?? {}).filter((comment) => !isPublicComment(comment)).length === all;
}

/** Reports whether a date is the local time of a point in time. No time zone differs from UTC by more than 14 hours. */
function isLocalTimeOf(date: PostSummary['date'], point: PostSummary['date']): boolean {
  const [local, moment] = [parseDate(date), parseDate(point)];
  if (!local || !moment || !('local' in local) || !('epoch' in moment)) return false;
  return Math.abs(local.local - moment.epoch) <= 14 * 60 * 60;
}

/** Returns the URL fields of an archived blog or post. */
function addressFields(archived: object): object {
  return Object.fromEntries(
    Object.entries(archived).filter(([name, value]) => /^(?:url|secondaryUrl)$/u.test(name) && textOf(value) !== ''),
  );
}

/** Returns the received tags. A tag that has lost characters gets its archived spelling. */
function joinTags(received: PostReading, archived: PostReading): PostReading['tags'] {
  const archivedTags = tagsOf(archived);
  const tags = tagsOf(received);
  const repaired = tags.map((tag) => archivedTags.find((one) => hasLostCharacters(tag, one)) ?? tag);
  return repaired.every((tag, index) => tag === tags[index]) ? received.tags : { tag: repaired };
}
