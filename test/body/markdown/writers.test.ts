import { describe, expect, it } from 'vitest';
import { convertBody } from '../../../src/body/convert.ts';
import { dialects, type DialectName } from '../../../src/body/markdown/dialects/index.ts';
import { context, places } from '../../helpers/body/body-context.ts';
import { shownByHtml, shownByMarkdown } from '../../helpers/body/shown-document.ts';

const names = Object.keys(dialects) as DialectName[];
const live = '[click me](javascript:alert(1)) ![](https://tracker.example/p.png)';

describe.each(names)('the label of a toggle, as %s', (dialect) => {
  const convert = (html: string) => convertBody(html, context(), { ...places, dialect });

  it.each([
    ['in elements that vanish', `Title\n<span>\n${live}</span>`],
    ['with spaces in it', `Title\n<span> \t</span>\n${live}`],
    ['written by number', `Title&#10;<span>&#10;${live}</span>`],
    ['at its start', `\n<span>\n</span>${live}`],
    ['more than once', `Title\n<span>\n</span><span>\n${live}</span>\n<i></i>\nmore`],
  ])('holds no empty line, behind which what it says would be Markdown: %s', (_, label) => {
    const { html, markdown } = convert(`<details><summary>${label}</summary><p>text</p></details>`);
    const [, written] = /<summary>(.*?)<\/summary>/su.exec(markdown) ?? [];
    expect(written).toContain('[click me](javascript:alert(1))');
    expect(written).not.toMatch(/\n[ \t]*\n/u);
    // That of kramdown has what CommonMark takes for a block of HTML.
    if (dialect !== 'kramdown') expect(shownByMarkdown(markdown)).toEqual(shownByHtml(html));
  });
});
