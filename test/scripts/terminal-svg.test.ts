import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { terminalSvg } from '../../scripts/terminal-svg.mjs';

const size = { columns: 20, rows: 3, title: 'A & B', hold: 1000 };

/** Returns the texts of each group of the SVG, and the keyframes between which it is visible. */
async function groupsOf(written: readonly { at: number; text: string }[]) {
  const svg = await terminalSvg(written, size);
  const $ = load(svg, { xml: true });
  return $('g')
    .toArray()
    .map((group) => {
      const name = /animation-name:(\w+)/u.exec($(group).attr('style') ?? '')?.[1] ?? '';
      const rule = new RegExp(`@keyframes ${name}\\{(.+)\\}$`, 'mu').exec(svg)?.[1] ?? '';
      const texts = $(group)
        .find('text')
        .toArray()
        .map((text) => $(text).text());
      return { texts, rule, isLast: $(group).hasClass('last') };
    });
}

describe('terminalSvg', () => {
  it('shows each line until it is overwritten, and keeps the last screen', async () => {
    expect(
      await groupsOf([
        { at: 0, text: '$ run\r\n' },
        { at: 250, text: '10 %' },
        { at: 1000, text: '\r\x1b[K100 %\r\nDone <1>' },
      ]),
    ).toEqual([
      { texts: ['$ run'], rule: '0%{visibility:visible}', isLast: true },
      {
        texts: ['10 %'],
        rule: '0%{visibility:hidden}12.5%{visibility:visible}50%{visibility:hidden}',
        isLast: false,
      },
      { texts: ['100 %', 'Done <1>'], rule: '0%{visibility:hidden}50%{visibility:visible}', isLast: true },
    ]);
  });

  it('places text in the cells of the terminal, whatever the font, with colors and wide characters', async () => {
    const $ = load(await terminalSvg([{ at: 0, text: 'a \x1b[31m글자\x1b[39m   b' }], size), { xml: true });
    const placed = $('text').toArray();
    expect(placed.map((text) => [$(text).text(), $(text).attr('class')])).toEqual([
      ['a', undefined],
      ['글자', 'red'],
      ['b', undefined],
    ]);
    const at = (text: (typeof placed)[number], name: string) => Math.round((Number($(text).attr(name)) * 10) / 84);
    expect(placed.map((text) => at(text, 'textLength'))).toEqual([1, 4, 1]);
    expect(placed.map((text) => at(text, 'x') - at(placed[0] ?? text, 'x'))).toEqual([0, 2, 9]);
  });

  it('supports light and dark mode and reduced motion, without scripts', async () => {
    const svg = await terminalSvg([{ at: 0, text: 'a' }], size);
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
    expect(svg).toContain('@media (prefers-reduced-motion:reduce){g{animation:none}}');
    expect(svg).toContain('<title>A &amp; B</title>');
    expect(svg).not.toMatch(/<script|\bon\w+=|href/u);
  });
});
