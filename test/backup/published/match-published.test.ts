import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPublished } from '../../../src/backup/published/match-published.ts';
import { parsePublishedList } from '../../../src/backup/published/list.ts';

interface Post {
  id: string;
  title: string;
  slogan?: string;
  path?: string;
}

const post = (id: string, title: string, more: Partial<Post> = {}): Post => ({ id, title, ...more });

function chosen(posts: readonly Post[], lines: readonly string[], blogUrl?: string) {
  const choice = matchPublished(posts, parsePublishedList(lines.join('\n'), 'list'), {
    blogUrl: blogUrl === undefined ? undefined : new URL(blogUrl),
  });
  return { public: [...choice.public].sort(), paths: Object.fromEntries(choice.paths), unmatched: choice.unmatched };
}

describe('matchPublished', () => {
  it('matches posts by ID, and by slugs that fit a title', () => {
    const posts = [post('1', '갯벌 걷기: 첫날!'), post('2', 'Low <Tide> & “Fog”'), post('3', '비밀')];
    expect(
      chosen(posts, [
        'https://mudflat.tistory.com/1',
        'https://mudflat.tistory.com/entry/low-tide-fog',
        '/entry/nowhere',
        '9',
      ]),
    ).toEqual({ public: ['1', '2'], paths: { '2': '/entry/low-tide-fog' }, unmatched: ['/entry/nowhere', '9'] });
  });

  it('matches slugs in the backup instead of titles, if the backup contains slugs', () => {
    const posts = [post('1', 'Fog', { slogan: '안개-낀-날' }), post('2', 'Other', { slogan: 'Fog' })];
    expect(chosen(posts, ['/entry/안개-낀-날', '/entry/fog'])).toEqual({
      public: ['1', '2'],
      paths: { '1': `/entry/${encodeURIComponent('안개-낀-날')}`, '2': '/entry/fog' },
      unmatched: [],
    });
  });

  it('matches notices and pages by path, ID or slug', () => {
    const posts = [
      post('notice-1', 'N', { path: '/notice/1' }),
      post('1', 'P'),
      post('8', '공지'),
      post('9', 'About me'),
    ];
    expect(chosen(posts, ['/notice/1', '/notice/8', '/pages/About-me'])).toEqual({
      public: ['8', '9', 'notice-1'],
      paths: { 'notice-1': '/notice/1', '8': '/notice/8', '9': '/pages/About-me' },
      unmatched: [],
    });
  });

  it('ignores pages that are not posts, and does not report them as unmatched', () => {
    const none = ['https://a.example.com/', '/category/A/B', '/tag/x', '/guestbook', '/m', '/archive/202401', '/entry'];
    expect(chosen([post('1', 'A')], ['1', ...none])).toEqual({ public: ['1'], paths: {}, unmatched: [] });
  });

  it('assigns addresses to posts with the same title in order of ID if there are as many addresses as posts', () => {
    const posts = [post('10', '일기'), post('9', '일기'), post('11', '일기')];
    expect(chosen(posts, ['/entry/일기-2', '/entry/일기', '/entry/일기-1']).paths).toEqual({
      '9': `/entry/${encodeURIComponent('일기')}`,
      '10': `/entry/${encodeURIComponent('일기-1')}`,
      '11': `/entry/${encodeURIComponent('일기-2')}`,
    });
  });

  it('publishes none of several posts with the same title if the number of addresses differs', () => {
    const posts = [post('1', '일기'), post('2', '일기'), post('3', '일기')];
    expect(chosen(posts, ['/entry/일기', '/entry/일기-2'])).toEqual({
      public: [],
      paths: {},
      unmatched: ['/entry/일기', '/entry/일기-2'],
    });
    expect(chosen(posts.slice(0, 1), ['/entry/일기', '/entry/일기-1']).public).toEqual([]);
    expect(chosen(posts, ['/entry/일기', '/entry/일기-2', '/2']).public).toEqual(['2']);
  });

  it('distinguishes a number in a title from one that the platform appended', () => {
    const posts = [post('1', 'Part'), post('2', 'Part 2')];
    expect(chosen(posts, ['/entry/Part', '/entry/Part-2']).paths).toEqual({ '1': '/entry/Part', '2': '/entry/Part-2' });
    expect(chosen(posts, ['/entry/Part-2']).public).toEqual([]);
    expect(chosen(posts.slice(1), ['/entry/Part-2']).public).toEqual(['2']);
  });

  it('does not match a post by a slug that two posts in the backup share', () => {
    const posts = [
      post('1', 'A', { slogan: 'x', path: '/entry/x' }),
      post('2', 'B', { slogan: 'x', path: '/entry/x' }),
    ];
    expect(chosen(posts, ['/entry/x'])).toEqual({ public: [], paths: {}, unmatched: ['/entry/x'] });
  });

  it('counts an address only once if it is listed in several forms', () => {
    const nfd = encodeURIComponent('갯벌'.normalize('NFD'));
    const lines = ['http://a.example.com/entry/갯벌', `https://a.example.com/m/entry/${nfd}`, '/entry/갯벌/'];
    expect(chosen([post('1', '갯벌')], lines).public).toEqual(['1']);
  });

  it('accepts a custom domain, but not the address of another blog on the platform', () => {
    const posts = [post('1', 'A')];
    const own = 'https://mudflat.tistory.com';
    expect(chosen(posts, ['https://mudflat.example.com/1'], own).public).toEqual(['1']);
    expect(chosen(posts, ['http://MUDFLAT.tistory.com/1'], own).public).toEqual(['1']);
    expect(chosen(posts, ['https://other.tistory.com/1'], own)).toEqual({
      public: [],
      paths: {},
      unmatched: ['https://other.tistory.com/1'],
    });
    expect(chosen(posts, ['https://a.example.com/9', 'https://b.example.com/1'], own).public).toEqual([]);
  });

  it('never publishes a private post by a slug that the platform generated, whatever the titles', () => {
    const title = fc.constantFrom('일기', '일기 1', '일기-2', '일기 1 1', 'A b', 'a-B', 'ab', 'A b 1', '!', '1');
    const blog = fc.array(fc.record({ title, isPublic: fc.boolean() }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(blog, (made) => {
        const taken = new Set<string>();
        const posts = made.map(({ title: text, isPublic }, index) => {
          const base = text.replace(/[^\p{L}\p{N}]+/gu, '-');
          let words = base;
          for (let number = 1; taken.has(words); number += 1) words = `${base}-${number}`;
          taken.add(words);
          return { ...post(String(index + 1), text), words, isPublic };
        });
        const lines = posts.filter(({ isPublic }) => isPublic).map(({ words }) => `/entry/${words}`);
        if (lines.length === 0) return;
        const shown = chosen(posts, lines).public;
        for (const { id, isPublic } of posts) if (!isPublic) expect(shown).not.toContain(id);
        if (lines.length === posts.length) expect(shown).toEqual(posts.map(({ id }) => id));
      }),
    );
  });
});
