import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostRecord } from '../../../src/core/records/post-record.ts';
import type { StoredPost } from '../../../src/core/records/stored-post.ts';
import { isDue } from '../../../src/crawl/plan/audit.ts';
import { oldestReading, planPost, type PlanOptions } from '../../../src/crawl/plan/plan.ts';
import { nothingAccepted } from '../../../src/crawl/plan/accepted-missing.ts';
import { readingOf, summaryOf } from '../../helpers/memory/memory-source.ts';

const today = '2026-11-20';
const post = { id: '7', title: 'Seven' };

const notRead = { isPartial: false, readOn: undefined, hasMedia: false };
const damaged = [{ entry: 'data/posts/7/content.html', kind: 'missing', reason: '' }] as const;

function held(more: Partial<StoredPost> = {}, record: Partial<PostRecord> = {}): StoredPost {
  return {
    record: { state: 'listed', summary: summaryOf(post), reading: readingOf(post), ...record },
    body: '<p>Body of 7</p>',
    hasBodyFile: true,
    comments: { comments: { comment: [{ id: '1' }] } },
    damage: [],
    damageOf: () => undefined,
    ...more,
  };
}

function options(more: Partial<PlanOptions> = {}): PlanOptions {
  // Finds a cycle in which this post is not due today.
  const auditDays = [7, 8, 9, 10].find((days) => !isDue('7', today, days))!;
  return {
    refresh: 'changed',
    auditDays,
    today,
    datedReadings: true,
    mustReadAll: false,
    incomplete: new Set(),
    skipped: nothingAccepted,
    damagedMedia: new Set(),
    newestComments: new Map(),
    ...more,
  };
}

describe('the plan of a run', () => {
  it('skips an unchanged post', () => {
    expect(planPost(summaryOf(post), held(), notRead, options())).toBeUndefined();
    expect(planPost(summaryOf(post), held(), notRead, options({ refresh: 'new' }))).toBeUndefined();
  });

  it('skips a refused post whose absence was accepted, unless it has changed', () => {
    const refused = held({}, { state: 'unreadable' });
    const skipped = { posts: new Map([['7', new Set(['post read'])]]), media: new Set<string>() };
    expect(planPost(summaryOf(post), refused, notRead, options({ skipped }))).toBeUndefined();
    const changed = { ...summaryOf(post), title: 'changed' };
    expect(planPost(changed, refused, notRead, options({ skipped }))).toMatchObject({ reason: 'summary' });
  });

  it('skips a post whose summary differs only in the order of fields or the signatures of URLs', () => {
    const address = (signature: string) => `https://m.example.com/a.png?credential=k&expires=1&signature=${signature}`;
    const summary = { ...summaryOf(post), postUrl: address('one') };
    const turned = Object.fromEntries(Object.entries({ ...summary, postUrl: address('two') }).toReversed());
    expect(planPost(turned, held({}, { summary }), notRead, options())).toBeUndefined();
  });

  it.each<[string, StoredPost | undefined, Partial<PlanOptions>, string]>([
    ['that is not archived', undefined, {}, 'new'],
    ['with a damaged file', held({ damage: damaged }), {}, 'damaged'],
    ['whose record is damaged', { ...held(), record: undefined }, {}, 'damaged'],
    ['with a damaged image', held(), { damagedMedia: new Set(['7']) }, 'damaged'],
    ['of an archive whose lists are unreadable', held(), { mustReadAll: true }, 'damaged'],
    ['that was removed', held({}, { state: 'removed', missed: today }), {}, 'reappeared'],
    ['with a missing part', held(), { incomplete: new Set(['7']) }, 'incomplete'],
    ['if the run fetches media that earlier runs did not', held(), { incomplete: 'all' }, 'incomplete'],
    ['that was refused', held({}, { state: 'unreadable' }), {}, 'unreadable'],
    ['that was never read', held({}, { reading: null }), {}, 'unreadable'],
    ['with a new comment', held(), { newestComments: new Map([['7', new Set(['1', '2'])]]) }, 'comments'],
    ['archived from a copy', held({}, { asOf: '2026-03-01' }), {}, 'copy'],
    ['with refresh all', held(), { refresh: 'all' }, 'all'],
    ['that is due for its scheduled re-read', held(), { auditDays: 1 }, 'audit'],
  ])('reads a post %s', (_, holding, more, reason) => {
    expect(planPost(summaryOf(post), holding, notRead, options(more))).toEqual({ reason });
  });

  it.each(['title', 'categoryId', 'visibility', 'comments', 'trackbacks', 'date', 'postUrl'])(
    'reads a post whose %s has changed in the list, and names the field',
    (field) => {
      const summary = { ...summaryOf(post), [field]: 'another' };
      expect(planPost(summary, held(), notRead, options())).toEqual({ reason: 'summary', fields: [field] });
    },
  );

  it('skips a post with changes in undocumented fields only, such as views', () => {
    expect(
      planPost(
        { ...summaryOf(post), views: '18' },
        held({}, { summary: { ...summaryOf(post), views: '17' } }),
        notRead,
        options(),
      ),
    ).toBeUndefined();
  });

  it('reads a post whose list entry lacks a field', () => {
    const summary = { ...summaryOf(post) };
    delete summary.title;
    expect(planPost(summary, held(), notRead, options())).toEqual({ reason: 'summary', fields: ['title'] });
  });

  it('skips a post archived from a copy if refresh is "new", but reads it if the source is a copy', () => {
    const copy = held({}, { asOf: '2026-03-01' });
    expect(planPost(summaryOf(post), copy, notRead, options({ refresh: 'new' }))).toBeUndefined();
    expect(planPost(summaryOf(post), copy, notRead, options({ datedReadings: false }))?.reason).toBe('all');
  });

  it('reads only new posts and posts with changed visibility if refresh is "new"', () => {
    const only = options({ refresh: 'new' });
    expect(planPost({ ...summaryOf(post), title: 'Edited' }, held(), notRead, only)).toBeUndefined();
    expect(planPost({ ...summaryOf(post), visibility: '0' }, held(), notRead, only)?.reason).toBe('summary');
    expect(planPost(summaryOf(post), undefined, notRead, only)).toEqual({ reason: 'new' });
  });

  it.each([
    ['of the same day', today, true],
    ['of the day before', '2026-11-19', true],
    ['of two days before', '2026-11-18', false],
    ['of a future day, after the clock went backwards', '2026-11-21', false],
    ['of an invalid day', 'yesterday', false],
  ])('counts posts read by an interrupted run %s (%s) as read: %s', (_, readOn, isRead) => {
    for (const more of [{ refresh: 'all' }, { auditDays: 1 }, { mustReadAll: true }] as const) {
      expect(planPost(summaryOf(post), held(), { ...notRead, readOn }, options(more)) === undefined).toBe(isRead);
    }
  });

  it('reads a post again if a run was stopped between two of its files', () => {
    const progress = { ...notRead, isPartial: true };
    expect(planPost(summaryOf(post), held(), progress, options())).toEqual({ reason: 'interrupted' });
  });

  it('reads a post again if it has changed since an interrupted run', () => {
    const summary = { ...summaryOf(post), title: 'Edited since' };
    expect(planPost(summary, held(), { ...notRead, readOn: today }, options({ refresh: 'all' }))?.reason).toBe(
      'summary',
    );
  });

  it('reads every post within auditDays if there is a run each day', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(), { maxLength: 50 }),
        fc.integer({ min: 1, max: 30 }),
        (numbers, auditDays) => {
          const ids = new Set(numbers.map(String));
          for (let day = 0; day < auditDays; day++) {
            const now = new Date(Date.parse(today) + day * 86_400_000).toISOString().slice(0, 10);
            for (const id of ids) {
              const same = { id };
              const holding = held({}, { summary: summaryOf(same), reading: readingOf(same) });
              if (planPost(summaryOf(same), holding, notRead, options({ today: now, auditDays }))) ids.delete(id);
            }
          }
          expect(ids.size).toBe(0);
        },
      ),
    );
  });

  it('limits the age of archived versions, except if refresh is "new"', () => {
    const posts = [summaryOf(post)];
    expect(oldestReading({ refresh: 'all', auditDays: 7, datedReadings: true }, posts)).toBe(0);
    expect(oldestReading({ refresh: 'changed', auditDays: 7, datedReadings: true }, posts)).toBe(6);
    expect(oldestReading({ refresh: 'new', auditDays: 7, datedReadings: true }, posts)).toBeNull();
  });

  it('does not limit the age if the source states when posts were changed', () => {
    const posts = [{ ...summaryOf(post), updated: '1704416400' }];
    expect(oldestReading({ refresh: 'changed', auditDays: 7, datedReadings: true }, posts)).toBeNull();
    expect(oldestReading({ refresh: 'all', auditDays: 7, datedReadings: true }, posts)).toBe(0);
  });
});

