import { describe, expect, it } from 'vitest';
import { withoutForbidden, xmlElement, xmlText } from '../../../../src/publish/site-model/site/xml.ts';
import { memoryComment, memoryPost } from '../../../helpers/memory/memory-archive.ts';
import { publishInto } from '../../../helpers/publish/publish-runs.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { xmlViolations } from '../../../helpers/publish/feed-rules.ts';

describe('text without forbidden characters', () => {
  it('contains no control characters, lone surrogates or noncharacters', () => {
    const text = 'a\u0000\u0008\t\u000b\u001f\n\ud800\udc00\ud800b\r\u007f\u0085\u009f\ufdd0\ufffe\u{1ffff}\u{1f375}';
    expect(withoutForbidden(text)).toBe('a\t\n\ud800\udc00b\r\u{1f375}');
  });
});

describe('every character', () => {
  it('is removed if, and only if, the standards forbid it', () => {
    const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Surrogate}\p{Noncharacter_Code_Point}]/u;
    const wrong: number[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if ((withoutForbidden(character) === '') !== forbidden.test(character)) wrong.push(code);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a publication', () => {
  it('has no control characters in its files, whichever source fields contain them', async () => {
    const text = 'a\u0000b\u0007c\u001b[31m';
    const categories = [
      { id: '1', name: text, parent: '', label: text },
      { id: '2', name: `${text} below`, parent: '1', label: `${text} below` },
    ];
    const posts = ['1', '2', '3'].map((id) =>
      memoryPost(id, {
        title: text,
        category: id,
        tags: [text],
        slogan: text,
        path: `/entry/${encodeURIComponent(text)}`,
        content: `<h2>${text}</h2><h2>&#7;</h2><p>${text} &#7;</p><h3 id="a&#7;">x</h3>`,
        comments: [memoryComment(id, { name: text, comment: text, homepage: `https://reader.example.org/${text}` })],
      }),
    );
    const blog = { url: 'https://blog.example.com', title: text, nickname: text, description: text };
    const home = temporaryFolder();
    const options = { siteUrl: 'https://example.org/', redirects: ['file', 'nginx', 'pages'] } as const;
    await publishInto(home, { contents: { blog, categories, posts }, options });
    for (const [file, content] of Object.entries(filesIn(home))) {
      expect([file, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u.exec(content)]).toEqual([file, null]);
    }
  });

  it('treats a title that consists of control characters as empty', async () => {
    const home = temporaryFolder();
    await publishInto(home, {
      contents: { posts: [memoryPost('1', { title: '\u0007' })] },
      options: { lang: 'en' },
    });
    const { 'site/1/index.html': page, 'site/feed.xml': feed } = filesIn(home);
    expect(page).toMatch(/<h1[^>]*>Untitled</u);
    expect(feed).toContain('>Untitled</title>');
  });
});

const declared = (xml: string) => `<?xml version="1.0" encoding="utf-8"?>\n${xml}`;

describe('text in XML', () => {
  it('contains references for markup characters, and for white space that attributes would lose', () => {
    expect(xmlText('<a b="c">&\n\t\r')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&#10;&#9;&#13;');
  });

  it('contains no characters that are forbidden in documents', () => {
    expect(xmlText('a\u0000\u0008\u000b\u001f\ud800\udc00\ud800b\ufffe\uffff\u{1f375}')).toBe(
      'a\ud800\udc00b\u{1f375}',
    );
  });

  it('results in well-formed elements, whatever it contains', () => {
    const text = ']]> <!-- "\' &amp; \u0001';
    expect(xmlViolations(declared(xmlElement('a', { b: text, c: undefined, d: '' }, text)))).toEqual([]);
    expect(xmlElement('a', { b: '1', c: undefined })).toBe('<a b="1"/>');
  });
});

describe('the XML check in tests', () => {
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
  ])('rejects %j', (xml) => {
    expect(xmlViolations(declared(xml))).not.toEqual([]);
  });
});
