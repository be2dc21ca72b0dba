import { describe, expect, it } from 'vitest';
import { convertBody } from '../../../helpers/body/convert-body.ts';
import { findMedia } from '../../../../src/body/find-media.ts';
import { context, places } from '../../../helpers/body/body-context.ts';

const behind = (style: string) => findMedia(`<p style='${style}'>x</p>`).map(({ addresses }) => addresses[0]);
const picture = 'https://img.example.com/a.png';

describe('a background image', () => {
  it.each(['a', 'span'])('has the label or the title of its %s as alternative text', (name) => {
    const markdown = (attributes: string) =>
      convertBody(
        `<p><${name} href="https://e.example/" style="background:url(${picture})" ${attributes}>x</${name}></p>`,
        context(),
        places,
      ).markdown;
    expect(markdown('title="a heron"')).toContain('![a heron]');
    expect(markdown('title="a heron" aria-label="a grey heron"')).toContain('![a grey heron]');
  });

  it.each([
    `background: url(${picture})`,
    `background:#fff url( "${picture}" ) no-repeat`,
    `background-image:url(&#39;${picture}&#39;)`,
    `color: red; BACKGROUND-IMAGE :\n URL(\n${picture}\n)`,
    `background: url(https://img.example.com/b.png), url("${picture}")`,
    `;;background:url(url(${picture})`,
  ])('is found in the style %j', (style) => {
    expect(behind(style)).toEqual([picture]);
  });

  it.each([
    `background: url(${picture}`,
    `background: url("${picture})`,
    `background: url()`,
    `background: url(  )`,
    `background-color: url(${picture})`,
    `background: red; color: url(${picture})`,
  ])('is not found in the style %j', (style) => {
    expect(behind(style)).toEqual([]);
  });

  it.each([
    'url(',
    'url(" ',
    'url("a',
    'url( ',
    'background:url(',
    ';background:url(',
    ';background:url(a',
    ' ',
    ';',
    ': ',
    'a',
    '""',
  ])('is searched for in linear time in a style with many repetitions of %j', (part) => {
    for (const start of ['background:', 'background:url(', 'background:url("', 'background:url("a"'])
      expect(behind(start + part.repeat(300_000 / part.length))).toEqual([]);
  });
});
