import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bodyHtml } from '../../../src/body/formats/index.ts';

const fixtures = 'test/fixtures/markdown-bodies';
const htmlOf = (body: string) => bodyHtml(body, { bodyFormat: 'markdown' }).html;

describe('a body in Markdown', () => {
  it.each(fs.readdirSync(fixtures))('is rendered, with the HTML in it: %s', async (name) => {
    const html = htmlOf(fs.readFileSync(`${fixtures}/${name}/input.md`, 'utf8'));
    await expect(html).toMatchFileSnapshot(`../../fixtures/markdown-bodies/${name}/expected.html`);
  });

  it('is rendered in linear time, also if it is hostile', () => {
    for (const text of ['[', '[a](', '*a_ ', '>', '<a ', '<!-- ', '![', '`a``', '- ', '|a\n|-\n', '[a]: b\n'])
      expect(htmlOf(`first\n\n${text.repeat(5000)}`)).toContain('<p>first');
  });
});
