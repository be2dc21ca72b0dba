import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comment } from '../../src/core/items/comment.ts';
import { nothingMissing } from '../../src/core/records/missing.ts';
import type { ReceivedPost } from '../../src/core/records/post-record.ts';
import { commentIdsOf } from '../../src/core/records/stored-post.ts';
import type { Store } from '../../src/crawl/ports.ts';
import { comment, commentListOf, readingOf, summaryOf, type SourcePost } from '../helpers/memory/memory-source.ts';

/** A store opened for one run. */
export interface OpenedStore {
  readonly store: Store;
  /** Stores a media file, as a fetch does. */
  readonly putMedium: (address: string, bytes: string) => Promise<void>;
  /** Ends the run as complete. */
  readonly finish: () => Promise<void>;
}

/** Storage of a store implementation, initially empty. */
export interface StoreSetting {
  /** Opens the storage for a run, however the previous run ended. */
  open(today: string): Promise<OpenedStore>;
  /** Returns all contents except bookkeeping. Equal contents are equal values. */
  contents(): unknown;
}

const today = '2026-11-20';
const tomorrow = '2026-11-21';
const post: SourcePost = { id: '7', title: 'Seven', comments: [comment('1', 'first'), comment('2', 'second')] };
const signedUrl = (n: number) => `https://cdn.example.com/a.png?credential=K&expires=${n}&signature=s${n}`;

/** Returns a post as a crawl receives it if nothing fails. */
export function receivedPost(source: SourcePost): ReceivedPost {
  const comments = commentListOf(source.id, source.comments ?? []);
  return { id: source.id, state: 'listed', summary: summaryOf(source), reading: readingOf(source), comments };
}

/**
 * Tests that every store must pass, so that the crawler can use it; see `Store` in `src/crawl/ports.ts`.
 *
 * @param make creates an empty storage for one test
 */
export function testStoreContract(make: () => StoreSetting): void {
  testPosts(make);
  testStates(make);
  testMedia(make);
  testRuns(make);
}

async function openStore(make: () => StoreSetting) {
  const setting = make();
  const { store, putMedium, finish } = await setting.open(today);
  /** Ends the run, and opens the store for the next one. */
  const next = async () => {
    await finish();
    return (await setting.open(tomorrow)).store;
  };
  return { setting, store, putMedium, finish, next };
}

