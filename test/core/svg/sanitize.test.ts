import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeXml } from '../../../src/core/svg/decode.ts';
import { allowedAttributes, allowedElements } from '../../../src/core/svg/names.ts';
import { maxSvgLength, sanitizeSvg } from '../../../src/core/svg/sanitize.ts';
import { hostileSvg } from '../../helpers/body/hostile-svg.ts';
import { codePoint } from '../../helpers/random/code-point.ts';

const svg = (inside: string, on = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${on}>${inside}</svg>`;
const clean = (inside: string) =>
  sanitizeSvg(svg(inside))?.replace(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg">(.*)<\/svg>\n$/su, '$1');

describe('A sanitized drawing', () => {
  it('keeps everything that is visible', () => {
    const drawing =
      '<title>A road</title><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
      '<g transform="translate(1 2) rotate(45)" fill="url(#a)"><path d="M0 0L1 1z" stroke-width=".5"/>' +
      '<text x="3" font-family="&apos;Noto Sans&apos;">길 &amp; 산 &lt;b&gt;</text></g><use href="#a"/>' +
      '<circle r="2"><animate attributeName="r" values="2;3;2" dur="1s" repeatCount="indefinite"/></circle>';
    expect(clean(drawing)).toBe(drawing.replaceAll('&apos;', "'"));
  });

  it.each([
    ['scripts', '<script>alert(1)</script><rect/>', '<rect/>'],
    ['handlers', '<rect onload="alert(1)" ONCLICK="alert(1)" width="1"/>', '<rect width="1"/>'],
    [
      'foreign elements, and shows their alternative',
      '<switch><foreignObject><p/></foreignObject><text>a</text></switch>',
      '<switch><text>a</text></switch>',
    ],
    ['elements in other namespaces', '<g xmlns:h="http://www.w3.org/1999/xhtml"><h:script>a</h:script></g>', '<g/>'],
    [
      'elements in other namespaces without a prefix',
      '<g><script xmlns="http://www.w3.org/1999/xhtml">a</script><title xmlns="x">b</title></g>',
      '<g/>',
    ],
    [
      'targets of links',
      '<a xlink:href="javascript:alert(1)" target="_top"><text>a</text></a>',
      '<a><text>a</text></a>',
    ],
    [
      'references to other files',
      '<use href="x.svg#a"/><image href="http://a.example/a.png"/><feImage xlink:href="//a.example"/>',
      '<use/><image/><feImage/>',
    ],
    ['drawings in data URLs', '<image href="data:image/svg+xml;base64,AAAA"/>', '<image/>'],
    [
      'animated URLs',
      '<a><set attributeName="href" to="javascript:alert(1)"/><animate attributeName="xlink:href" values="#"/></a>',
      '<a/>',
    ],
    [
      'animated values that would be fetched',
      '<set attributeName="fill" to="url(http://a.example#a)"/>',
      '<set attributeName="fill"/>',
    ],
    [
      'values that would be fetched',
      '<rect fill="url(http://a.example#a)" filter="url(\'//a\')" mask="u\\72l(//a)" cursor="image-set(\'//a\' 1x)"/>',
      '<rect/>',
    ],
    [
      'declarations that would be fetched',
      "<rect style=\"fill:red;background:url(//a);cursor:src('//a');b:'url(//c)'\"/>",
      '<rect style="fill:red"/>',
    ],
    ['unknown attributes and elements', '<rect data-a="b" nonce="c"/><metadata>d</metadata><discard/>', '<rect/>'],
    ['comments and instructions', '<!-- a --><?b c?><rect/>', '<rect/>'],
  ])('loses %s', (_, inside, expected) => {
    expect(clean(inside)).toBe(expected);
  });

  it.each([
    ['rules', '.a{fill:red}', '.a{fill:red}'],
    ['imports', '@import "//a";@import url(//a);.a{fill:red}', '.a{fill:red}'],
    ['URLs', '.a{fill:url(#b);mask:url(//a)}.b{background:image-set("//a" 1x)}', '.a{fill:url(#b)}'],
    ['escapes', '.a{fill:u\\72l(//a)}.b\\{c{fill:red}', ''],
    ['conditions', '@media (min-width:1px){.a{fill:red}@import "//a";}', '@media (min-width:1px){.a{fill:red}}'],
    [
      'embedded fonts',
      '@font-face{font-family:a;src:url(data:font/woff2;base64,AA==) format("woff2"),url(//a)}',
      '@font-face{font-family:a}',
    ],
    ['a truncated rule', '.a{fill:red', '.a{fill:red'],
    ['URLs in strings', '.a{font-family:"url(//a)"}.b[c="@import"]{fill:red}', ''],
    ['invalid rules', '.a{fill:red}}.b{', ''],
  ])('keeps only the parts of a style sheet that fetch nothing: %s', (_, css, expected) => {
    const kept = css.endsWith('red') ? '' : expected;
    expect(clean(`<style><![CDATA[${css}]]></style>`)).toBe(
      kept === '' ? '<style/>' : `<style>${kept.replaceAll('"', '&quot;').replaceAll('>', '&gt;')}</style>`,
    );
  });

  it('keeps embedded fonts and images', () => {
    const font = '@font-face{font-family:a;src:url(data:font/woff2;base64,AA==) format(&quot;woff2&quot;)}';
    const inside = `<style>${font}</style><image href="data:image/png;base64,AA=="/>`;
    expect(clean(inside)).toBe(inside);
  });

  it('has no document type, and its namespace entities are expanded', () => {
    const text =
      '<?xml version="1.0" encoding="utf-8"?><!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://a.example/a.dtd" [' +
      '<!ENTITY ns "http://www.w3.org/2000/svg"> <!-- don\'t ] --> <!ENTITY a "<script>alert(1)</script>"><!ENTITY b "&#x26;c;">' +
      '<!ENTITY d SYSTEM "file:///etc/passwd">]><svg xmlns="&ns;"><text>&a;&b;&d;</text></svg>';
    expect(sanitizeSvg(text)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><text>&amp;a;&amp;b;&amp;d;</text></svg>\n',
    );
  });

  it.each(['a', ' ', 'a ', 'url(data:font/woff;base64, ', 'url(data:font/woff;base64,a', '('])(
    'is the result of linear time if a style has a long run of %j',
    (part) => {
      const run = part.repeat(400_000 / part.length);
      for (const style of [`fill:x ${run}`, `fill:url(data:font/woff;base64,${run}`])
        expect(clean(`<rect style="${style}"/>`)).toMatch(/^<rect/u);
    },
  );

  it.each([
    'url\t(//a.example/x)',
    `url${' '.repeat(500)}(//a.example/x)`,
    'x(1) URL(//a.example/x)',
    'min(1,image-set("x"))',
  ])('has no style that calls an unknown function: %j', (value) => {
    expect(clean(`<rect width="1" height="1" style='fill:${value}'/>`)).not.toContain('style');
  });

  it('has the SVG namespace as its default namespace', () => {
    const text = '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="1"><s:g/><t:g/></s:svg>';
    expect(sanitizeSvg(text)).toBe('<svg xmlns="http://www.w3.org/2000/svg" width="1"><g/></svg>\n');
  });

  it.each([
    ['another root', '<p xmlns="http://www.w3.org/1999/xhtml"><svg/></p>'],
    ['a root of another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['two roots', `${svg('')}<p/>`],
    ['an unclosed element', svg('<g>')],
    ['overlapping elements', svg('<g><text></g></text>')],
    ['no element', 'svg'],
    ['too much nesting', svg('<g>'.repeat(250) + '</g>'.repeat(250))],
    ['too much text', svg(' '.repeat(maxSvgLength))],
    [
      'entities that expand to too much text',
      `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(1000)}">]>${svg('&a;'.repeat(20_000))}`,
    ],
  ])('is undefined if the input has %s', (_, text) => {
    expect(sanitizeSvg(text)).toBeUndefined();
  });

  it('is undefined for an unterminated document type, which is detected in linear time', () => {
    expect(sanitizeSvg(`<!DOCTYPE svg [${'<!----><!ENTITY a "b">'.repeat(50_000)}`)).toBeUndefined();
  });

  it('contains only allowed elements and attributes, and does not change if sanitized again', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostileSvg),
      fc.string(),
      fc.constantFrom(
        '<svg',
        '<g',
        '>',
        '/>',
        '</g>',
        '</svg>',
        ' a="',
        '"',
        "'",
        '<style>',
        '</style>',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '<?',
        '?>',
        '&#0;',
        '&lt;',
        '{',
        '}',
        '@import',
        'url(',
        '\\',
      ),
    );
    const drawing = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => svg(pieces.join(''))),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.string().map((text) => svg(`<style>${text}</style>`)),
      fc.string({ unit: codePoint }).map((text) => svg(`<rect fill="${text}"/>`)),
    );
    fc.assert(
      fc.property(drawing, (text) => {
        const once = sanitizeSvg(text);
        if (once === undefined) return;
        expect(sanitizeSvg(once)).toBe(once);
        expect(unknownIn(once)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(hostileSvg)('contains only allowed elements and attributes, even if the input is hostile: %s', (text) => {
    const once = sanitizeSvg(text) ?? '';
    expect(unknownIn(once)).toEqual([]);
    expect(once).not.toMatch(/javascript:|evil\.example/u);
  });
});

/** Returns the forbidden elements and attributes that a second parser finds in a drawing. */
function unknownIn(text: string): string[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    processEntities: true,
  });
  const found: string[] = [];
  const open = text === '' ? [] : (parser.parse(text) as Record<string, unknown>[]);
  for (let one = open.pop(); one; one = open.pop()) {
    const { ':@': given = {}, ...rest } = one as { ':@'?: Record<string, string> };
    for (const [name, inside] of Object.entries(rest)) {
      if (name === '#text') continue;
      if (!allowedElements.has(name)) found.push(name);
      open.push(...(inside as Record<string, unknown>[]));
    }
    for (const name of Object.keys(given))
      if (!allowedAttributes.has(name) && !['xmlns', 'href', 'style'].includes(name)) found.push(`@${name}`);
  }
  return found;
}

describe('The text of a drawing', () => {
  const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);

  it.each([
    ['UTF-8', bytes('<a>길</a>', 'utf8'), '<a>길</a>'],
    ['UTF-8 with a byte order mark', bytes('\ufeff<a>길</a>', 'utf8'), '<a>길</a>'],
    ['UTF-16 with a byte order mark', bytes('\ufeff<a>길</a>', 'utf16le'), '<a>길</a>'],
    [
      'the declared encoding',
      Buffer.concat([bytes('<?xml version="1.0" encoding="euc-kr"?>', 'latin1'), Buffer.from([0xb1, 0xe6])]),
      '<?xml version="1.0" encoding="euc-kr"?>길',
    ],
    ['an unknown encoding', bytes('<?xml version="1.0" encoding="x-none"?>', 'latin1'), undefined],
    ['an encoding in which it is invalid', Buffer.from([0xff, 0x41]), undefined],
  ])('is decoded if possible: %s', (_, given, expected) => {
    expect(decodeXml(given)).toBe(expected);
  });
});
