import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyYaml, unquoted, yamlOf, type Fields } from '../../../src/publish/markdown/front-matter.ts';
import { plainYaml } from '../../../src/publish/markdown/plain-yaml.ts';
import { cases, expectMet } from '../../helpers/law.ts';

const odd = [
  '',
  '-',
  'null',
  '~',
  ': ',
  ' #',
  '"',
  '\\',
  "'",
  '\n',
  '\t',
  '\0',
  '\u0085',
  '\u2028',
  '\ufeff',
  '😀',
  '\ud83d',
  '---',
  '%',
];
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...odd, 'a', '별', ' '), { maxLength: 60 }).map((parts) => parts.join('')),
);
const date = fc
  .constantFrom('2024-01-05', '2024-01-05T10:00:00+09:00', '2024-01-05 10:00:00 -0330', 'x: y', '- 1')
  .map(unquoted);
const scalar = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom('a', '별', ' ', '"', '\\', ':', '😀'), maxLength: 200 }) },
  text,
  date,
  fc.boolean(),
  fc.nat(),
  fc.double(),
  fc.constantFrom(undefined, null, -0, -1, 1e21),
);
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('title', 'date', 'category_label', 'cover-image', 'A1', '_', 'y', 'no') },
  fc.constantFrom('null', 'True', 'FALSE', '~', '1', '-', '---', 'a b', 'é', '__proto__', 'k'.repeat(2000)),
  text,
);
const value = fc.letrec<{ fields: Record<string, unknown>; any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('any'), { maxLength: 4 }),
    tie('fields'),
  ),
  fields: fc.dictionary(key, tie('any'), { maxKeys: 5 }),
}));

describe('plain front matter', () => {
  it('has the bytes that the library gives it', () => {
    let met = 0;
    fc.assert(
      fc.property(value.fields, (fields) => {
        const plain = plainYaml(fields);
        if (plain === undefined) return;
        met += 1;
        expect(plain).toBe(anyYaml(fields));
      }),
      { numRuns: cases(20_000) },
    );
    expectMet(met, 1500);
  });

  it('is what fields usually are', () => {
    const fields: Fields = {
      title: '호밀빵: "노트" 😀',
      date: unquoted('2024-01-05T10:00:00+09:00'),
      draft: undefined,
      tags: ['빵', 'C:\\'],
      blogkeep: { id: '7', terms: [{ term: 'a', name: 'a/' }], aliases: [], comments: 2 },
    };
    const yaml = plainYaml(fields);
    expect(yaml).toBe(`title: "호밀빵: \\"노트\\" 😀"
date: 2024-01-05T10:00:00+09:00
tags:
  - "빵"
  - "C:\\\\"
blogkeep:
  id: "7"
  terms:
    - term: "a"
      name: "a/"
  aliases: []
  comments: 2
`);
    expect(yaml).toBe(anyYaml(fields));
  });

  it('leaves to the library what has more than one way to be written', () => {
    for (const one of ['a\nb', '\u0085', '\ud83d', null, {}, [[1]], [{}], 0.5, unquoted('a b'), new Date(0)])
      expect(plainYaml({ one })).toBeUndefined();
    expect(plainYaml({ null: 1 })).toBeUndefined();
    expect(yamlOf({})).toBe('{}\n');
  });
});
