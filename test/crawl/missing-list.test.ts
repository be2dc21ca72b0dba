import { describe, expect, it } from 'vitest';
import { MissingList } from '../../src/crawl/missing-list.ts';

const before = {
  posts: { '1': ['post read'], '2': ['comment list'] },
  media: { 'https://m.example.com/a.png': '3', 'https://m.example.com/icon.png': '' },
  unwanted: ['file'],
} as const;
const all = () => true;
const none = () => false;

describe('the list of what is missing', () => {
  it('stays as it is for posts that were not asked for', () => {
    expect(new MissingList(before).result(all, none)).toEqual({
      posts: before.posts,
      media: { 'https://m.example.com/a.png': '3' },
      unwanted: ['file'],
    });
  });

  it('loses what a run got, and gains what it did not get', () => {
    const list = new MissingList(before);
    for (const id of ['1', '2', '3']) list.ask(id);
    list.failed('2', 'comment list');
    list.mediumFailed('https://m.example.com/b.png?credential=k&expires=1&signature=s', '3');
    list.mediumFailed('https://m.example.com/icon.png');
    expect(list.result(all, all)).toEqual({
      posts: { '2': ['comment list'] },
      media: { 'https://m.example.com/b.png': '3', 'https://m.example.com/icon.png': '' },
    });
  });

  it('keeps the media of a post that failed again: nobody could ask for them', () => {
    const list = new MissingList(before);
    list.ask('3');
    list.failed('3', 'post read');
    expect(list.result(all, all).media).toEqual({ 'https://m.example.com/a.png': '3' });
  });

  it('forgets what is missing of posts that are not listed any more', () => {
    const list = new MissingList(before);
    list.failed('4', 'post read');
    expect(list.result((id) => id === '2', all)).toEqual({ posts: { '2': ['comment list'] }, media: {} });
  });

  it('remembers which kinds of media nobody wanted', () => {
    const list = new MissingList(before);
    list.leave('image');
    expect(list.result(all, none).unwanted).toEqual(['file', 'image']);
    expect(list.result(all, (kind) => kind === 'file').unwanted).toEqual(['image']);
  });
});
