import { describe, expect, it } from 'vitest';
import { en } from '../../src/messages/en/index.ts';
import { ko } from '../../src/messages/ko/index.ts';
import type { Entries } from '../../src/messages/render.ts';
import { tried } from '../helpers/messages/tried.ts';

const catalogues: Record<'en' | 'ko', Entries> = { en, ko };
const keys = Object.entries(catalogues.en).flatMap(([area, names]) => Object.keys(names).map((name) => [area, name]));

/** Texts without words. They are the same in both languages. */
const wordless = /^(?:undefined|true|false|object Object|[^\p{L}])*$/u;

const nouns =
  'posts comments categories characters bytes entries files folders levels seconds times tags requests warnings';

const pluralAfterOne = new RegExp(`(?<![\\w.,])1 (?:${nouns.replaceAll(' ', '|')})\\b`, 'u');

describe('message catalogues', () => {
  it('have the same keys in every language', () => {
    const inKorean = Object.entries(catalogues.ko).flatMap(([area, names]) =>
      Object.keys(names).map((name) => [area, name]),
    );
    expect(inKorean.map(String).sort()).toEqual(keys.map(String).sort());
    expect(keys.length).toBeGreaterThan(3);
  });

  it.each(keys)('have the same parameters in every language: %s.%s', (area = '', name = '') => {
    const [english, korean] = [tried(catalogues.en[area]?.[name]), tried(catalogues.ko[area]?.[name])];
    expect(korean.names).toEqual(english.names);
    expect(english.texts.length).toBeGreaterThan(0);
    expect(korean.texts.length).toBeGreaterThan(0);
  });

  it.each(keys)('have Korean letters in Korean text, and none in English text: %s.%s', (area = '', name = '') => {
    for (const text of tried(catalogues.en[area]?.[name]).texts) expect(text).not.toMatch(/\p{Script=Hangul}/u);
    for (const text of tried(catalogues.ko[area]?.[name]).texts) {
      if (!wordless.test(text)) expect(text).toMatch(/\p{Script=Hangul}/u);
    }
  });

  // The numbers in these are texts.
  const withTexts = ['backup.attachment-size', 'fleetReport.sim-given'];

  it.each(keys.filter((key) => !withTexts.includes(key.join('.'))))(
    'have no plural after the number 1: %s.%s',
    (area = '', name = '') => {
      const entry = catalogues.en[area]?.[name];
      const ones = new Proxy({}, { get: () => 1 });
      try {
        const text = typeof entry === 'function' ? (entry as (values: object) => string)(ones) : '';
        expect(text.match(pluralAfterOne) ?? []).toEqual([]);
      } catch (error) {
        // Values of some messages are lists or texts.
        if (!(error instanceof TypeError)) throw error;
      }
    },
  );

  it('have no multiplication sign for a single item', () => {
    const { warnings } = catalogues.en as typeof en;
    expect(warnings['body-dropped']({ what: 'script', count: 1 })).toBe('Left out of the published body: script.');
    expect(warnings['body-dropped']({ what: 'script', count: 2 })).toBe('Left out of the published body: 2 × script.');
  });
});