function testPosts(make: () => StoreSetting): void {
  describe('a post', () => {
    it('is available immediately and in the next run', async () => {
      const { store, next } = await openStore(make);
      expect(store.postIds()).toEqual(new Set());
      expect(store.post('7')).toBeUndefined();
      await store.putPost(receivedPost(post));
      const { content, ...reading } = readingOf(post);
      for (const holdings of [store, await next()]) {
        expect(holdings.postIds()).toEqual(new Set(['7']));
        expect(holdings.post('7')).toMatchObject({
          record: { state: 'listed', summary: summaryOf(post), reading },
          body: content,
          damage: [],
        });
        expect(commentIdsOf(holdings.post('7'))).toEqual(new Set(['1', '2']));
        expect(holdings.progress('7').isPartial).toBe(false);
      }
    });

    it('preserves undocumented fields and the types of scalars', async () => {
      const { store, next } = await openStore(make);
      const reading = { ...readingOf(post), id: 7, slogan: 'seven', zeta: { b: [1], a: null } };
      await store.putPost({ ...receivedPost(post), reading, summary: { ...summaryOf(post), odd: true } });
      const record = { reading: { id: 7, slogan: 'seven', zeta: { b: [1], a: null } }, summary: { odd: true } };
      expect((await next()).post('7')?.record).toMatchObject(record);
    });

    it("is stored with the base URL of its body's relative addresses, and both are replaced together", async () => {
      const { store, next } = await openStore(make);
      const mediaBase = 'https://blog.example.com/7/';
      await store.putPost({ ...receivedPost(post), mediaBase });
      const { id, state, summary } = receivedPost(post);
      await store.putPost({ id, state, summary });
      expect(store.post('7')?.record?.mediaBase).toBe(mediaBase);
      await store.putPost(receivedPost({ ...post, content: '<p>Another</p>' }));
      expect((await next()).post('7')?.record).not.toHaveProperty('mediaBase');
    });

    it('is unchanged when it is stored again', async () => {
      const { setting, store, finish } = await openStore(make);
      expect(await store.putPost(receivedPost(post))).toEqual({
        post: 'new',
        comments: { stored: 2, new: 2, changed: 0, removed: 0 },
      });
      await finish();
      const before = setting.contents();
      const again = await setting.open(tomorrow);
      for (let time = 0; time < 2; time++) {
        expect(await again.store.putPost(receivedPost(post))).toEqual({
          post: 'unchanged',
          comments: { stored: 2, new: 0, changed: 0, removed: 0 },
        });
      }
      await again.finish();
      expect(setting.contents()).toEqual(before);
    });

    it('is unchanged if it differs only in signatures', async () => {
      const { setting, store } = await openStore(make);
      const at = (n: number): SourcePost => ({
        ...post,
        content: `<img src="${signedUrl(n)}">`,
        comments: [comment('1', signedUrl(n))],
      });
      await store.putPost(receivedPost(at(1)));
      const before = setting.contents();
      const put = await store.putPost(receivedPost(at(2)));
      expect(put).toEqual({ post: 'unchanged', comments: { stored: 1, new: 0, changed: 0, removed: 0 } });
      expect(setting.contents()).toEqual(before);
      expect(store.post('7')?.body).toContain(signedUrl(1));
    });

    it.each<[string, Partial<SourcePost>, 'changed' | 'unchanged']>([
      ['another title', { title: 'Eight' }, 'changed'],
      ['another body', { content: '<p>other</p>' }, 'changed'],
      ['another visibility', { visibility: '0' }, 'changed'],
      ['only another number of comments', { comments: [comment('1', 'first')] }, 'unchanged'],
    ])('is replaced if it has %s', async (_, change, outcome) => {
      const { setting, store } = await openStore(make);
      await store.putPost(receivedPost(post));
      expect((await store.putPost(receivedPost({ ...post, ...change }))).post).toBe(outcome);
      const other = make();
      await (await other.open(today)).store.putPost(receivedPost({ ...post, ...change }));
      expect(setting.contents()).toEqual(other.contents());
    });

    it('reports changes of its comments', async () => {
      const { store } = await openStore(make);
      const put = async (...comments: Comment[]) => (await store.putPost(receivedPost({ ...post, comments }))).comments;
      expect(await put(comment('1', 'a'), comment('2', 'b'))).toEqual({ stored: 2, new: 2, changed: 0, removed: 0 });
      expect(await put(comment('2', 'B'), comment('3', 'c'))).toEqual({ stored: 2, new: 1, changed: 1, removed: 1 });
      expect(commentIdsOf(store.post('7'))).toEqual(new Set(['2', '3']));
      expect(await put()).toEqual({ stored: 0, new: 0, changed: 0, removed: 2 });
      expect(commentIdsOf(store.post('7'))).toEqual(new Set());
    });

    it('keeps comments that a list lacks if keepsComments is set, and then counts as partially read', async () => {
      const { store, setting } = await openStore(make);
      const [a, b, c, d] = ['1', '2', '3', '4'].map((id) => comment(id, id)) as [Comment, Comment, Comment, Comment];
      await store.putPost(receivedPost({ ...post, comments: [a, b, c] }));
      const lacking = receivedPost({ ...post, comments: [{ ...b, open: 'N' }, d] });
      const { comments } = await store.putPost({ ...lacking, keepsComments: true });
      expect(comments).toEqual({ stored: 4, new: 1, changed: 1, removed: 0 });
      const other = make();
      const list = { ...lacking.comments, comments: { comment: [a, { ...b, open: 'N' }, c, d] } };
      await (await other.open(today)).store.putPost({ ...lacking, comments: list });
      expect(setting.contents()).toEqual(other.contents());
      expect((await setting.open(tomorrow)).store.progress('7').isPartial).toBe(true);
    });

    it('keeps parts that were not received', async () => {
      const { setting, store } = await openStore(make);
      await store.putPost(receivedPost(post));
      const before = setting.contents();
      const { id, state, summary, reading, comments } = receivedPost(post);
      const edited = { ...reading, content: '<p>edited</p>' };
      expect((await store.putPost({ id, state, summary })).comments.stored).toBe(2);
      expect((await store.putPost({ id, state, summary, comments })).post).toBe('unchanged');
      expect(setting.contents()).toEqual(before);
      await store.putPost({ id, state, summary, reading: edited });
      expect(commentIdsOf(store.post('7')).size).toBe(2);
      expect(store.post('7')?.body).toBe('<p>edited</p>');
      await store.putPost({ id, state, summary, reading: { id: '7', title: 'No body' } });
      expect(store.post('7')?.body).toBe('<p>edited</p>');
    });

    it.each(['', 'half \ud83d a pair', '<p>\r\n\u0000</p>', '\ufeff<p>가</p>'])(
      'preserves the received body exactly: %j',
      async (content) => {
        const { store, next } = await openStore(make);
        await store.putPost(receivedPost({ ...post, content }));
        expect((await store.putPost(receivedPost({ ...post, content }))).post).toBe('unchanged');
        expect((await next()).post('7')?.body ?? '').toBe(content);
      },
    );

    it.each([
      ['7', true],
      ['the-first_post', true],
      ['x'.repeat(64), true],
      ['', false],
      ['..', true],
      ['../../x', true],
      ['a/b', true],
      ['a\\b', true],
      ['A', true],
      ['nul', true],
      ['_x', true],
      ['straße', true],
      ['\ud800', true],
      ['x'.repeat(300), true],
      ['x'.repeat(3000), false],
      ['__proto__', true],
    ])('can have the ID %j: %s', async (id, isAccepted) => {
      const { setting, store } = await openStore(make);
      expect(store.accepts(id)).toBe(isAccepted);
      const before = setting.contents();
      const put = store.putPost(receivedPost({ ...post, id }));
      if (isAccepted) {
        expect(await put).toMatchObject({ post: 'new' });
        expect([...store.postIds()]).toEqual([id]);
        expect(store.post(id)?.damage).toEqual([]);
        return;
      }
      await expect(put).rejects.toThrow(/cannot be used as a folder name/);
      expect(setting.contents()).toEqual(before);
    });

    it('can be stored concurrently with other posts, in any order', async () => {
      const arbitrary = fc.uniqueArray(
        fc.record({
          id: fc.integer({ min: 1, max: 40 }).map(String),
          title: fc.string(),
          content: fc.string({ unit: 'grapheme' }),
          comments: fc.array(fc.constantFrom(comment('1', 'a'), comment('2', 'b')), { maxLength: 2 }),
        }),
        { selector: ({ id }) => id, maxLength: 12 },
      );
      await fc.assert(
        fc.asyncProperty(arbitrary, fc.func(fc.nat()), async (posts, rank) => {
          const [one, other] = [make(), make()];
          const put = async (setting: StoreSetting, all: readonly SourcePost[], isAtOnce: boolean) => {
            const { store, finish } = await setting.open(today);
            const puts = [];
            for (const each of all) {
              const putting = store.putPost(receivedPost(each));
              puts.push(putting);
              if (!isAtOnce) await putting;
            }
            const outcomes = (await Promise.all(puts)).map(({ post: outcome }) => outcome);
            expect(outcomes).toEqual(all.map(() => 'new'));
            await finish();
          };
          await put(one, posts, true);
          await put(
            other,
            [...posts].sort((a, b) => rank(a.id) - rank(b.id)),
            false,
          );
          expect(one.contents()).toEqual(other.contents());
        }),
        { numRuns: 30 },
      );
    });
  });
}

