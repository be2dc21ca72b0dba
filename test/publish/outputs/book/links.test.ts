import { describe, expect, it } from 'vitest';
import { anchorId } from '../../../../src/publish/forms/print/links.ts';
import { bookAddress, resolveLinks, volumeLinks, withNotes } from '../../../../src/publish/outputs/book/links.ts';
import { bookPost } from '../../../helpers/book/epub-book.ts';
import { oddAddresses } from '../../../helpers/book/odd-bodies.ts';

const [one, two, three] = [bookPost('1', 'One'), bookPost('2', 'Two'), bookPost('a b', 'Three')] as const;
const site = { posts: [one, two], pages: [three], url: undefined };
const anchor = anchorId('p1', 'body-가~"b');
const linksOf = (of: Parameters<typeof volumeLinks>[0], form: 'epub' | 'print') =>
  volumeLinks(of, [one], form, () => [anchor]);
const link = (href: string) => `<section><a href="${href}" class="x">text</a></section>`;

describe('the links of a volume', () => {
  it('lead to chapters in the volume', () => {
    expect(resolveLinks(link('#p1'), linksOf(site, 'epub'))).toBe(link('p1.xhtml#p1'));
    expect(resolveLinks(link('#p1'), linksOf(site, 'print'))).toBe(link('#p1'));
  });

  it('lead to other posts at the source, or on the site if its URL is known', () => {
    expect(resolveLinks(link('#p2'), linksOf(site, 'epub'))).toBe(link('https://blog.example/2'));
    const published = { ...site, url: 'https://site.example/' };
    expect(resolveLinks(link('#p2'), linksOf(published, 'epub'))).toBe(link('https://site.example/2/'));
  });

  it('lead to a part of a chapter, or to its start if the chapter has no such part', () => {
    const part = link('#p1~body-%EA%B0%80%7E%22b');
    expect(resolveLinks(part, linksOf(site, 'epub'))).toBe(link(`p1.xhtml#${anchor}`));
    expect(resolveLinks(part, linksOf(site, 'print'))).toBe(link(`#${anchor}`));
    expect(resolveLinks(link('#p1~body-b'), linksOf(site, 'epub'))).toBe(link('p1.xhtml#p1'));
  });

  it('lead to a part of a post that the volume does not contain', () => {
    const part = link('#p2~body-%EA%B0%80');
    expect(resolveLinks(part, linksOf(site, 'epub'))).toBe(link('https://blog.example/2#%EA%B0%80'));
    const published = { ...site, url: 'https://site.example/' };
    expect(resolveLinks(part, linksOf(published, 'epub'))).toBe(link('https://site.example/2/#body-%EA%B0%80'));
  });

  it('lead to files on the site, and are plain text without one', () => {
    const published = { ...site, url: 'https://site.example/' };
    expect(resolveLinks(link('media/ab/c.mp4'), linksOf(published, 'print'))).toBe(
      link('https://site.example/media/ab/c.mp4'),
    );
    expect(resolveLinks(link('media/ab/c.mp4'), linksOf(site, 'print'))).toBe(
      '<section><span class="x">text</span></section>',
    );
  });

  it('are plain text if the post has no usable URL', () => {
    const lost = { ...two, address: 'nowhere' };
    expect(resolveLinks(link('#p2'), linksOf({ ...site, posts: [one, lost] }, 'print'))).toBe(
      '<section><span class="x">text</span></section>',
    );
  });

  it('keep links within a chapter and to other sites', () => {
    const text = link('#p1.2') + link('https://example.com/');
    expect(resolveLinks(text, linksOf(site, 'epub'))).toBe(text);
  });
});

describe('the address of a link in a book', () => {
  it.each([
    ['https://한글.kr/길?가=나#다', 'https://xn--bj0bj06e.kr/%EA%B8%B8?%EA%B0%80=%EB%82%98#%EB%8B%A4'],
    ['https://example.com/%zz?q=[a]|b', 'https://example.com/%25zz?q=%5Ba%5D%7Cb'],
    ['https://example.com/#a#b', 'https://example.com/#a%23b'],
    ['mailto:x@y.example', 'mailto:x@y.example'],
    ['https://[::1]/', 'https://[::1]/'],
  ])('is valid by RFC 3986: %s', (address, expected) => {
    expect(bookAddress(address)).toBe(expected);
  });

  it.each(['http://-bad-.example/', 'http://a..b/', 'mailto:', '/1', 'magnet:?xt=1', 'javascript:alert(1)', 'https:x'])(
    'is undefined for %s',
    (address) => {
      expect(bookAddress(address)).toBeUndefined();
    },
  );

  it('is ASCII and stays the same if it is resolved again', () => {
    for (const address of oddAddresses.flatMap((odd) => bookAddress(odd) ?? [])) {
      expect(address).toMatch(/^[!-~]+$/u);
      expect(bookAddress(address)).toBe(address);
    }
  });
});

describe('notes in print', () => {
  const noted = (...links: readonly string[]) => withNotes(`<section>${links.join('')}</section>`);
  const to = (href: string, text: string) => `<a href="${href}">${text}</a>`;

  it('list the URL of each external link once, with readable letters', () => {
    const made = noted(
      to('https://a.example/%EA%B8%B8?x=1&amp;y=%20', 'one'),
      to('https://b.example/', 'two'),
      to('https://a.example/%EA%B8%B8?x=1&amp;y=%20', 'three'),
    );
    expect(made.match(/<sup class="note-ref">\d<\/sup>/gu)?.join('')).toMatch(/1.*2.*1/u);
    expect(made).toContain(
      '<ol class="notes" dir="ltr">\n<li>https://a.example/길?x=1&amp;y=%20</li>\n<li>https://b.example/</li>\n</ol>\n</section>',
    );
  });

  it('are not added for links within the book, and links that show their URL', () => {
    const links = [to('#p1', 'chapter'), to('mailto:a@b.example', 'mail')];
    const shown = [to('https://a.example/', 'https://a.example'), to('https://a.example/b', '<b>a.example/b</b>')];
    expect(noted(...links, ...shown)).toBe(`<section>${[...links, ...shown].join('')}</section>`);
  });
});

it('a URL has one fragment, also if it has a million number signs', () => {
  expect(bookAddress('https://a.example/b?c=[1]#d#e%zz')).toBe('https://a.example/b?c=%5B1%5D#d%23e%25zz');
  expect(bookAddress(`https://a.example/#${'#'.repeat(1_000_000)}`)).toMatch(/^https:\/\/a\.example\/#(?:%23)+$/u);
});
