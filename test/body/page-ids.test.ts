import { parseFragment } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, it } from 'vitest';
import { convertBody } from '../helpers/body/convert-body.ts';
import { sanitize } from '../../src/body/sanitize/sanitize.ts';
import { elementsBelow } from '../../src/body/dom/tree.ts';
import { places, context } from '../helpers/body/body-context.ts';

const convert = (html: string) => convertBody(html, context(), places);

/** Returns the attributes on a page through which a script, link or form could refer to an element. */
function named(html: string): string[] {
  const root = parseFragment(html, { treeAdapter: adapter });
  return elementsBelow(root, () => true).flatMap(({ name: element, attribs }) =>
    Object.entries(attribs)
      .filter(([name]) => naming.has(name) || /^(?:aria-|data-|on)/u.test(name))
      .map(([name, value]) => `${element} ${name}=${value}`),
  );
}

const naming = new Set(
  'id name for form list headers usemap itemref popovertarget commandfor anchor slot part is accesskey'.split(' '),
);

const elements = (
  'p h2 h3 a img ul ol li table tr td th pre code blockquote figure figcaption details summary span div form input label ' +
  'button map area iframe object embed video audio output select textarea fieldset dialog svg math'
).split(' ');

const attributes = (
  'id name for form list headers usemap itemref data-anchor data-medium aria-labelledby aria-controls aria-owns ' +
  'popovertarget commandfor slot part is accesskey'
).split(' ');

/** Names that the page, its scripts or browsers use. */
const wanted = ['content', 'comments', 'comment7', 'query', 'search-status', 'player-1', 'getElementById', '__proto__'];

describe('IDs and names defined by a body', () => {
  it.each(wanted)('never become "%s" on the page or in the Markdown', (wantedName) => {
    for (const attribute of attributes) {
      const input = elements.map(
        (element) =>
          `<p></p><${element} ${attribute}="${wantedName}" src="https://img.example.com/a.png">x</${element}>`,
      );
      const { html, markdown } = convert(`<p><a href="#${wantedName}">to it</a></p>${input.join('')}`);
      const own = [...named(html), ...named(markdown)].filter((one) => !one.includes('=body-'));
      expect({ attribute, own }).toEqual({ attribute, own: [] });
    }
  });

  it('are prefixed even if the attribute name contains a control character', () => {
    const { html } = convert('<h2 i\u0001d=comments>One</h2><a na\u0000me=query>two</a>');
    expect(named(html)).toEqual(['h2 id=body-comments', 'a id=body-query']);
  });

  it('are unique on the page even if their element is split', () => {
    const { html, markdown } = convert('<p><a href="#x">to it</a></p><a name="x">one<div>two</div>three</a>');
    expect(named(html)).toEqual(['a id=body-x']);
    expect(markdown.match(/id="body-x"/gu)).toHaveLength(1);
    expect(html).toContain('<p><a id="body-x">one</a></p>');
  });

  it('contain no control characters', () => {
    expect(convert('<h2 id="a%01%7Fb%09c">One</h2>').html).toBe('<h2 id="body-a-b-c">One</h2>');
  });

  it('are kept by the sanitizer only if they begin with "body-"', () => {
    expect(sanitize('<h2 id="comments">a</h2><a id="query">b</a><h3 id="body-c">c</h3><p id="body-d">d</p>')).toBe(
      '<h2>a</h2><a>b</a><h3 id="body-c">c</h3><p>d</p>',
    );
  });
});

describe('classes that mark converted constructs', () => {
  it.each([
    ['card', '<figure class="card">loose <b>text</b><p>and more</p></figure>', 'loose text and more'],
    ['video', '<figure class="wide video"><p>words of mine</p></figure>', 'words of mine'],
    ['map', '<figure class="map">the way<figcaption>there</figcaption></figure>', 'the way there'],
  ])('are removed from a body: a figure with class "%s" keeps its text', (name, input, text) => {
    const { html, markdown } = convert(input);
    expect(html).not.toContain(`class="${name}"`);
    expect(
      html
        .replace(/<[^>]+>/gu, ' ')
        .replace(/\s+/gu, ' ')
        .trim(),
    ).toBe(text);
    expect(markdown.replace(/[*\s]+/gu, ' ').trim()).toBe(text);
  });

  it('are removed from links and spans', () => {
    const input =
      '<p><a class="player" href="https://www.youtube.com/watch?v=abc">a</a> <a class="file" href="https://example.com/">b</a> ' +
      '<span class="note">c</span> <strong class="card-title">d</strong></p><iframe src="https://example.com/"></iframe>';
    expect(convert(input).html).not.toMatch(/class="(?:player|file|note|card-title)"/u);
    expect(convert(input).markdown).toContain('**d**');
  });
});