function testStates(make: () => StoreSetting): void {
  describe('a stored post', () => {
    it('may be unreadable and lack details, which are added once it can be read', async () => {
      const { store } = await openStore(make);
      const { id, summary } = receivedPost(post);
      await store.putPost({ id, state: 'unreadable', summary });
      expect(store.post('7')).toMatchObject({ record: { state: 'unreadable', reading: null }, damage: [] });
      expect((await store.putPost(receivedPost(post))).post).toBe('changed');
      expect(store.post('7')?.record?.state).toBe('listed');
    });

    it('keeps its body and comments if it becomes unreadable', async () => {
      const { store, next } = await openStore(make);
      await store.putPost(receivedPost(post));
      const { id, summary } = receivedPost(post);
      expect((await store.putPost({ id, state: 'unreadable', summary })).post).toBe('changed');
      const holdings = await next();
      expect(holdings.post('7')).toMatchObject({ record: { state: 'unreadable', reading: { id: '7' } } });
      expect(commentIdsOf(holdings.post('7')).size).toBe(2);
      expect(holdings.post('7')?.body).toBe('<p>Body of 7</p>');
    });

    it('keeps all data when it is removed, and gets the date of the first run that did not list it', async () => {
      const { store, next } = await openStore(make);
      await store.putPost(receivedPost(post));
      const before = store.post('7');
      const [record, ids] = [before?.record, commentIdsOf(before)];
      await store.markRemoved('7', today);
      await store.markRemoved('7', tomorrow);
      const holdings = await next();
      expect(holdings.post('7')?.record).toEqual({ ...record, state: 'removed', missed: today });
      expect(commentIdsOf(holdings.post('7'))).toEqual(ids);
      expect(holdings.post('7')?.body).toBe('<p>Body of 7</p>');
    });

    it('that was unreadable is still marked as such after its removal, until it is listed and read again', async () => {
      const { store, next } = await openStore(make);
      await store.putPost(receivedPost(post));
      const before = store.post('7')?.record;
      const { id, summary } = receivedPost(post);
      await store.putPost({ id, state: 'unreadable', summary });
      await store.markRemoved('7', today);
      expect(store.post('7')?.record).toMatchObject({ state: 'removed', refused: true });
      // A version from an older copy does not prove that the post may be shown.
      await store.putPost({ ...receivedPost(post), state: 'removed' });
      const last = await next();
      expect(last.post('7')?.record).toMatchObject({ state: 'removed', missed: today, refused: true });
      await last.putPost(receivedPost(post));
      expect(last.post('7')?.record).toEqual(before);
    });

    it('that was unreadable is not marked as such after its removal if it has no details to hide', async () => {
      const { store } = await openStore(make);
      const { id, summary } = receivedPost(post);
      await store.putPost({ id, state: 'unreadable', summary });
      await store.markRemoved('7', today);
      expect(store.post('7')?.record).toEqual({ state: 'removed', missed: today, summary, reading: null });
    });

    it('has no removal date after it is listed again', async () => {
      const { setting, store } = await openStore(make);
      await store.putPost(receivedPost(post));
      const before = setting.contents();
      await store.markRemoved('7', today);
      expect((await store.putPost(receivedPost(post))).post).toBe('changed');
      expect(setting.contents()).toEqual(before);
    });

    it('keeps its removal date if another version of it is stored as removed', async () => {
      const { store, next } = await openStore(make);
      await store.putPost(receivedPost(post));
      await store.markRemoved('7', today);
      await store.putPost({ ...receivedPost({ ...post, title: 'Seven, edited' }), state: 'removed' });
      expect((await next()).post('7')?.record).toMatchObject({
        state: 'removed',
        missed: today,
        summary: { title: 'Seven, edited' },
      });
    });

    it('is not created by marking an unknown post as removed', async () => {
      const { setting, store } = await openStore(make);
      const before = setting.contents();
      await store.markRemoved('8', today);
      expect(setting.contents()).toEqual(before);
      expect(store.postIds()).toEqual(new Set());
    });
  });
}

