import type { CheerioAPI } from 'cheerio';
import { sanitizeUrl } from '../../../src/core/urls/sanitize-url.ts';
import { escapeHtml } from '../../../src/core/text/escape-html.ts';
import { blogAddress, memoryComment, memoryPost, type MemoryPost } from '../memory/memory-archive.ts';

/** Ends of URLs that would end the surrounding attribute, link destination or line if they were not escaped. */
const queries = [
  '?a=1&b="autofocus onfocus=alert(1) x="',
  "?a=1&b='autofocus onfocus=alert(1) x='",
  '?a=1&b=><img src=x onerror=alert(1)>',
  '?a=1&b=`onfocus=alert(1)`',
  '?a=1&b=\\"onfocus=alert(1)//\\',
  '?a=1&b=\u0001\u2028onfocus=alert(1)\u00a0x',
  '?a=1&lt;b&quot;onfocus=alert(1)&copy',
  // Percent-encoded EUC-KR, and an unencoded percent sign.
  '%BB%E7%C1%F8?a=100%',
  '?a=1&b={{ "x" }}{% raw %}{{< x >}}${x}',
  '/](javascript:alert(1))/**b**/~~s~~/$x$/|c|/ "onfocus=alert(1)',
];
const addresses = queries.map((query) => `http://h.example/${query}`);

/** Returns the addresses with a prefix, and without control characters, which bodies do not contain. */
const inBody = (prefix: string) =>
  addresses.map((address) => address.replace('h.example/', `h.example/${prefix}`).replaceAll('\u0001', ''));

/** Returns a post with a hostile URL of its own, and hostile URLs as links, images, videos and homepages of commenters. */
export function postWithHostileUrls(id: string): MemoryPost {
  const links = inBody('link').map((address) => `<p><a href="${escapeHtml(address)}">a link</a> and more</p>`);
  const pictures = inBody('picture').map((address) => `<p><img src="${escapeHtml(address)}.png" alt="a picture"></p>`);
  const videos = inBody('film').map((address) => `<video src="${escapeHtml(address)}.mp4" title="a video"></video>`);
  const comments = addresses.map((homepage, index) => memoryComment(String(index + 1), { homepage }));
  const path = `/${id}?a=1&b="autofocus onfocus=alert(1) x="`;
  return memoryPost(id, { path, content: [...links, ...pictures, ...videos].join('\n'), comments });
}

/** Normalizes a URL from a page. Markdown parsers encode some characters that browsers leave unencoded. */
const parsedUrl = (address: string) =>
  new URL(address, blogAddress).href.replace(/%(?![0-9a-f]{2})|[[\]]/giu, (one) => encodeURIComponent(one));
const expected = (all: readonly string[]) => all.map((address) => parsedUrl(sanitizeUrl(address)!));

export const expectedHostileUrls = {
  links: expected(inBody('link')),
  pictures: expected(inBody('picture').map((address) => `${address}.png`)),
  videos: expected(inBody('film').map((address) => `${address}.mp4`)),
  homepages: expected(addresses),
};

const known = new Set(
  'href src alt title id class dir rel width height loading decoding datetime style aria-label'.split(' '),
);

/** Returns the hostile URLs on the page of the post, and in `others` unexpected elements and attributes. */
export function hostileUrlsOn($: CheerioAPI): typeof expectedHostileUrls & { readonly others: string[] } {
  const hrefs = (selector: string) =>
    $(selector)
      .toArray()
      .map((one) => parsedUrl($(one).attr('href') ?? $(one).attr('src') ?? ''));
  const inBody = (part: string) =>
    hrefs('.body a[href], .body img[src]').filter((one) => one.includes(`h.example/${part}`));
  const article = $('article *, .comments *').toArray();
  return {
    links: inBody('link'),
    pictures: inBody('picture'),
    videos: inBody('film'),
    homepages: hrefs('.comments a[rel~=nofollow]'),
    others: article.flatMap(({ name, attribs }) =>
      Object.keys(attribs)
        .filter((attribute) => !known.has(attribute) || /^(?:script|iframe|form|base)$/u.test(name))
        .map((attribute) => `${name} ${attribute}`),
    ),
  };
}
