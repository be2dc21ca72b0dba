import { load } from 'cheerio';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { escapeHtml } from '../../src/core/text/escape-html.ts';
import { dialects } from '../../src/body/markdown/dialects/index.ts';
import type { DialectName } from '../../src/body/model/context.ts';
import { places, context } from '../helpers/body/body-context.ts';

const hostile = [
  `http://h.example/?a=1&b="autofocus onfocus=alert(1) x="`,
  `http://h.example/gone/'onfocus=alert(1)'<b>\`c\`\\d\\?e=\\"\u2028\u00a0{{f}}|g^`,
  `mailto:a@example.com?subject="onfocus=alert(1)<b>`,
];
const encoded = [
  'http://h.example/?a=1&b=%22autofocus%20onfocus=alert(1)%20x=%22',
  'http://h.example/gone/%27onfocus=alert(1)%27%3Cb%3E%60c%60/d/?e=%5C%22%E2%80%A8%C2%A0%7B%7Bf%7D%7D%7Cg%5E',
  'mailto:a@example.com?subject=%22onfocus=alert(1)%3Cb%3E',
];
const linksTo = (addresses: readonly string[]) =>
  addresses.map((address) => `<p><a href="${escapeHtml(address)}">x</a></p>`).join('');
const picturesAt = (addresses: readonly string[]) =>
  addresses.map((address) => `<p><img src="${escapeHtml(address)}" alt="x"></p>`).join('');

function addressesOf(html: string): (string | undefined)[] {
  const $ = load(html, {}, false);
  return $('a[href], img')
    .toArray()
    .map((one) => $(one).attr('href') ?? $(one).attr('src'));
}

describe('URLs in bodies', () => {
  it('cannot break out of their attribute on the page', () => {
    const { html } = convertBody(linksTo(hostile), context(), places);
    expect(addressesOf(html)).toEqual(encoded);
    const pictures = convertBody(picturesAt(hostile.slice(1, 2)), context(), places);
    expect(addressesOf(pictures.html)).toEqual(encoded.slice(1, 2));
  });

  it.each(Object.keys(dialects) as DialectName[])('cannot break out of their link in Markdown for %s', (dialect) => {
    const body = linksTo(hostile) + picturesAt(hostile.slice(1, 2));
    const { markdown } = convertBody(body, context(), { ...places, dialect });
    const html = new MarkdownIt({ html: true }).render(markdown);
    expect(addressesOf(html)).toEqual([...encoded, encoded[1]]);
    expect(markdown).not.toMatch(/["'<>`{}|\u2028\u00a0]/u);
  });

  it('are unchanged if they need no escaping', () => {
    const harmless = [
      'https://ko.example.org/wiki/봄_(소설)?a=1&b=[2]#절~1',
      'http://old.example.com/%BB%E7%C1%F8.html?q=100%',
      '/relative/to?nothing=$1',
    ];
    expect(addressesOf(convertBody(linksTo(harmless), context(), places).html)).toEqual(harmless);
  });

  it.each(['http://old.example.com/gone/%BB%E7%C1%F8.jpg', 'http://old.example.com/gone/100%.jpg'])(
    'of images are written in HTML instead of Markdown if Astro would fail on them: %s',
    (address) => {
      const { markdown } = convertBody(picturesAt([address]), context(), {
        ...places,
        dialect: 'commonmarkFormulas',
      });
      expect(markdown).toBe(`<img src="${address}" alt="x"><!-- -->`);
    },
  );
});
