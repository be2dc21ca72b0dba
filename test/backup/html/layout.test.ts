import { expect, it } from 'vitest';
import { missingParts, partNameOf, postFolders } from '../../../src/backup/html/layout.ts';

const found = (paths: string[], folders: string[] = []) =>
  Object.fromEntries(
    postFolders(paths, folders).map(({ path, part, files, matching }) => [path, { part, files, matching }]),
  );

it('postFolders finds posts directly in a part, in parts within a folder, and in files named only by ID', () => {
  expect(found(['style.css', '12/12-a.html', '12/img/a.png', '13/13.html'])).toEqual({
    '12': { part: '', files: ['12/12-a.html'], matching: 1 },
    '13': { part: '', files: ['13/13.html'], matching: 1 },
  });
  expect(Object.keys(found(['x\ny/7/7-a\nb.html']))).toEqual(['x\ny/7']);
  expect(Object.keys(found(['x/b-1-2/1/1.html', 'x/b-2-2/2/2-글.html']))).toEqual(['x/b-1-2/1', 'x/b-2-2/2']);
});

it('postFolders treats numeric folders as posts only if they are next to posts, whatever they contain', () => {
  const paths = [
    '2023/b-1-1/12/12.html',
    '2023/b-1-1/14/saved.html',
    '2023/b-1-1/12/file/34/34.html',
    '2023/b-1-1/1a/x.html',
  ];
  const folders = ['2023', '2023/b-1-1', '2023/b-1-1/12', '2023/b-1-1/13', '2023/b-1-1/12/56'];
  expect(Object.keys(found(paths, folders)).sort()).toEqual(['2023/b-1-1/12', '2023/b-1-1/13', '2023/b-1-1/14']);
});

it('postFolders lists files named after the ID first', () => {
  expect(found(['12/index.html', '12/12-b.html', '12/12-a.html'])['12']).toEqual({
    part: '',
    files: ['12/12-a.html', '12/12-b.html', '12/index.html'],
    matching: 2,
  });
  expect(found(['12/index.html'])['12']).toEqual({ part: '', files: ['12/index.html'], matching: 0 });
  expect(found(['style.css', 'a/index.html'], ['2024'])).toEqual({});
});

it.each([
  ['rankings-1-2', { blog: 'rankings', part: 1, parts: 2 }],
  ['rankings-2-2.zip', { blog: 'rankings', part: 2, parts: 2 }],
  ['rankings-2-2 (1).zip', { blog: 'rankings', part: 2, parts: 2 }],
  ['my-blog-2-1-12', { blog: 'my-blog-2', part: 1, parts: 12 }],
  ['Blog-1-1', { blog: 'blog', part: 1, parts: 1 }],
  ['rankings', undefined],
  ['backup-2024-01', undefined],
  ['a-0-1', undefined],
])('partNameOf parses the part name %s', (name, part) => {
  expect(partNameOf(name)).toEqual(part);
});

it('missingParts determines which parts are missing', () => {
  const part = (number: number, parts: number) => ({ blog: 'b', part: number, parts });
  expect(missingParts([])).toBeUndefined();
  expect(missingParts([part(1, 2), part(2, 2)])).toBeUndefined();
  expect(missingParts([part(2, 4)])).toEqual({ missing: [1, 3, 4], parts: 4 });
});

it('postFolders iterates over the files of a folder only once', () => {
  const pages = Array.from({ length: 200_000 }, (_, index) => `1/1-${index}.html`);
  expect(postFolders(pages, []).map(({ files, matching }) => [files.length, matching])).toEqual([[200_000, 200_000]]);
});
