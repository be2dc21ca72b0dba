import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { sanitize, sanitizeComment, sanitizePortable } from '../../../src/body/sanitize/sanitize.ts';

const image = '<img src=x onerror=alert(1)>';

/** Returns the names of elements and attributes as a browser would parse them. */
function namesIn(html: string): string[] {
  return load(
    html,
    null,
    false,
  )('*')
    .toArray()
    .flatMap((node) => ('attribs' in node ? [node.name, ...Object.keys(node.attribs)] : []));
}

const roots = ['svg', 'math', 'math><mi', 'math><mtext', 'svg><foreignObject', 'math><annotation-xml'];
const rawTexts = ['textarea', 'xmp', 'noscript', 'noembed', 'style', 'title', 'plaintext'];

// Node.js 20 has the last sanitize-html without the fixes of these vulnerabilities: see docs/SECURITY.md.
describe.each([
  ['a page', sanitize],
  ['WordPress', sanitizePortable],
  ['a comment', sanitizeComment],
])('the sanitizer for %s', (_, clean) => {
  it.each(roots.flatMap((root) => rawTexts.map((raw) => [root, raw])))(
    'revives no markup from text in <%s><%s>, which browsers parse there',
    (root, raw) => {
      for (const html of [
        `<${root}><${raw}>${image}</${raw}></${root}>`,
        `<${root}><${raw}><a rel="</${raw}>${image}">x</a></${raw}></${root}>`,
        `<p><${root}></p><${raw}>${image}`,
      ]) {
        const names = namesIn(clean(html));
        expect([html, names.filter((name) => name.startsWith('on') || ['svg', ...rawTexts].includes(name))]).toEqual([
          html,
          [],
        ]);
      }
    },
  );

  it.each(['animate', 'set', 'animateTransform', 'animateMotion', 'animateColor'])(
    'removes <%s>, which can set a URL to a script (GHSA-g8qq-57p8-ggw5)',
    (name) => {
      const values = 'attributeName="href" values="javascript:alert(1)" to="javascript:alert(1)"';
      expect(clean(`<svg><a><${name} ${values}/>x</a></svg>`)).not.toMatch(/svg|anim|<set|javascript/iu);
    },
  );
});
