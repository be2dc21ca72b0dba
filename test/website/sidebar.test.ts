import { expect, it } from 'vitest';
import { pagesOf, type Page } from '../../website/pages.mjs';
import { sidebarOf } from '../../website/sidebar.mjs';

const texts: Record<string, string> = {
  'docs/README.md':
    '# Documents\n\n[Nobody](verify.md#x)\n\n## Guides\n\n| [first](verify.md#start), [한국어](verify.ko.md) | [code](../src/bin.ts) |\n\n## About\n\n- [verify again](verify.md)\n- [Security](../SECURITY.md "how")\n\n## Empty\n',
  'docs/verify.md': '# Verify\n',
  'docs/verify.ko.md': '# 검증\n',
  'docs/other.md': '# Other\n',
  'SECURITY.md': '# Security\n',
  'website/home.md': '',
};
const pages = pagesOf(Object.keys(texts));
const read = ({ source }: Page) => texts[source]!;

it('sidebarOf returns the groups of the index with each page once, and pages that the index lacks last', () => {
  expect(sidebarOf({ pages, language: 'en', read, others: 'More' })).toEqual([
    { text: 'Guides', items: [{ text: 'Verify', link: '/verify' }] },
    { text: 'About', items: [{ text: 'Security', link: '/security' }] },
    { text: 'More', items: [{ text: 'Other', link: '/other' }] },
  ]);
});

it('sidebarOf returns the Korean routes for Korean, with the titles of the translations', () => {
  expect(sidebarOf({ pages, language: 'ko', read, others: '그 밖의 문서' })).toEqual([
    { text: 'Guides', items: [{ text: '검증', link: '/ko/verify' }] },
    { text: 'About', items: [{ text: 'Security', link: '/ko/security' }] },
    { text: '그 밖의 문서', items: [{ text: 'Other', link: '/ko/other' }] },
  ]);
});

it('sidebarOf throws if there is no index', () => {
  const some = pages.filter(({ route }) => !route.endsWith('documentation'));
  expect(() => sidebarOf({ pages: some, language: 'en', read, others: 'More' })).toThrow('no index');
});
