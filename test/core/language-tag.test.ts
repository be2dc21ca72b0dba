import { describe, expect, it } from 'vitest';
import { canonicalLanguage, directionOf } from '../../src/core/language-tag.ts';

describe('canonicalLanguage', () => {
  it.each([
    ['ja', 'ja'],
    ['KO', 'ko'],
    ['pt-br', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['ar-u-nu-latn', 'ar-u-nu-latn'],
    ['iw', 'he'],
    ['yue', 'yue'],
  ])('returns the canonical form of %s', (text, tag) => {
    expect(canonicalLanguage(text)).toBe(tag);
  });

  it.each(['', 'german', 'j', 'de_DE', 'und', 'en-', 'x-private', 'de"><script>', 'ko ', '日本語'])(
    'does not accept %j',
    (text) => {
      expect(canonicalLanguage(text)).toBeUndefined();
    },
  );
});

describe('directionOf', () => {
  it('is from right to left for Arabic, Hebrew and related scripts', () => {
    expect(['ar', 'he', 'fa', 'ur', 'ckb', 'dv', 'yi', 'az-Arab', 'ks'].map(directionOf)).toEqual(Array(9).fill('rtl'));
    expect(['ko', 'en', 'ja', 'de', 'tr', 'az', 'hi', 'th', 'ar-Latn', 'xx'].map(directionOf)).toEqual(
      Array(10).fill('ltr'),
    );
  });
});
