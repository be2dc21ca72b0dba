import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignAliases, type AliasSource } from '../../../../src/publish/site-model/from-archive/aliases.ts';

const post = (id: string, choices: Partial<AliasSource> = {}): AliasSource => ({
  id,
  slogan: '',
  sitePath: id,
  path: id,
  ...choices,
});
const aliasesOf = (...posts: readonly AliasSource[]) => Object.fromEntries(assignAliases(posts));

describe('the other addresses of a post', () => {
  it('are those for phones, by its id, and by its title', () => {
    expect(aliasesOf(post('7'))).toEqual({ 7: ['m/7'] });
    expect(aliasesOf(post('7', { slogan: '첫-글', sitePath: 'entry/첫-글', path: 'entry/첫-글' }))).toEqual({
      7: ['7', 'm/entry/첫-글', 'm/7'],
    });
    expect(aliasesOf(post('7', { slogan: 'late' }))).toEqual({ 7: ['entry/late', 'm/7', 'm/entry/late'] });
  });

  it('have the path of the address at the source where the page could not have it', () => {
    expect(aliasesOf(post('7', { path: 'old/2024' }))).toEqual({ 7: ['old/2024', 'm/7', 'm/old/2024'] });
  });

  it('are never the path of a page, and belong to the first that wants them', () => {
    const posts = [post('7', { slogan: 'same' }), post('8', { slogan: 'same' }), post('9', { path: '7' })];
    expect(aliasesOf(...posts)).toEqual({
      7: ['entry/same', 'm/7', 'm/entry/same'],
      8: ['m/8'],
      9: ['m/9'],
    });
  });

  it.each(['tags', 'category/a', 'style.css', 'sitemap.xml', 'Posts', 'index.xml', 'media/a.png'])(
    'are none that a site generator has for itself: %s',
    (path) => {
      expect(aliasesOf(post('7', { path }))).toEqual({ 7: ['m/7', `m/${path}`] });
    },
  );

  it.each(['..', 'a/../b', '.git', 'x/index.html', 'con', 'a?b', 'a//b', `${'가/'.repeat(300)}x`])(
    'are none that cannot be a path of files: %j',
    (slogan) => {
      expect(aliasesOf(post('7', { slogan }))).toEqual({ 7: ['m/7'] });
    },
  );

  it('are each unique, for any posts', () => {
    const word = fc.constantFrom('a', 'A', '가', '1', '2', '');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 8 }), (all) => {
        const posts = all.map(([slogan, path], index) => post(String(index + 1), { slogan, path }));
        const paths = [...posts.map(({ sitePath }) => sitePath), ...Object.values(aliasesOf(...posts)).flat()];
        expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
      }),
    );
  });
});
