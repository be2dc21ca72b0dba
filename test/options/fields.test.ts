import { describe, expect, it } from 'vitest';
import { fields } from '../../src/options/kinds/fields.ts';

const parsed = (...texts: string[]) => {
  const read = fields.parse(texts, '/');
  return 'value' in read ? read.value : String(read.problem);
};

describe('the value of --front-matter', () => {
  it('consists of comma-separated names, some with the name of their source', () => {
    expect(parsed('title, date', 'lastmod = updated', 'cover.image=cover,slug=slug')).toEqual([
      'title',
      'date',
      'lastmod=updated',
      'cover.image=cover',
      'slug',
    ]);
  });

  it.each([
    [
      ['title', 'lastmod=updated'],
      ['title', 'lastmod=updated'],
    ],
    [
      ['title', { lastmod: 'updated', date: null }],
      ['title', 'lastmod=updated', 'date'],
    ],
    [{ title: true, cover: { image: 'cover', alt: 'title' } }, ['title', 'cover.image=cover', 'cover.alt=title']],
  ])('can be a list or an object in code and in files: %j', (value, expected) => {
    expect(fields.textsFromConfig?.(value)).toEqual(expected);
    expect(fields.check(value)).toEqual({ value: expected });
  });

  it.each([[7], [[['title']]], [{ title: 7 }], [null], [[null]], [{ a: { b: { c: { d: { e: { f: 'title' } } } } } }]])(
    'is refused in any other form: %j',
    (value) => {
      expect(fields.textsFromConfig?.(value)).toBeUndefined();
      expect(fields.check(value)).toHaveProperty('problem');
    },
  );

  it.each([
    [' , ', 'have a value'],
    ['title,Title', 'have each field once, not Title twice'],
    ['cover,cover.image=cover', 'have only one of cover.image and cover, because one is within the other'],
    ['a b', /letters, digits, _ and -.*"a b"/u],
    ['__proto__=title', /letters, digits/u],
    ['title=', /letters, digits/u],
    ['x=a=b', /letters, digits/u],
    [Array.from({ length: 101 }, (_, index) => `a${index}=title`).join(','), /up to 100 fields/u],
  ])('is refused with a description of the problem: %j', (text, problem) => {
    expect(parsed(text)).toMatch(problem);
  });

  it('can be the path of a file', () => {
    expect(
      ['./a.yml', 'a.YAML', 'b.json', 'title', 'title,a.b=cover'].map((text) => fields.isValueFile?.(text)),
    ).toEqual([true, true, true, false, false]);
  });
});
