import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedResponse } from '../../src/api/errors.ts';
import { parseJson } from '../../src/api/json.ts';

const parse = (text: string) => parseJson(text, 'application/json');

describe('A number', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740992', '9007199254740992'],
    ['12345678901234567890123', '12345678901234567890123'],
    ['1e17', '1e17'],
    ['-1.5E+19', '-1.5E+19'],
    ['12345678901234567890.5', '12345678901234567890.5'],
  ])('becomes a string if it is an unsafe integer below 1e21: %s', (literal, text) => {
    expect(parse(literal)).toBe(text);
    expect(parse(`{"a":[1,${literal}],"id": ${literal} }`)).toEqual({ a: [1, text], id: text });
  });

  it.each(['9007199254740991', '-9007199254740991', '1234567890123456', '123456789012345', '0', '-1'])(
    'stays a number if it is a safe integer: %s',
    (literal) => {
      expect(parse(`[${literal}]`)).toEqual([Number(literal)]);
    },
  );

  it.each([
    '1.12345678901234567890',
    '1234567890123.5',
    '1e21',
    '12345678901234567890e2',
    '1e00000000000000000001',
    '1E+00000000000000000001',
    '-0.00000000000000000001',
  ])('stays a number if it is anything but an unsafe integer below 1e21: %s', (literal) => {
    expect(parse(`[${literal}]`)).toEqual([Number(literal)]);
  });

  it('is left unchanged within strings and keys', () => {
    const value = {
      '12345678901234567890': ':12345678901234567890,',
      a: '\\"[12345678901234567890]\\\\',
      b: '"12345678901234567890"',
      'c"': ['\\', 1],
    };
    expect(parse(JSON.stringify(value))).toEqual(value);
    const text = JSON.stringify(value).replace(/1\]\}$/u, '12345678901234567890]}');
    expect(parse(text)).toEqual({ ...value, 'c"': ['\\', '12345678901234567890'] });
  });

  it('is unchanged by serializing and parsing again', () => {
    const literal = fc
      .tuple(
        fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
        fc.option(fc.nat(999)),
        fc.option(fc.integer({ min: -30, max: 30 })),
      )
      .map(([digits, fraction, exponent]) =>
        [digits, fraction === null ? '' : `.${fraction}`, exponent === null ? '' : `e${exponent}`].join(''),
      );
    fc.assert(
      fc.property(literal, (text) => {
        const value = parse(text);
        expect(parse(JSON.stringify(value))).toEqual(value);
      }),
    );
  });

  it('is parsed exactly, whatever the strings around it contain', () => {
    const digits = fc.bigInt({ min: 2n ** 53n, max: 2n ** 200n }).map(String);
    const text = fc.string({ unit: fc.constantFrom('"', '\\', '1234567890123456789', ',', ':', 'ㄱ') });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, digits)), (pairs) => {
        const members = pairs.map(([one, integer]) => `[${JSON.stringify(one)},${integer}]`);
        expect(parse(`[${members.join(', ')}]`)).toEqual(pairs);
      }),
    );
  });

  it.each([
    '{12345678901234567890:1}',
    '[012345678901234567890]',
    '[+12345678901234567890]',
    '12345678901234567890 1',
    '["12345678901234567890',
  ])('is not quoted if that would make invalid JSON valid: %s', (text) => {
    expect(() => parse(text)).toThrow(MalformedResponse);
  });
});
