import { expect, it } from 'vitest';
import { candidates } from '../../../src/backup/html/medium.ts';

it('tries a name as written, decoded, and in both forms of letters before it looks below file/', () => {
  const names = [...candidates('img/%EA%B8%80%20a&amp;b.png')];
  expect(names.slice(0, 4)).toEqual([
    'img/%EA%B8%80%20a&amp;b.png',
    'img/글 a&amp;b.png',
    'img/%EA%B8%80%20a&b.png',
    'img/글 a&b.png',
  ]);
  expect(names).toContain('img/글 a&b.png'.normalize('NFD'));
  expect(names.indexOf('file/img/글 a&b.png')).toBeGreaterThan(names.indexOf('img/글 a&b.png'.normalize('NFD')));
});

it('knows that a name may hold signs that mean something in an address', () => {
  expect([...candidates('img/what?.png')]).toEqual(expect.arrayContaining(['img/what?.png', 'img/what']));
  expect([...candidates('file/C#%20100%.txt')]).toContain('file/C# 100%.txt');
  expect([...candidates('img/a.png?v=1#x')]).toContain('img/a.png');
});
