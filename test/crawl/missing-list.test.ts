import { describe, expect, it } from 'vitest';
import { MissingList } from '../../src/crawl/missing-list.ts';

const before = {
  posts: { '1': ['post read'], '2': ['comment list'] },
  media: { 'https://m.example.com/a.png': '3', 'https://m.example.com/icon.png': '' },
  unwanted: ['file'],
} as const;
const all = () => true;
const none = () => false;

describe('the list of missing data', () => {
  it('keeps entries of posts that were not requested', () => {
    expect(new MissingList(before).result(all, none)).toEqual({
      posts: before.posts,
      media: { 'https://m.example.com/a.png': '3' },
      unwanted: ['file'],
    });
  });

  it('drops what a run fetched, and adds what failed', () => {
    const list = new MissingList(before);
    for (const id of ['1', '2', '3']) list.markRequested(id);
    list.addPart('2', 'comment list');
    list.addMedium('https://m.example.com/b.png?credential=k&expires=1&signature=s', '3');
    list.addMedium('https://m.example.com/icon.png');
    expect(list.result(all, all)).toEqual({
      posts: { '2': ['comment list'] },
      media: { 'https://m.example.com/b.png': '3', 'https://m.example.com/icon.png': '' },
    });
  });

  it('keeps the media of a post that failed again', () => {
    const list = new MissingList(before);
    list.markRequested('3');
    list.addPart('3', 'post read');
    expect(list.result(all, all).media).toEqual({ 'https://m.example.com/a.png': '3' });
  });

  it('drops entries of posts that are no longer listed', () => {
    const list = new MissingList(before);
    list.addPart('4', 'post read');
    expect(list.result((id) => id === '2', all)).toEqual({ posts: { '2': ['comment list'] }, media: {} });
  });

  it('records which kinds of media were skipped', () => {
    const list = new MissingList(before);
    list.skipKind('image');
    expect(list.result(all, none).unwanted).toEqual(['file', 'image']);
    expect(list.result(all, (kind) => kind === 'file').unwanted).toEqual(['image']);
  });

  it('records that media on other hosts were skipped, until none are skipped', () => {
    const list = new MissingList({ posts: {}, media: {} });
    expect(list.result(all, all)).not.toHaveProperty('foreign');
    list.skipForeign();
    expect(list.result(all, all, none).foreign).toBe(true);
    const later = new MissingList(list.result(all, all));
    expect(later.result(all, all).foreign).toBe(true);
    expect(later.result(all, all, none)).not.toHaveProperty('foreign');
  });

  it.each([[['9', '10']], [['10', '9']]])(
    'names the lowest ID among the posts that refer to a missing media file, in any reading order: %j',
    (order) => {
      const list = new MissingList({ posts: {}, media: {} });
      for (const post of order) {
        list.markRequested(post);
        list.addReference('https://img.example.com/a.png?credential=k&expires=1&signature=s', post);
      }
      list.addMedium('https://img.example.com/a.png?credential=k&expires=2&signature=t', order[0]);
      expect(list.result(all, none).media).toEqual({ 'https://img.example.com/a.png': '9' });
      // A later run that only reads the other post gives the same result.
      const later = new MissingList(list.result(all, none));
      later.markRequested('10');
      later.addReference('https://img.example.com/a.png', '10');
      later.addMedium('https://img.example.com/a.png', '10');
      expect(later.result(all, none).media).toEqual({ 'https://img.example.com/a.png': '9' });
    },
  );
});
