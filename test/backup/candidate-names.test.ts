import { expect, it } from 'vitest';
import { nameKey, candidateNames } from '../../src/backup/candidate-names.ts';

it('candidateNames returns a name as written, decoded, in NFC and NFD, and then within file/', () => {
  const names = [...candidateNames('img/%EA%B8%80%20a&amp;b.png')];
  expect(names.slice(0, 2)).toEqual(['img/글 a&amp;b.png', 'img/%EA%B8%80%20a&amp;b.png']);
  expect(names).toEqual(expect.arrayContaining(['img/글 a&b.png', 'img/글 a&b.png'.normalize('NFD')]));
  expect(names.indexOf('file/img/글 a&b.png')).toBeGreaterThan(names.indexOf('img/글 a&b.png'.normalize('NFD')));
});

it('candidateNames returns names with characters that are reserved in URLs', () => {
  expect([...candidateNames('img/what%3F.png')]).toEqual(expect.arrayContaining(['img/what?.png', 'img/what']));
  expect([...candidateNames('file/C%23%20100%.txt')]).toContain('file/C# 100%.txt');
  expect([...candidateNames('img/a.png%3Fv=1%23x')]).toContain('img/a.png');
});

it.each(['a%2520b.png', 'a%2Bb.png', 'a&amp;#32;b.png', 'a+b.png', 'A%26%2332%3BB.PNG'])(
  'nameKey returns the same key for every spelling of a name: %s',
  (written) => {
    expect(nameKey(written)).toBe(nameKey('a b.png'));
  },
);

it('candidateNames ignores a reference that is longer than any path', () => {
  expect([...candidateNames('%'.repeat(100_000))]).toEqual([]);
});
