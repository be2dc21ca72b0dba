import { describe, expect, it } from 'vitest';
import { xmlElement, xmlText } from '../../../../src/publish/site-model/site/xml.ts';
import { xmlMistakes } from '../../../helpers/feed-rules.ts';

const declared = (xml: string) => `<?xml version="1.0" encoding="utf-8"?>\n${xml}`;

describe('text in XML', () => {
  it('has references for what would be markup, and for white space that attributes lose', () => {
    expect(xmlText('<a b="c">&\n\t\r')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&#10;&#9;&#13;');
  });

  it('has no characters that no document may have', () => {
    expect(xmlText('a\u0000\u0008\u000b\u001f\ud800\udc00\ud800b\ufffe\uffff\u{1f375}')).toBe(
      'a\ud800\udc00b\u{1f375}',
    );
  });

  it('stands in elements that are well formed, whatever it is', () => {
    const text = ']]> <!-- "\' &amp; \u0001';
    expect(xmlMistakes(declared(xmlElement('a', { b: text, c: undefined, d: '' }, text)))).toEqual([]);
    expect(xmlElement('a', { b: '1', c: undefined })).toBe('<a b="1"/>');
  });
});

describe('the check of XML', () => {
  it.each([
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a b="1" b="2"/>',
    '<a b=1/>',
    '<a>&nbsp;</a>',
    '<a>&</a>',
    '<a>]]></a>',
    '<a b="<"/>',
    '<a>\u0001</a>',
    '<a/>x',
    '',
  ])('takes %j for none', (xml) => {
    expect(xmlMistakes(declared(xml))).not.toEqual([]);
  });
});
