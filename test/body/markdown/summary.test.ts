import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import { dialects } from '../../../src/body/markdown/dialects/index.ts';
import type { DialectName } from '../../../src/body/model/context.ts';
import { context, places } from '../../helpers/body/body-context.ts';
import { shownByHtml, shownByMarkdown } from '../../helpers/body/shown-document.ts';

const names = Object.keys(dialects) as DialectName[];
const live = '[click me](javascript:alert(1)) ![](https://tracker.example/p.png)';

describe.each(names)('the title of a toggle in Markdown for %s', (dialect) => {
  const convert = (html: string) => convertBody(html, context(), { ...places, dialect });

  it.each([
    ['lines in elements that are removed', `Title\n<span>\n${live}</span>`],
    ['lines with spaces', `Title\n<span> \t</span>\n${live}`],
    ['lines written as character references', `Title&#10;<span>&#10;${live}</span>`],
    ['lines at the start', `\n<span>\n</span>${live}`],
    ['several lines', `Title\n<span>\n</span><span>\n${live}</span>\n<i></i>\nmore`],
  ])('has no empty line, after which the rest would be parsed as Markdown: %s', (_, label) => {
    const { html, markdown } = convert(`<details><summary>${label}</summary><p>text</p></details>`);
    const [, written] = /<summary>(.*?)<\/summary>/su.exec(markdown) ?? [];
    expect(written).toContain('[click me](javascript:alert(1))');
    expect(written).not.toMatch(/\n[ \t]*\n/u);
    // For kramdown, the Markdown contains a line that would start an HTML block in CommonMark.
    if (dialect !== 'kramdown') expect(shownByMarkdown(markdown)).toEqual(shownByHtml(html));
  });
});
