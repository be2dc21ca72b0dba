import { describe, expect, it } from 'vitest';
import { en } from '../../src/messages/en/index.ts';
import { ko } from '../../src/messages/ko/index.ts';
import type { Entries } from '../../src/messages/render.ts';

const catalogues: Record<'en' | 'ko', Entries> = { en, ko };
const keys = Object.entries(catalogues.en).flatMap(([area, names]) => Object.keys(names).map((name) => [area, name]));

/** Texts without words. They are the same in both languages. */
const wordless = /^(?:undefined|true|false|object Object|[^\p{L}])*$/u;

/** Sample values of all parameter types. */
const samples = ['1', 1, 2, true, false, ['1'], [1], undefined, { name: '1', count: 1 }];

interface Tried {
  readonly names: readonly string[];
  readonly texts: readonly string[];
}

const known = new Map<unknown, Tried>();

/** Returns the parameters and texts of a message, which are determined once. */
function tried(entry: unknown): Tried {
  const found = known.get(entry) ?? tryAll(entry);
  known.set(entry, found);
  return found;
}

/** Finds the parameters and texts of a message by calling it, because types are not available at run time. */
function tryAll(entry: unknown): Tried {
  if (typeof entry === 'string') return { names: [], texts: [entry] };
  const names = new Set<string>();
  const texts = new Set<string>();
  for (let pass = 0; pass < 3; pass++) {
    for (const choice of choices([...names])) {
      const values = new Proxy<Record<string, unknown>>(choice, {
        get: (target, name) => {
          names.add(String(name));
          return target[String(name)];
        },
      });
      try {
        const text = (entry as (values: unknown) => unknown)(values);
        // A message that only returns one of its values may return any type here.
        if (typeof text === 'string') texts.add(text);
      } catch {
        // The message does not accept values of these types.
      }
    }
  }
  return { names: [...names].sort(), texts: [...texts] };
}

/**
 * Returns all combinations of sample values for the names. With many names, only those in which all values but one are
 * equal.
 */
function choices(names: readonly string[]): Record<string, unknown>[] {
  if (names.length > 3) {
    return samples.flatMap((usual) =>
      names.flatMap((other) =>
        samples.map((value) => Object.fromEntries(names.map((name) => [name, name === other ? value : usual]))),
      ),
    );
  }
  return names.reduce<Record<string, unknown>[]>(
    (all, name) => all.flatMap((choice) => samples.map((value) => ({ ...choice, [name]: value }))),
    [{}],
  );
}

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
