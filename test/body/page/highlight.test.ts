import fc from 'fast-check';
import { isText } from 'domhandler';
import { describe, expect, it } from 'vitest';
import { highlighterFor } from '../../../src/body/page/languages.ts';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { escapeHtml } from '../../../src/core/text/escape-html.ts';
import { parseBody } from '../../../src/body/parse/parse.ts';
import { nodesBelow } from '../../../src/body/dom/tree.ts';
import { places, context } from '../../helpers/body/body-context.ts';

const pageOf = (code: string, language: string) =>
  convertBody(`<pre data-ke-language="${language}"><code>${escapeHtml(code)}</code></pre>`, context(), places).html;
const textOf = (html: string) =>
  nodesBelow(parseBody(html))
    .map((node) => (isText(node) ? node.data : ''))
    .join('');

describe('code highlighting', () => {
  it.each([
    ['js', 'const a = 1;'],
    ['c++', 'int a = 1;'],
    ['c#', 'var a = 1;'],
    ['sh', 'if true; then echo 1; fi'],
    ['kt', 'fun f() = 1'],
    ['sql', 'SELECT 1 FROM a'],
    ['html', '<p class="a">b</p>'],
    ['yml', 'a: "b"'],
    ['arduino', 'void setup() {}'],
  ])('creates spans for code tokens in %s', (language, code) => {
    expect(pageOf(code, language)).toContain('<span class="hljs-');
  });

  it.each([
    ['a textarea of an old highlighter', '<textarea name="code" class="java">int a = 1;</textarea>'],
    [
      'a table with line numbers',
      '<div class="syntaxhighlighter java"><table><tr><td class="gutter">1</td><td class="code"><div>int a = 1;</div></td></tr></table></div>',
    ],
    ["a highlighter's script", '<script type="syntaxhighlighter" class="brush: java"><![CDATA[int a = 1;]]></script>'],
    ['inline code of several lines', '<code class="language-java">int a = 1;\nint b = 2;</code>'],
  ])('applies to code blocks that a rule created from %s', (_, html) => {
    expect(convertBody(html, context(), places).html).toContain(
      '<pre><code class="language-java"><span class="hljs-type">int</span> <span class="hljs-variable">a</span>',
    );
  });

  it('applies to an embedded language', () => {
    expect(pageOf('<script>const a = 1;</script>', 'html')).toContain('<span class="hljs-keyword">const</span>');
  });

  it.each(['brainfudge', 'plaintext', 'constructor', '__proto__', '../core'])(
    'is skipped for the language "%s"',
    (language) => {
      expect(highlighterFor(language)).toBeUndefined();
      expect(pageOf('const a = 1;', language)).not.toContain('<span');
    },
  );

  it('is skipped for long code, long lines and long runs of words', () => {
    expect(pageOf('let a = 1;\n'.repeat(10_000), 'js')).not.toContain('<span');
    expect(pageOf('let a = 1;'.repeat(600), 'js')).not.toContain('<span');
    expect(pageOf(`let ${'words and no code\n'.repeat(100)};`, 'js')).not.toContain('<span');
    expect(pageOf('let a = 1;\n'.repeat(1000), 'js')).toContain('<span');
  });

  it('keeps every character in any language', () => {
    const pieces = [
      ...Array.from('가a1 \n\t"\'`<>&/*#(){}[];:=-.,$\\'),
      '//',
      '/*',
      '*/',
      '<!--',
      '"""',
      '${',
      'function ',
      'class ',
      'def ',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(
          'js',
          'ts',
          'python',
          'html',
          'css',
          'bash',
          'java',
          'c++',
          'sql',
          'markdown',
          'php',
          'ruby',
          'yaml',
          'vb',
        ),
        fc.array(fc.constantFrom(...pieces), { maxLength: 60 }),
        (language, parts) => {
          const code = `x${parts.join('')}x`;
          expect(textOf(pageOf(code, language))).toBe(code);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('removes highlighter classes from the received body', () => {
    const { html } = convertBody('<p><span class="hljs-keyword ink-red">a</span></p>', context(), places);
    expect(html).toBe('<p>a</p>');
  });
});
