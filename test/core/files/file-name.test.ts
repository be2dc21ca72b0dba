import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncateName, toFileName } from '../../../src/core/files/file-name.ts';
import { codePoint } from '../../helpers/random/code-point.ts';
import { bigList } from '../../helpers/vectors.ts';

const bytesOf = (text: string) => Buffer.byteLength(text);
const anything = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        'con',
        'NUL',
        'com1',
        '.',
        '-',
        '_',
        ' ',
        '!',
        '~',
        '/',
        '\u200b',
        '\u202e',
        '\0',
        'git',
        '가',
        '\u1112\u1161',
        '#',
      ),
    )
    .map((parts) => parts.join('')),
);

function expectUsable(name: string) {
  expect(bytesOf(name)).toBeLessThanOrEqual(200);
  expect(name).toBe(name.normalize('NFC'));
  expect(name).toMatch(/^[^-._~#\s]/u);
  expect(name).not.toMatch(/[. ]$/u);
  expect(name).not.toMatch(/[<>:"/\\|?*~\s]|[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u);
  expect(name).not.toMatch(/^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(\.|$)/iu);
}

describe('toFileName', () => {
  it.each([
    ['겨울 여행 이야기', '겨울-여행-이야기'],
    ['  a  -  b  ', 'a-b'],
    ['entry--with---dashes-', 'entry--with---dashes-'],
    ['C/C++: the "basics"?', 'C-C++-the-basics'],
    ['100% 확실', '100%-확실'],
    ['../../etc/passwd', 'etc-passwd'],
    ['.github/workflows', 'github-workflows'],
    ['.git', 'git'],
    ['git~1', 'git-1'],
    ['_config.yml', 'config.yml'],
    ['--force', 'force'],
    ['#태그', '태그'],
    ['끝...', '끝'],
    ['con', 'con-'],
    ['NUL.txt', 'NUL-.txt'],
    ['-aux', 'aux-'],
    ['com¹', 'com¹-'],
    ['console', 'console'],
    ['a\u200bb\u202ec', 'abc'],
    ['a\r\nb\tc', 'a-b-c'],
    ['\ud83d\ude00 \ud83d', '\u{1f600}'],
    ['\u1112\u1161\u11ab', '한'],
    ['…', '…'],
  ])('converts %j to %j', (text, name) => {
    expect(toFileName(text, '7')).toBe(name);
  });

  it('uses the fallback if no valid characters remain, or a default if the fallback has none either', () => {
    expect(toFileName(' ./..  ', '7')).toBe('7');
    expect(toFileName('\u200b', 'con')).toBe('con-');
    expect(toFileName('', '...')).toBe('untitled');
  });

  it('truncates between characters, and keeps truncated names distinct', () => {
    const long = '긴'.repeat(100);
    expect(bytesOf(toFileName(long, '7'))).toBeLessThanOrEqual(200);
    expect(toFileName(long, '7')).toMatch(/^긴{64}-[a-z0-9]{7}$/u);
    expect(toFileName(`${long}가`, '7')).not.toBe(toFileName(`${long}나`, '7'));
    expect(toFileName('a'.repeat(200), '7')).toBe('a'.repeat(200));
    expect(toFileName('\u{1f600}'.repeat(60), '7').isWellFormed()).toBe(true);
  });

  it('converts any text to a valid name, and is idempotent', () => {
    fc.assert(
      fc.property(anything, anything, (text, fallback) => {
        const name = toFileName(text, fallback);
        expectUsable(name);
        expect(toFileName(name, '')).toBe(name);
      }),
      { numRuns: 1000 },
    );
  });

  it('converts every string in the Big List of Naughty Strings to a valid name', () => {
    for (const text of bigList) expectUsable(toFileName(text, '7'));
  });
});

describe('a long title', () => {
  it.each([' ', '.', '-', ' -', '~ '])('becomes a name in linear time if it has a long run of %j', (part) => {
    expect(toFileName(`a${part.repeat(500_000)}b`, '7')).toMatch(/^a/u);
  });
});

describe('truncateName', () => {
  it('truncates only names that do not fit', () => {
    expect(truncateName('가나', 6)).toBe('가나');
    expect(truncateName('가나다', 8)).toMatch(/^-[a-z0-9]{7}$/u);
  });
});
