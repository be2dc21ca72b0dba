import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote, safeJson, shellProgram, shellWord, visibleText } from '../../../src/cli/text/terminal-text.ts';
import { codePoint } from '../../helpers/random/code-point.ts';

const anyText = fc.oneof(
  fc.string({ unit: codePoint }),
  fc
    .array(
      fc.constantFrom(
        'a',
        '한',
        '\u001b[2J',
        '\u0007',
        '\u009b',
        '\u202e',
        '\u2066',
        '\u200d',
        '\ud800',
        '\u2028',
        '\n',
        '\u{e0041}',
      ),
    )
    .map((parts) => parts.join('')),
);
const dangerous = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cs}/u;

describe('visibleText', () => {
  it.each([
    ['한글과 emoji 👩‍👧 stay', '한글과 emoji 👩‍👧 stay'],
    ['\u001b[2Jgone', '\\u{1b}[2Jgone'],
    ['a\nError: b\tc', 'a\\nError: b\\tc'],
    ['\u202egpj.exe', '\\u{202e}gpj.exe'],
    ['half \ud83d', 'half \\u{d83d}'],
    ['tag \u{e0041}', 'tag \\u{e0041}'],
  ])('shows %j as %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it('escapes all characters that move the cursor or reorder text', () => {
    fc.assert(fc.property(anyText, (text) => !dangerous.test(visibleText(text))));
  });
});

describe('safeJson', () => {
  it('escapes unsafe characters without changing the parsed value', () => {
    fc.assert(
      fc.property(fc.record({ [`k\u202e`]: anyText, list: fc.array(anyText) }), (value) => {
        const json = safeJson(value);
        expect(json).not.toMatch(dangerous);
        expect(JSON.parse(json)).toEqual(value);
      }),
    );
  });

  it('keeps the line breaks of the indentation', () => {
    expect(safeJson({ a: 'x\ny' }, 2)).toBe('{\n  "a": "x\\ny"\n}');
  });
});

it('quote truncates long text', () => {
  expect(quote('x'.repeat(500))).toHaveLength(82);
  expect(quote('a"b')).toBe('"a"b"');
});

describe('shellWord', () => {
  it.each([
    ['a/b-c.d', 'a/b-c.d'],
    ["it's", "'it'\\''s'"],
    ['back\\slash', "'back\\slash'"],
    ['', "''"],
  ])('quotes %j as %s', (text, word) => {
    expect(shellWord(text, '/')).toBe(word);
  });

  it('does not escape backslashes on Windows', () => {
    expect(shellWord('C:\\Users\\me', '\\')).toBe('C:\\Users\\me');
    expect(shellWord('C:\\my blog', '\\')).toBe("'C:\\my blog'");
    expect(shellWord("it's ‘so’", '\\')).toBe("'it''s ‘‘so’’'");
  });

  it('adds the call operator of PowerShell to the quoted path of a program', () => {
    expect(shellProgram('C:\\my blog\\blogkeep.exe', '\\')).toBe("& 'C:\\my blog\\blogkeep.exe'");
    expect(shellProgram('C:\\blog\\blogkeep.exe', '\\')).toBe('C:\\blog\\blogkeep.exe');
    expect(shellProgram('/my blog/blogkeep', '/')).toBe("'/my blog/blogkeep'");
  });
});
