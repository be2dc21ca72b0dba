import fc from 'fast-check';
import type { CommentList } from '../../../src/core/items/comment.ts';
import type { PostReading, PostSummary } from '../../../src/core/items/post.ts';
import type { MissingPart } from '../../../src/core/records/missing.ts';
import type { RecordState } from '../../../src/core/records/post-record.ts';
import { randomBody } from '../body/random-body.ts';
import { countValue, dateValue, flagValue, item, listShapes, strangeScalar, strangeText } from './random-items.ts';

/** A post as in an archive: its items as received, and the results of the last runs. */
export interface ArchivedItems {
  readonly id: string;
  readonly state: RecordState;
  readonly summary: PostSummary;
  /** post as post read returned it, with its body */
  readonly reading: PostReading | undefined;
  readonly comments: CommentList | undefined;
  /** parts that the last run could not fetch */
  readonly missing: readonly MissingPart[];
}

const from = fc.constantFrom;

/** Ids, which are texts: several may have the same numeric value. */
const postId = fc.oneof(
  { weight: 5, arbitrary: fc.nat(60).map(String) },
  { weight: 1, arbitrary: from('007', '00', '9007199254740993', '18446744073709551616', '1'.repeat(64)) },
  {
    weight: 2,
    arbitrary: from(
      'ABC',
      'abc',
      'straße',
      '길',
      'a/b',
      '..',
      'con',
      '_x',
      '__proto__',
      'e\u0301',
      'é',
      'x'.repeat(300),
    ),
  },
  { weight: 1, arbitrary: from('post-1', 'a_b', '1e3', '0x10', 'constructor', 'true', 'com10') },
);

/** Generates the forms in which a server may send an ID. */
const writtenId = (id: string): fc.Arbitrary<unknown> =>
  String(Number(id)) === id && Number.isSafeInteger(Number(id))
    ? from<unknown>(id, id, Number(id), ` ${id} `)
    : from<unknown>(id, id, `${id}\n`);

const visibility = from<unknown>('20', '20', '15', '0', 20, 3, '99', null, '');

const tags = fc
  .array(fc.oneof(strangeText, from<unknown>(5, null, { tag: 'x' })), { maxLength: 3 })
  .chain((list) => listShapes(list, 'tag'));

const summaryOf = (id: string): fc.Arbitrary<PostSummary> =>
  item(
    {
      title: strangeScalar,
      postUrl: from<unknown>(`https://blog.example.com/${id}`, `/${id}`, '', null),
      visibility,
      categoryId: from<unknown>('0', '', '1', 2, '77'),
      comments: countValue,
      trackbacks: countValue,
      date: dateValue,
    },
    { id: writtenId(id) },
  );

const picture =
  '<p>길 위에서\r\n<img src="https://img.example.com/1.png?credential=c&amp;expires=1&amp;signature=s"></p>\n';
const body: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: strangeText },
  { weight: 1, arbitrary: randomBody },
  { weight: 1, arbitrary: from<unknown>(picture, '', ' ', 0, 12.5, '\ufeff<p>a</p>\r\n') },
);

const readingOf = (id: string): fc.Arbitrary<PostReading> =>
  item(
    {
      url: strangeScalar,
      secondaryUrl: strangeScalar,
      id: fc.oneof(writtenId(id), from<unknown>('', null)),
      title: strangeScalar,
      categoryId: from<unknown>('0', 3, ''),
      postUrl: strangeScalar,
      visibility,
      acceptComment: from<unknown>('1', 0, null),
      acceptTrackback: strangeScalar,
      tags,
      comments: countValue,
      trackbacks: countValue,
      date: dateValue,
      slogan: strangeText,
    },
    { content: body },
  );

const comment = (number: number) =>
  item(
    {
      date: dateValue,
      name: strangeScalar,
      parentId: from<unknown>('', '1', 2, null),
      homepage: strangeScalar,
      visibility: from<unknown>('2', '0', 2, null),
      comment: strangeText,
      open: flagValue,
    },
    { id: from<unknown>(String(number), number, `1234567890123456789${number}`) },
  );

const commentsOf = (id: string): fc.Arbitrary<CommentList | undefined> =>
  fc.option(
    fc
      .nat(3)
      .chain((last) => fc.tuple(...Array.from({ length: last + 1 }, (_, index) => comment(index + 1))))
      .chain((list) =>
        item(
          { url: strangeScalar, secondaryUrl: strangeScalar, postId: writtenId(id), totalCount: countValue },
          { comments: listShapes(list, 'comment') },
        ),
      ),
    { nil: undefined },
  );

/** Possible results of runs for a post. If it could not be read, it has the details of an earlier run, or none. */
const fate = from<{ state: RecordState; isRead: boolean; missing: MissingPart[] }>(
  ...Array.from({ length: 6 }, () => ({ state: 'listed' as const, isRead: true, missing: [] })),
  { state: 'listed', isRead: true, missing: ['post read'] },
  { state: 'listed', isRead: true, missing: ['comment list'] },
  { state: 'unreadable', isRead: false, missing: [] },
  { state: 'unreadable', isRead: false, missing: ['post read'] },
  { state: 'unreadable', isRead: false, missing: ['comment list', 'post read'] },
  { state: 'unreadable', isRead: true, missing: [] },
  { state: 'removed', isRead: true, missing: [] },
  { state: 'removed', isRead: false, missing: [] },
);

const post = (id: string): fc.Arbitrary<ArchivedItems> =>
  fc
    .tuple(fate, summaryOf(id), readingOf(id), commentsOf(id))
    .map(([{ state, isRead, missing }, summary, reading, comments]) => ({
      id,
      state,
      summary,
      reading: isRead ? reading : undefined,
      comments,
      missing,
    }));

/** Generates either a few posts with arbitrary variations, or enough plain ones to fill pages of ten and thirty. */
export const randomPosts: fc.Arbitrary<readonly ArchivedItems[]> = fc.oneof(
  { weight: 3, arbitrary: fc.uniqueArray(postId, { maxLength: 7 }).chain((ids) => fc.tuple(...ids.map(post))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(from(9, 10, 11, 20, 29, 30, 31, 41), from(undefined, ...['2024-01-05 10:00:00', '1704416400']))
      .map(([length, date]) => Array.from({ length }, (_, index) => plainPost(String(index + 1), date))),
  },
);

export function plainPost(id: string, date: string | undefined, text = `<p>글 ${id}</p>`): ArchivedItems {
  const summary = { id, title: `글 ${id}`, visibility: '20', ...(date !== undefined && { date }) };
  return {
    id,
    state: 'listed',
    summary,
    reading: { ...summary, tags: { tag: [] }, content: text },
    comments: undefined,
    missing: [],
  };
}
