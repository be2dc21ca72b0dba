import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withCodeBlocks } from '../../../../../src/publish/outputs/site/pages/code-blocks.ts';

const blockOf = (code: string, language = '') =>
  withCodeBlocks(`<pre><code${language && ` class="language-${language}"`}>${code}</code></pre>`).html;
const shown = (code: string) => /<code[^>]*>([\s\S]*)<\/code>/u.exec(blockOf(code))?.[1];

describe('Code blocks on a page', () => {
  it('are in a box with the name of their language', () => {
    expect(withCodeBlocks('<p>a</p><pre><code class="language-ts">let a;</code></pre><p>b</p>')).toEqual({
      html:
        '<p>a</p><div class="code-block"><p class="language">TypeScript</p>' +
        '<pre><code class="language-ts">let a;</code></pre></div><p>b</p>',
      hasCode: true,
    });
    expect(blockOf('let a;')).toBe('<div class="code-block"><pre><code>let a;</code></pre></div>');
  });

  it.each([
    ['c++', 'C++'],
    ['html', 'HTML'],
    ['yml', 'YAML'],
    ['py', 'Python'],
    ['kt', 'Kotlin'],
    ['php', 'PHP'],
    ['brainfudge', 'brainfudge'],
  ])('in the language %s are labeled with its usual name, %s', (language, title) => {
    expect(blockOf('a', language)).toContain(`<p class="language">${title}</p>`);
  });

  it('have no label if they are plain text', () => {
    expect(blockOf('a', 'plaintext')).not.toContain('class="language"');
  });

  it('are the only elements that are changed', () => {
    const html = '<pre>a\n\n</pre><p><code>b\n</code> <img src="c" alt=""></p>';
    expect(withCodeBlocks(html)).toEqual({ html, hasCode: false });
  });

  it('have no empty lines at either end, and keep the white space in their first and last lines', () => {
    expect(shown('\n \n  a\n\n  b\n \n')).toBe('  a\n\n  b');
    expect(shown('  a\u00a0\n\u00a0\n')).toBe('  a\u00a0');
    expect(shown('\n<span class="hljs-comment">// a\n\n</span>\n')).toBe('<span class="hljs-comment">// a</span>');
    expect(shown('<span class="hljs-comment">\n\n// a</span>')).toBe('<span class="hljs-comment">// a</span>');
  });

  it('are focusable if a line may be wider than a narrow screen', () => {
    expect(blockOf('a'.repeat(28))).not.toContain('tabindex');
    expect(blockOf('a'.repeat(29))).toContain('<pre tabindex="0">');
    expect(blockOf('short\n' + '가'.repeat(15))).toContain('<pre tabindex="0">');
    expect(blockOf('&lt;'.repeat(20) + '<span class="hljs-string">a</span>')).not.toContain('tabindex');
  });

  it('keep the empty line before them, outside the box', () => {
    expect(withCodeBlocks('<pre class="gap"><code>a</code></pre>').html).toBe(
      '<div class="code-block gap"><pre><code>a</code></pre></div>',
    );
  });

  it('lose nothing but white space at either end', () => {
    const piece = fc.constantFrom(
      '\n',
      ' ',
      '\t',
      'a',
      'let b;',
      '&lt;',
      '<span class="hljs-string">c</span>',
      '가',
      '\u00a0',
    );
    const blocks = fc.array(
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(blocks, (codes) => {
        const { html } = withCodeBlocks(codes.map((code) => `<pre><code>${code}</code></pre>`).join('<p>x</p>'));
        const kept = [...html.matchAll(/<code>([\s\S]*?)<\/code>/gu)].map(([, code]) => code);
        expect(kept.map((code) => code?.trim())).toEqual(codes.map((code) => code.trim()));
        for (const code of kept) expect(code).not.toMatch(/^[^\S\n]*\n|\n\s*$/u);
      }),
    );
  });
});
