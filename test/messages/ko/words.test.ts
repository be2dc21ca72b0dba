import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../src/api/operations.ts';
import { constructName, itemName, operationName } from '../../../src/messages/ko/words.ts';

/** Markup has no Korean name: tags, placeholders, shortcodes, elements with an attribute, and values alone. */
const isMarkup = (what: string) => /[<>[\]#]|^(?:example\.com)+$/u.test(what);

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/** Returns the texts that a pattern captures in source code. */
const capturedIn = (sources: readonly string[], pattern: RegExp) =>
  sources.flatMap((code) => Array.from(code.matchAll(pattern), ([, text = '']) => text));

const isKorean = (text: string) => /\p{Script=Hangul}/u.test(text);

/** Names in code: arguments of the functions that count, and kinds in tables. */
const counted = sourcesIn('src/body').flatMap((code) =>
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
    expect(all.filter((what) => !isKorean(constructName(what)))).toEqual([]);
  });

  it('leaves hosts and markup as they are', () => {
    expect(['script from www.example.com', '<canvas>', 'iframe without an address'].map(constructName)).toEqual([
      '스크립트(www.example.com)',
      '<canvas>',
      '주소 없는 iframe',
    ]);
  });
});

it('operationName has a Korean name for each operation of a failure or a request', () => {
  const sources = ['src/app', 'src/crawl', 'src/media', 'src/publish'].flatMap(sourcesIn);
  const literal =
    /(?:(?:sourceFailure|unexpectedFailure|attempt|call|all|postRefusal|read)\((?:id, )?|operation: )'([a-z ]+)'/gu;
  const all = [...Object.values(operations).map(({ title }) => title), ...capturedIn(sources, literal)];
  expect(new Set(all).size).toBeGreaterThan(8);
  expect(all.filter((operation) => !isKorean(operationName(operation)))).toEqual([]);
});

it('itemName has a Korean name for each kind of item in a backup', () => {
  const literal =
    /(?:unshown(?:Warnings)?\(\s*|backup-kept-unshown', what: |\bitem: |\bitem = .*\? |post\.kind \?\? )'([a-z ]+)'/gu;
  const all = capturedIn(sourcesIn('src/backup'), literal);
  expect(all.length).toBeGreaterThan(8);
  expect(all.filter((item) => !isKorean(itemName(item)))).toEqual([]);
});