describe('a source that states when posts were changed', () => {
  const at = (updated: string) => ({ ...summaryOf(post), updated });

  it.each([
    ['1', '1', undefined],
    ['2', '1', { reason: 'summary', fields: ['updated'] }],
    ['1', undefined, { reason: 'summary', fields: ['updated'] }],
  ])('causes a read only if that time has changed: %s, archived %s', (listed, archived, expected) => {
    const summary = archived === undefined ? summaryOf(post) : at(archived);
    expect(planPost(at(listed), held({}, { summary }), notRead, options())).toEqual(expected);
  });

  it('needs no scheduled re-reads', () => {
    const daily = options({ auditDays: 1 });
    expect(planPost(at('1'), held({}, { summary: at('1') }), notRead, daily)).toBeUndefined();
    expect(planPost(summaryOf(post), held({}, { summary: at('1') }), notRead, daily)).toEqual({ reason: 'audit' });
    expect(planPost(summaryOf(post), held({}, { summary: at('1') }), notRead, options())).toBeUndefined();
  });
});

describe('a blog at a new address', () => {
  it.each([
    ['https://blog.example.com/7', 'http://blog.example.com/7'],
    ['https://new.example.org/2024/?p=7', 'http://blog.example.com:8080/2024/?p=7'],
  ])('causes no reads: %s', (listed, archived) => {
    const summary = { ...summaryOf(post), postUrl: archived };
    expect(planPost({ ...summary, postUrl: listed }, held({}, { summary }), notRead, options())).toBeUndefined();
  });

  it('does not hide that the path of a post has changed', () => {
    const summary = { ...summaryOf(post), postUrl: 'https://blog.example.com/8' };
    expect(planPost(summary, held(), notRead, options())).toEqual({ reason: 'summary', fields: ['postUrl'] });
  });
});
