import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkFormOf, linkFrom } from '../../../../src/publish/site-model/site/links.ts';

const root = 'https://site.invalid/';
const segment = fc.constantFrom('a', 'entry', '비 오는 날', 'index', 'x:y', 'index.html ', 'page', '2');
const folder = fc.array(segment, { maxLength: 4 }).map((segments) => segments.map((one) => `${one}/`).join(''));
const page = folder.map((path) => `${path}index.html`);
const file = fc.oneof(
  page,
  folder.map((path) => `${path}feed.xml`),
);
const addressOf = (path: string) => root + path.split('/').map(encodeURIComponent).join('/');

describe('The links of a site', () => {
  it('point to folders if the URL of the site is known, otherwise to files', () => {
    expect(linkFormOf({ url: root })).toBe('folders');
    expect(linkFormOf({ url: undefined })).toBe('files');
  });

  it.each([
    ['entry/a/index.html', 'entry/b/index.html', 'comment5', '../b/#comment5', '../b/index.html#comment5'],
    ['entry/a/index.html', 'index.html', '', '../../', '../../index.html'],
    ['index.html', 'index.html', '', './', 'index.html'],
    ['a/index.html', 'a/index.html', 'x', './#x', 'index.html#x'],
    ['404.html', 'entry/a/index.html', '', 'entry/a/', 'entry/a/index.html'],
    ['a/index.html', 'style.css', '', '../style.css', '../style.css'],
    ['a/index.html', 'b/the index.html/index.html', '', '../b/the%20index.html/', '../b/the%20index.html/index.html'],
  ])('lead from %s to %s with the fragment "%s"', (from, to, fragment, toFolder, toFile) => {
    expect(linkFrom(from, 'folders')(to, fragment)).toBe(toFolder);
    expect(linkFrom(from, 'files')(to, fragment)).toBe(toFile);
  });

  it('have the same target in both forms, whether the page is opened as a folder or a file', () => {
    fc.assert(
      fc.property(page, file, (from, to) => {
        const base = addressOf(from);
        const inForm = (form: 'files' | 'folders') => linkFrom(from, form)(to);
        for (const at of [base, base.replace(/index\.html$/u, '')]) {
          const folders = new URL(inForm('folders'), at);
          expect(new URL(inForm('files'), at).pathname).toBe(new URL(addressOf(to)).pathname);
          expect(folders.pathname).toBe(new URL(addressOf(to)).pathname.replace(/(?<=\/)index\.html$/u, ''));
        }
      }),
    );
  });
});
