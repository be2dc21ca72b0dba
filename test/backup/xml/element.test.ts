import { expect, it } from 'vitest';
import { innerText, parseElements } from '../../../src/backup/xml/element.ts';

it('innerText decodes every character reference in a long string, wherever chunks end', () => {
  const written = '&lt;p&gt;가&amp;nbsp;&#x1F41A;&#44032; & &unknown; </p>'.replace('</p>', '&lt;/p&gt;');
  const decoded = '<p>가&nbsp;\u{1F41A}가 & &unknown; </p>';
  for (let before = 0; before < written.length; before += 1) {
    const text = 'x'.repeat(65_536 - before);
    expect(innerText(text + written.repeat(3000))).toBe(text + decoded.repeat(3000));
  }
  const [element] = parseElements(`<title>${written.repeat(3000)}</title>`);
  expect(element?.text).toBe(decoded.repeat(3000));
});
