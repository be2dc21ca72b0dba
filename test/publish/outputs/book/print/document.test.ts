import { expect, it } from 'vitest';
import { countChapters, documentStart } from '../../../../../src/publish/outputs/book/print/document.ts';

it('counts the posts of the print editions that earlier publishes wrote, from the start of each file', () => {
  const files = new Map([
    ['index.html', documentStart('ko', 'Volumes', 'p { margin: 0 }', 0)],
    ['blog-2023.html', documentStart('ko', 'Blog', 'p { margin: 0 }', 12)],
    ['blog-2024.html', documentStart('ar-Arab-EG-u-nu-latn', 'Blog', 'p { margin: 0 }', 1234)],
    ['blog-2024.epub', 'PK data-posts="9"'],
  ]);
  const read = (file: string, maxBytes = Infinity) => files.get(file)?.slice(0, maxBytes);
  expect(countChapters({ files: () => files.keys(), read })).toBe(1246);
});
