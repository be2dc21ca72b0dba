import { message, type Text } from '../../../messages/message.ts';
import { attributeOf, headElements, type HomePage } from '../home-page.ts';

/** A platform whose blogs cannot be read from their address. */
interface Platform {
  readonly name: string;
  /** hosts of its blogs */
  readonly hosts?: RegExp;
  /** `generator` of its pages, or another text by which blogs with a domain of their own are recognized */
  readonly generator?: RegExp;
  readonly html?: RegExp;
  /** what the owner of a blog can do instead */
  readonly advice: Text;
}

/** All platforms for which there is advice. */
export const platforms: readonly Platform[] = [
  {
    name: 'Tistory',
    hosts: /\.tistory\.com$/u,
    html: /\bt1\.daumcdn\.net\/tistory/u,
    advice: message('address.tistory'),
  },
  { name: 'Naver Blog', hosts: /^(?:m\.)?blog\.naver\.com$/u, advice: message('address.naver') },
  {
    name: 'Medium',
    hosts: /(?:^|\.)medium\.com$/u,
    html: /\bcdn-client\.medium\.com\b/u,
    advice: message('address.medium-com'),
  },
  { name: 'Substack', hosts: /\.substack\.com$/u, html: /\bsubstackcdn\.com\b/u, advice: message('address.substack') },
  {
    name: 'Tumblr',
    hosts: /(?:^|\.)tumblr\.com$/u,
    html: /\bassets\.tumblr\.com\b/u,
    advice: message('address.tumblr'),
  },
  { name: 'Ghost', hosts: /\.ghost\.io$/u, generator: /^Ghost\b/u, advice: message('address.ghost') },
  {
    name: 'Squarespace',
    hosts: /\.squarespace\.com$/u,
    html: /\bstatic1\.squarespace\.com\b/u,
    advice: message('address.squarespace'),
  },
  { name: 'Wix', hosts: /\.wixsite\.com$/u, generator: /^Wix\.com\b/u, advice: message('address.wix') },
  { name: 'Velog', hosts: /^velog\.io$/u, advice: message('address.velog') },
  { name: 'Brunch', hosts: /^brunch\.co\.kr$/u, advice: message('address.brunch') },
];

/** Returns the platform of a page, if it is known, and what the owner of the blog can do. */
export function adviceFor(page: HomePage): Text {
  const generator = generatorOf(page) ?? '';
  const platform = platforms.find(
    ({ hosts, generator: named, html }) =>
      hosts?.test(page.url.hostname) === true || named?.test(generator) === true || html?.test(page.html) === true,
  );
  if (platform) return message('address.platform', { name: platform.name, advice: platform.advice });
  if (hasFeed(page)) return message('address.only-feed');
  return message('address.other');
}

/** Returns the program that has generated a page, as in `Ghost 5.82`. */
export function generatorOf(page: HomePage): string | undefined {
  for (const tag of headElements(page))
    if (attributeOf(tag, 'name')?.toLowerCase() === 'generator') return attributeOf(tag, 'content');
  return undefined;
}

function hasFeed(page: HomePage): boolean {
  for (const tag of headElements(page))
    if (/^application\/(?:rss|atom)\+xml$/u.test(attributeOf(tag, 'type') ?? '')) return true;
  return false;
}
