import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relativeLink } from '../../../../src/publish/site-model/site/paths.ts';
import { codePoint } from '../../../helpers/random/code-point.ts';

describe('relativeLink', () => {
  it.each([
    ['index.html', '123/index.html', '123/index.html'],
    ['123/index.html', 'index.html', '../index.html'],
    ['entry/a/index.html', 'entry/b/index.html', '../b/index.html'],
    ['entry/a/index.html', 'media/ab/x.png', '../../media/ab/x.png'],
    ['a/b/c.md', 'a/b/d.md', 'd.md'],
    ['a/a/a.md', 'a/b/a.md', '../b/a.md'],
    ['1/index.html', '1/index.html', 'index.html'],
    ['1/index.html', '여행 #1/100% (a:b).md', '../%EC%97%AC%ED%96%89%20%231/100%25%20%28a%3Ab%29.md'],
  ])('links from %s to %s as %s', (from, to, link) => {
    expect(relativeLink(from, to)).toBe(link);
  });

  it.each([
    ['comment123', '#comment123'],
    ['제목', '#%EC%A0%9C%EB%AA%A9'],
    ['%EC%A0%9C', '#%EC%A0%9C'],
    ['100%', '#100%25'],
    ['a)"b', '#a%29%22b'],
  ])('encodes the fragment %s as %s', (fragment, end) => {
    expect(relativeLink('a.md', 'b.md', fragment)).toBe(`b.md${end}`);
  });

  it('links from any file to any other, as a valid file URL', () => {
    const segment = fc.string({ unit: codePoint, minLength: 1 }).filter((text) => !/^\.{1,2}$|[/\0\\]/u.test(text));
    const file = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => segments.join('/'));
    fc.assert(
      fc.property(file, file, (from, to) => {
        const href = (name: string) => `file:///output/${name.split('/').map(encodeURIComponent).join('/')}`;
        const link = relativeLink(from, to);
        expect(decodeURIComponent(new URL(link, href(from)).href)).toBe(decodeURIComponent(href(to)));
        expect(link).toMatch(/^[A-Za-z0-9/%._-]+$/u);
      }),
    );
  });

  it('works for files on disk', () => {
    const root = path.resolve('/somewhere');
    const from = pathToFileURL(path.join(root, '여행', 'a b.md'));
    const to = pathToFileURL(path.join(root, '일기', 'c#d.md'));
    expect(new URL(relativeLink('여행/a b.md', '일기/c#d.md'), from).pathname).toBe(to.pathname);
  });
});
