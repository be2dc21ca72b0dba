import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metaElement, storedText } from '../../../../src/publish/outputs/wordpress/xml.ts';

/** Reads a field as WordPress does: text that looks serialized is unserialized, and must be a string. */
function readField(value: string): string {
  const trimmed = value.replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/gu, '');
  const isSerialized =
    trimmed === 'N;' ||
    /^s:[0-9]+:[^]*";$/u.test(trimmed) ||
    /^[aOE]:[0-9]+:[^]*[;}]$/u.test(trimmed) ||
    /^[bid]:[0-9.E+-]+;$/u.test(trimmed);
  if (!isSerialized) return value;
  const [, length, text] = /^s:([0-9]+):"([^]*)";$/u.exec(trimmed) ?? [];
  if (text === undefined || Buffer.byteLength(text) !== Number(length)) throw new Error(`unserialized: ${value}`);
  return text;
}

describe('The value of a field for WordPress', () => {
  it.each([
    ['O:8:"stdClass":0:{}', 's:19:"O:8:"stdClass":0:{}";'],
    ['O:+8:"stdClass":0:{}', 's:20:"O:+8:"stdClass":0:{}";'],
    ['a:1:{i:0;s:3:"둘";}', 's:20:"a:1:{i:0;s:3:"둘";}";'],
    ['s:1:"x";', 's:8:"s:1:"x";";'],
    [' N; ', 's:4:" N; ";'],
    ['b:1;', 's:4:"b:1;";'],
    ['d:1.5E+308;', 's:11:"d:1.5E+308;";'],
    ['E:7:"Foo:Bar";', 's:14:"E:7:"Foo:Bar";";'],
    ['C:3:"Foo":2:{{}}', 's:16:"C:3:"Foo":2:{{}}";'],
    ['r:1;', 's:4:"r:1;";'],
  ])('is serialized once more if it is %j', (text, stored) => {
    expect(storedText(text)).toBe(stored);
    expect(readField(stored)).toBe(text);
  });

  it.each(['', 'A photo', 'No;', 'a: one', 'Note: b:1;', 's:x:"y";', '0', 'N', 'i:;'])(
    'is unchanged if it is %j',
    (text) => {
      expect(storedText(text)).toBe(text);
    },
  );

  it('is serialized with the length in bytes that an XML parser would return', () => {
    const written = metaElement('_wp_attachment_image_alt', 'a:1:{i:0;s:3:"x\r\n\u0007";}');
    expect(written).toContain('<![CDATA[s:19:"a:1:{i:0;s:3:"x\n";}";]]>');
  });

  it('is read as the original text, even if that looks serialized', () => {
    const piece = fc.constantFrom(
      ...Array.from('aObidsENCr:;{}"0123+-.E '),
      '\t',
      '가',
      '😀',
      's:1:"',
      '";',
      'O:8:"stdClass":0:{}',
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (one) => {
        expect(readField(storedText(one))).toBe(one);
      }),
    );
  });
});
