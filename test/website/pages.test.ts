import { describe, expect, it } from 'vitest';
import { linkedPage, pagesOf, titleOf } from '../../website/pages.mjs';

const files = [
  ...['README.md', 'README.ko.md', 'SECURITY.md', 'website/home.md', 'website/home.ko.md'],
  ...['docs/README.md', 'docs/verify.md', 'docs/verify.ko.md', 'docs/presets/hugo.md'],
];
const pages = pagesOf(files);
const at = (route: string) => pages.find((page) => page.route === route)!;

describe('pagesOf', () => {
  it('returns an English route for each document, and a Korean one below ko/', () => {
    expect(pages.map(({ route, source }) => [route, source])).toEqual([
      ['readme', 'README.md'],
      ['security', 'SECURITY.md'],
      ['documentation', 'docs/README.md'],
      ['presets/hugo', 'docs/presets/hugo.md'],
      ['verify', 'docs/verify.md'],
      ['index', 'website/home.md'],
      ['ko/readme', 'README.ko.md'],
      ['ko/security', 'SECURITY.md'],
      ['ko/documentation', 'docs/README.md'],
      ['ko/presets/hugo', 'docs/presets/hugo.md'],
      ['ko/verify', 'docs/verify.ko.md'],
      ['ko/index', 'website/home.ko.md'],
    ]);
  });

  it('marks Korean routes of documents without a translation', () => {
    const not = pages.filter(({ isTranslated }) => !isTranslated).map(({ route }) => route);
    expect(not).toEqual(['ko/security', 'ko/documentation', 'ko/presets/hugo']);
  });

  it('returns a route below ja/ in both parts for a Japanese document', () => {
    const common = { source: 'docs/verify.ja.md', isTranslated: true };
    expect(pagesOf(['docs/verify.md', 'docs/verify.ja.md']).slice(-2)).toEqual([
      { ...common, route: 'ja/verify', language: 'en' },
      { ...common, route: 'ko/ja/verify', language: 'ko' },
    ]);
  });

  it('throws for a translation whose English document does not exist', () => {
    expect(() => pagesOf(['docs/x.ko.md'])).toThrow(
      'docs/x.ko.md is a translation of docs/x.md, which does not exist.',
    );
  });
});

describe('linkedPage', () => {
  it.each([
    ['an English page', 'an English page', 'readme', 'docs/verify.md', false, 'verify'],
    ['an English page', 'its translation', 'verify', 'docs/verify.ko.md', false, 'ko/verify'],
    ['a translation', 'the English page that it names', 'ko/verify', 'docs/verify.md', false, 'verify'],
    ['a translation', 'an untranslated page, in Korean', 'ko/verify', 'SECURITY.md', true, 'ko/security'],
    ['an untranslated page', 'a translation', 'ko/security', 'docs/verify.md', false, 'ko/verify'],
    ['an untranslated page', 'a heading that a translation lacks', 'ko/security', 'docs/verify.md', true, 'verify'],
    [
      'an untranslated page',
      'a heading of another untranslated page',
      'ko/security',
      'docs/presets/hugo.md',
      true,
      'ko/presets/hugo',
    ],
  ])('resolves a link from %s to %s', (_from, _to, route, source, toHeading, expected) => {
    expect(linkedPage(pages, at(route), source, toHeading)).toBe(at(expected));
  });

  it('returns undefined for a file that is not a page', () => {
    expect(linkedPage(pages, at('readme'), 'src/bin.ts', false)).toBeUndefined();
  });
});

describe('titleOf', () => {
  it('returns the first heading without markup', () => {
    expect(titleOf(at('presets/hugo'), 'x\n# Markdown for `--preset hugo`\n\n# Two\n')).toBe(
      'Markdown for --preset hugo',
    );
  });

  it("returns README for the project's README, whose heading is only the name", () => {
    expect(titleOf(at('ko/readme'), '# blogkeep\n')).toBe('README');
  });
});