function testMedia(make: () => StoreSetting): void {
  const address = 'https://cdn.example.com/a.png';

  describe('a media file', () => {
    it('is found by its address, regardless of the signature', async () => {
      const { store, putMedium, next } = await openStore(make);
      expect(store.medium(signedUrl(1))).toBeUndefined();
      await putMedium(signedUrl(1), 'picture');
      for (const holdings of [store, await next()]) {
        for (const spelling of [address, signedUrl(1), signedUrl(2)]) {
          expect(holdings.medium(spelling)).toMatchObject({ type: 'image/png', size: 7 });
        }
        expect(holdings.medium('https://cdn.example.com/b.png')).toBeUndefined();
        expect(holdings.mediaCounts()).toEqual({ stored: 1, gone: 0 });
        expect(await holdings.checkMedia()).toEqual([]);
      }
    });

    it('shares its file with media of the same content, and does not change when it is stored again', async () => {
      const { setting, store, putMedium, finish } = await openStore(make);
      await putMedium(signedUrl(1), 'picture');
      await putMedium('https://cdn.example.com/b.png', 'picture');
      expect(store.mediaCounts()).toEqual({ stored: 2, gone: 0 });
      expect(store.medium(address)).toEqual(store.medium('https://cdn.example.com/b.png'));
      await finish();
      const before = setting.contents();
      const again = await setting.open(tomorrow);
      await again.putMedium(signedUrl(2), 'picture');
      await again.finish();
      expect(setting.contents()).toEqual(before);
    });

    it('that is gone keeps the date on which it was first found to be gone, until a file is stored', async () => {
      const { setting, store, finish } = await openStore(make);
      await store.markGone(signedUrl(1), today, '404');
      expect(store.medium(signedUrl(2))).toBe('gone');
      expect(store.mediaCounts()).toEqual({ stored: 0, gone: 1 });
      await finish();
      const before = setting.contents();
      const again = await setting.open(tomorrow);
      await again.store.markGone(address, tomorrow, '404');
      await again.finish();
      expect(setting.contents()).toEqual(before);
      const last = await setting.open(tomorrow);
      await last.putMedium(address, 'picture');
      expect(last.store.medium(address)).toMatchObject({ size: 7 });
      expect(last.store.mediaCounts()).toEqual({ stored: 1, gone: 0 });
    });

    it('that is stored never becomes gone', async () => {
      const { setting, putMedium, finish } = await openStore(make);
      await putMedium(address, 'picture');
      await finish();
      const before = setting.contents();
      const again = await setting.open(tomorrow);
      await again.store.markGone(signedUrl(3), tomorrow, '404');
      expect(again.store.medium(address)).toMatchObject({ size: 7 });
      await again.finish();
      expect(setting.contents()).toEqual(before);
    });
  });
}

