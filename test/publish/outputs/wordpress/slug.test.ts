import { expect, it } from 'vitest';
import { slugOf } from '../../../../src/publish/outputs/wordpress/slug.ts';

it.each([
  ['A Day in Seoul', 'a-day-in-seoul'],
  ['호밀빵 노트', '%ed%98%b8%eb%b0%80%eb%b9%b5-%eb%85%b8%ed%8a%b8'],
  ['Résumé', 'r%c3%a9sum%c3%a9'],
  ['a.b/c_d – e', 'a-b-c_d-e'],
  ['C++', 'c'],
  ['“quoted”…', 'quoted'],
  ['🍞', '%f0%9f%8d%9e'],
  ['!!!', ''],
])('writes the name of %j in addresses as WordPress leaves it', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

it('cuts a long name behind a whole character, at what WordPress holds', () => {
  expect(slugOf('가'.repeat(100))).toBe('%ea%b0%80'.repeat(22));
});
