import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import type { LinkTarget, ConversionContext } from '../../../src/body/model/context.ts';
import { findTypedAddresses } from '../../../src/body/unpublished/typed-addresses.ts';
import { isPartOfTitle, namesPost } from '../../../src/body/unpublished/unpublished.ts';
import { places, context, messages } from '../../helpers/body/body-context.ts';

const note = messages.unpublished;
const target = { kind: 'unpublished', id: '2', title: 'A secret title!' } as const;
const posts: ConversionContext = {
  ...context(),
  link: (address): LinkTarget =>
    /^(?:https:\/\/blog\.example\.com)?\/(?:2|entry\/own-slug)$/u.test(address) ? target : context().link(address),
};
const convert = (html: string) => convertBody(html, posts, places);

describe('the name of an unpublished post', () => {
  it.each([
    ['A secret title!'],
    ['a  SECRET\u00a0title'],
    ['Ａ secret title'],
    ['asecrettitle'],
    ['read “A secret title” first'],
    ['secret title'],
    ['own-slug'],
    ['/2'],
    ['see blog.example.com/2, please'],
  ])('is recognized in "%s"', (said) => {
    expect(namesPost(said, target, posts)).toBe(true);
  });

  it.each([[''], ['my own words'], ['title'], ['A'], ['blog.example.com/3'], [note]])(
    'is not recognized in "%s"',
    (said) => {
      expect(namesPost(said, target, posts)).toBe(false);
    },
  );

  it.each([
    ['글', '글', true],
    ['글', '이 글', false],
    ['!!!', '!!!', true],
    ['!!!', '???', false],
    ['', 'x', false],
  ])('with the title "%s" is recognized in "%s": %s', (title, said, expected) => {
    expect(namesPost(said, { ...target, title }, posts)).toBe(expected);
  });

  it('is recognized even if a text is only a fragment of the title', () => {
    expect(['A', 'ecret ti', 'e!', 'x', '!'].map((said) => isPartOfTitle(target, said))).toEqual([
      ...[true, true, true],
      ...[false, false],
    ]);
  });

  it('is searched for in linear time, however many combining marks the text has', () => {
    expect(namesPost(`x${'\u0301\u0316'.repeat(500_000)}`, target, posts)).toBe(false);
  });
});

describe('a URL in text', () => {
  const found = (said: string) => [...findTypedAddresses(said)].map(({ address }) => address);

  it.each([
    ['https://a.example/1 and http://b.example/2?x=1#y.', ['https://a.example/1', 'http://b.example/2?x=1#y']],
    ['a.example//entry/b hxxp://a.example/1', ['https://a.example//entry/b', 'https://a.example/1']],
    ['//a.example/1', ['https://a.example/1']],
    ['여기(a.example/1)를', ['https://a.example/1']],
    ['보기:a.example/1', ['https://a.example/1']],
    ['/entry/a, /m/entry/b', ['/entry/a', '/m/entry/b']],
    ['https://a.example/entry/a,b c', ['https://a.example/entry/a,b', 'https://a.example/entry/a']],
    ['https://s.example/?u=https://a.example/1', ['https://s.example/?u=https://a.example/1']],
    ['1/2 and/or km/h </p> //', []],
  ])('is distinguished from other text with slashes: %j', (said, expected) => {
    expect(found(said).filter((address) => /[a-z0-9]/u.test(address.slice(6)) || address.startsWith('/'))).toEqual(
      expected,
    );
  });

  it('is searched for in linear time if the text has many slashes or URLs', () => {
    for (const part of ['/', '/,', '//,', 'a.b/', 'a.b/entry/,', '/entry/,', 'https://', 'a/'])
      expect([...findTypedAddresses(part.repeat(300_000))].length).toBeLessThan(700_000);
  });
});

describe('a body that names an unpublished post', () => {
  it('keeps all other words and the URLs of other posts', () => {
    const { html, warnings } = convert(
      '<p>See https://blog.example.com/3, blog.example.com/2 and 1/2. <a href="/2">my words</a> <code>/entry/own-slug</code></p>',
    );
    expect(html).toBe(`<p>See https://blog.example.com/3, ${note} and 1/2. my words <code>${note}</code></p>`);
    expect(warnings).toEqual(Array.from({ length: 3 }, () => ({ code: 'link-unpublished', target: '2' })));
  });

  it.each([
    ['Before A secret title! after', `Before ${note}! after`],
    ['<b>A s</b>ecret <i>title</i> is worth reading', `<strong>${note}</strong> is worth reading`],
    [
      '<strong>A secret title!</strong><br>Forty-five more words',
      `<strong>${note}!</strong><br />Forty-five more words`,
    ],
    ['Ａ SECRET\u00a0tïtle and a secret title, twice', `${note} and ${note}, twice`],
    ['a secret title at blog.example.com/2, too', `${note} at ${note}, too`],
    ['“A secret title!”', note],
  ])('keeps the words around the title in a link: %s', (shown, expected) => {
    expect(convert(`<p><a href="/2">${shown}</a></p>`).html).toBe(`<p>${expected}</p>`);
  });

  it('keeps the words around the title in the text of an image', () => {
    const { html } = convert(
      '<p><a href="/2"><img src="https://i.example/a.png" alt="The pier in A secret title"></a></p>',
    );
    expect(html).toContain(`alt="The pier in ${note}"`);
  });

  it('does not take the start of a syllable for the end of a title', () => {
    const hidden = { ...target, title: '바다 사라' };
    const link = (address: string): LinkTarget => (address === '/2' ? hidden : context().link(address));
    const shown = (said: string) => convertBody(`<p><a href="/2">${said}</a></p>`, { ...context(), link }, places).html;
    expect(shown('저 바다 사람들의 이야기')).toBe('<p>저 바다 사람들의 이야기</p>');
    expect(shown('저 바다 사라진 이야기')).toBe(`<p>저 ${note}진 이야기</p>`);
  });

  it('does not reveal a title that is split across several links', () => {
    const pieces = ['<b>A s</b>', 'ecr', 'et ti', 'tle!'].map((piece) => `<a href="/2">${piece}</a>`);
    expect(convert(`<p>${pieces.join('')} <a href="/2">my words</a></p>`).html).toBe(`<p>${note} my words</p>`);
  });

  it('keeps a caption that differs from the title', () => {
    const { markdown } = convert(
      '<figure><a href="/2"><img src="https://i.example/a.png"></a><figcaption>바다</figcaption></figure>',
    );
    expect(markdown).toContain('바다');
    expect(markdown).not.toContain(note);
  });

  it('keeps a video title that differs from the post title, even if the video has the URL of the post', () => {
    expect(convert('<iframe src="https://blog.example.com/2" title="바다"></iframe>').html).toBe('<p>바다</p>');
    expect(convert('<video src="https://blog.example.com/entry/own-slug"></video>').html).toBe(`<p>${note}</p>`);
  });
});
