import { describe, expect, it } from 'vitest';
import { isText, markupOf } from '../../src/media/markup.ts';
import { compound, page, pdf, png, svg, zip } from './samples.ts';

const bytes = (text: string) => Buffer.from(text);

describe('The kind of markup', () => {
  it.each([
    ['plain', svg],
    ['with a declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${svg}`],
    ['with a byte order mark and white space', `\uFEFF \r\n\t${svg}`],
    ['after comments', `<!-- a <html> -->\n<!-- b -->${svg}`],
    [
      'with a document type',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg}`,
    ],
    [
      'with entities',
      `<?xml version="1.0"?><!DOCTYPE svg [\n<!ENTITY ns "http://www.w3.org/2000/svg">\n]>\n<!-- x -->${svg}`,
    ],
    ['with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="1"/>'],
    ['without attributes', '<svg></svg>'],
    ['with ">" in an attribute', '<svg aria-label="a > b" width="3"></svg>'],
  ])('is SVG: %s', (_, text) => {
    expect(markupOf(bytes(text))?.kind).toBe('svg');
  });

  it.each([
    ['a page', page],
    ['without a document type', '<html><svg></svg></html>'],
    ['in upper case', '<HTML><BODY>x</BODY></HTML>'],
    ['starting with a script', '<script>location.href="/login"</script>'],
    ['starting with a comment', '<!-- error --><body>x</body>'],
    ['a fragment', '\n<div class="error">404</div>'],
    ['XHTML', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "x" "y"><html xmlns="http://www.w3.org/1999/xhtml"></html>'],
    ['XHTML without a document type', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"></html>'],
    ['starting with an image', '<!doctype html><img src="x">'],
  ])('is HTML: %s', (_, text) => {
    expect(markupOf(bytes(text))?.kind).toBe('html');
  });

  it('is XML for other elements', () => {
    expect(markupOf(bytes('<?xml version="1.0"?><feed/>'))?.kind).toBe('xml');
    expect(markupOf(bytes('<!DOCTYPE note SYSTEM "n.dtd"><note/>'))?.kind).toBe('xml');
  });

  it.each(['', 'svg', '그림 <svg></svg>', '<', '<!-- open', '{"html":"<html>"}', '<?xml', '<svgish>'])(
    'is undefined for %j',
    (text) => {
      expect(markupOf(bytes(text))).toBeUndefined();
    },
  );

  it('is detected in UTF-16', () => {
    expect(markupOf(Buffer.from(`\uFEFF${svg}`, 'utf16le'))?.kind).toBe('svg');
    expect(markupOf(Buffer.from(`\uFEFF${svg}`, 'utf16le').swap16())?.kind).toBe('svg');
  });

  it('is reported along with the start tag', () => {
    expect(markupOf(bytes(`<?xml version="1.0"?>${svg}`))?.tag).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="10">',
    );
  });

  it('is detected in linear time', () => {
    for (const part of ['<svg ', '<svg a="', '<!--', '<?', '<!doctype svg [', ' ', '<svg a=""', '<!-- -->', '\uFEFF']) {
      const kind = markupOf(bytes(part.repeat(200_000)))?.kind;
      expect([undefined, 'xml']).toContain(kind);
    }
  });
});

describe('isText', () => {
  it.each([
    ['UTF-8', bytes('한글과 English\r\n\t끝')],
    ['EUC-KR', Buffer.from('c7d1b1db', 'hex')],
    ['UTF-16', Buffer.from('\uFEFF한글', 'utf16le')],
    ['an empty file', Buffer.alloc(0)],
  ])('returns true for %s', (_, start) => {
    expect(isText(start)).toBe(true);
  });

  it.each([
    ['an image', png()],
    ['a control character', bytes('a\x0eb')],
    ['a zip file', zip],
    ['a compound file', compound],
    ['a PDF file', pdf],
  ])('returns false for %s', (_, start) => {
    expect(isText(start)).toBe(false);
  });
});
