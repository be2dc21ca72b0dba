import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../../../../src/publish/outputs/site/search/browser/nearest.ts';

describe('The words of a URL', () => {
  it.each([
    ['/entry/%EB%8B%A4%EC%8B%9C-%EC%9A%B0%EB%8F%84', '/', '다시 우도'],
    ['/blog/2024/my_post.html', '/blog/', '2024 my post'],
    ['/category/여행/index.html', '/', '여행'],
    ['/%E0%A4%A', '/', '%E0%A4%A'],
    ['/', '/', ''],
  ])('in %s, relative to %s, are "%s"', (path, root, words) => {
    expect(wordsOf(path, root)).toBe(words);
  });
});