function testRuns(make: () => StoreSetting): void {
  describe('the next run', () => {
    it('gets the list of missing items, which is empty once all have been fetched', async () => {
      const { setting, store, finish } = await openStore(make);
      expect(store.missing()).toEqual(nothingMissing);
      await store.putMissing(nothingMissing);
      await finish();
      const whole = setting.contents();
      const missing = {
        posts: { '7': ['comment list', 'post read'], '10': ['post read'] },
        media: { [address(1)]: '7', [address(2)]: '' },
        unwanted: ['file'],
        foreign: true,
      } as const;
      const second = await setting.open(today);
      await second.store.putMissing(missing);
      await second.finish();
      const third = await setting.open(tomorrow);
      expect(third.store.missing()).toEqual(missing);
      expect(third.store.damaged()).toEqual([]);
      await third.store.putMissing(nothingMissing);
      await third.finish();
      expect(setting.contents()).toEqual(whole);
      expect((await setting.open(tomorrow)).store.missing()).toEqual(nothingMissing);
    });

    it('starts without reading progress after a complete run', async () => {
      const { store, next } = await openStore(make);
      await store.putPost(receivedPost(post));
      await store.markMediaComplete('7');
      expect((await next()).progress('7')).toEqual({ readOn: undefined, hasMedia: false, isPartial: false });
    });

    it('continues with the reading progress of an incomplete run', async () => {
      const { setting, store } = await openStore(make);
      const { id, state, summary, reading, comments } = receivedPost(post);
      await store.putPost({ id: '1', state, summary: { ...summary, id: '1' }, reading, comments });
      await store.putPost({ id: '2', state, summary: { ...summary, id: '2' }, reading, comments });
      await store.markMediaComplete('2');
      await store.putPost({ id: '3', state, summary: { ...summary, id: '3' }, comments });
      await store.putPost({ id: '4', state, summary: { ...summary, id: '4' }, reading, commentsUnknown: true });
      const { store: next } = await setting.open(tomorrow);
      expect(next.progress('1')).toEqual({ readOn: today, hasMedia: false, isPartial: false });
      expect(next.progress('2')).toEqual({ readOn: today, hasMedia: true, isPartial: false });
      // Only partially read, so it does not count as read.
      expect(next.progress('3')).toMatchObject({ readOn: undefined, isPartial: true });
      expect(next.progress('4')).toMatchObject({ readOn: today, isPartial: false });
      expect(next.post(id)).toBeUndefined();
    });

    it('finds everything that an incomplete run stored, and ends with the contents of an uninterrupted run', async () => {
      const put = async ({ store, putMedium }: OpenedStore) => {
        await store.putBlog({ id: 'me', blogs: [] }, { name: 'b', title: 'A blog' });
        await store.putCategories({ categories: { category: { id: '1', name: 'One' } } });
        await store.putPost(receivedPost(post));
        await putMedium(signedUrl(1), 'picture');
        await store.markGone('https://cdn.example.com/gone.png', today, '404');
      };
      const [stopped, whole] = [make(), make()];
      await put(await stopped.open(today));
      const { store, finish } = await stopped.open(today);
      expect(store.post('7')).toMatchObject({ record: { state: 'listed' }, damage: [] });
      expect(store.progress('7').isPartial).toBe(false);
      expect(store.post('7')?.body).toBe('<p>Body of 7</p>');
      expect(store.medium(signedUrl(2))).toMatchObject({ size: 7 });
      expect(store.medium('https://cdn.example.com/gone.png')).toBe('gone');
      expect(await store.checkMedia()).toEqual([]);
      expect(store.damaged()).toEqual([]);
      await finish();
      const uninterrupted = await whole.open(today);
      await put(uninterrupted);
      await uninterrupted.finish();
      expect(stopped.contents()).toEqual(whole.contents());
    });
  });
}

const address = (n: number) => `https://cdn.example.com/${n}.png`;
