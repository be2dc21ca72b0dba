import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { constructName } from '../../../src/messages/ko/words.ts';

/** Markup has no Korean name: tags, placeholders, shortcodes, elements with an attribute, and values alone. */
const isMarkup = (what: string) => /[<>[\]#]|^(?:example\.com)+$/u.test(what);

const sources = readdirSync('src/body', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('src/body', file), 'utf8'));

/** Names in code: arguments of the functions that count, and kinds in tables. */
const counted = sources.flatMap((code) =>
  [
    ...code.matchAll(/(?:count(?:Dropped|Lost|Unknown)\(body, |#lost\.add\((?:.* \? )?|\{ dropped: )(['`])(.+?)\1/gu),
  ].map(([, , what = '']) => what.replaceAll(/\$\{[^}]*\}/gu, 'example.com')),
);

const inFixtures = readdirSync('test/fixtures/body').flatMap((construct) => {
  const file = join('test/fixtures/body', construct, 'warnings.json');
  const text = readdirSync(join('test/fixtures/body', construct)).includes('warnings.json')
    ? readFileSync(file, 'utf8')
    : '[]';
  return (JSON.parse(text) as { code: string; what?: string }[])
    .filter(({ code }) => ['body-dropped', 'content-dropped', 'construct-kept'].includes(code))
    .map(({ what = '' }) => what);
});

describe('constructName', () => {
  it('has a Korean name for each construct that bodies may lose, except for markup', () => {
    const all = [...counted, ...inFixtures].filter((what) => !isMarkup(what));
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter((what) => !/\p{Script=Hangul}/u.test(constructName(what)))).toEqual([]);
  });

  it('leaves hosts and markup as they are', () => {
    expect(['script from www.example.com', '<canvas>', 'iframe without an address'].map(constructName)).toEqual([
      '스크립트(www.example.com)',
      '<canvas>',
      '주소 없는 iframe',
    ]);
  });
});
