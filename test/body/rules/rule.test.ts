import { describe, expect, it } from 'vitest';
import { mayReferToMedia, rules } from '../../../src/body/rules/index.ts';

/** Returns a million characters, enough for quadratic matching to take minutes. */
const long = (start: string, part: string) => start + part.repeat(1_000_000 / part.length);

describe('Rule.mentions', () => {
  it.each([
    ['', 'background '],
    ['', 'background:'],
    ['', 'background-image:url '],
    ['', 'href='],
    ['<p>href=', ' '],
    ['<p>href=', '\n'],
    ['', '<script '],
    ['', '<ul '],
    ['', 'width="'],
    ['width=', ' '],
    ['width: ', '1'],
    ['text-align:', ' '],
    ['display', '\n'],
  ])('is matched in linear time: %j followed by many repetitions of %j', (start, part) => {
    const html = long(start, part);
    expect(rules.filter(({ mentions }) => mentions?.test(html)).length).toBeLessThan(5);
    expect(mayReferToMedia(html)).toBe(part.startsWith('background'));
  });

  it('matches the construct of its rule in any position and notation', () => {
    const found = (html: string) => rules.filter(({ mentions }) => mentions?.test(html)).map(({ name }) => name);
    expect(found('<td width=" 50 %">')).toEqual(['widths']);
    expect(found("<td style='width:50%'>")).toContain('widths');
    expect(found('<ul start="<" type="circle">')).toContain('list-style');
    expect(found('<script data-a=">" src="https://gist.github.com/a/b.js">')).toContain('script-embed');
    expect(found('<p style="background: #fff; background-image: url(a.png)">')).toContain('background-image');
    expect(found('<a href = "\u3000./a.pdf">')).toContain('file-block');
  });
});
