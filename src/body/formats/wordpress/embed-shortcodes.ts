import { isImageAddress } from '../../addresses/addresses.ts';
import type { ShortcodeAttributes } from './shortcodes.ts';

/** Matches the ID of embedded content in a shortcode; `$1` in the URL of its page is the ID. */
type EmbedPage = readonly [id: RegExp, page: string];

const noId: EmbedPage = [/(?!)/u, ''];
const videoPress: EmbedPage = [/^(\w{8})$/u, 'https://videopress.com/v/$1'];
const poll: EmbedPage = [/^(\d{3,12})$/u, 'https://poll.fm/$1'];

/** `[embed]`, and the shortcodes for embeds of WordPress.com and Jetpack. IDs must differ from words, which text in brackets contains. */
const embedPages: ReadonlyMap<string, EmbedPage> = new Map([
  ...[
    ...['embed', 'googlemaps', 'googlevideo', 'facebook', 'flickr', 'houzz', 'instagram', 'kickstarter', 'medium'],
    ...['mixcloud', 'pinterest', 'spotify', 'ted', 'twitchtv', 'vine'],
  ].map((name) => [name, noId] as const),
  ['archiveorg', [/^(?=\D{0,80}\d)([\w.-]{3,80})$/u, 'https://archive.org/details/$1']],
  ['crowdsignal', poll],
  ['dailymotion', [/^([xk][\da-z]{3,19})(?:[_&?]|$)/u, 'https://www.dailymotion.com/video/$1']],
  ['gist', [/^\/?((?:[\w-]+\/)?(?:\d{2,12}|[\da-f]{20,32}))$/u, 'https://gist.github.com/$1']],
  ['polldaddy', poll],
  ['scribd', [/^(\d{4,12})$/u, 'https://www.scribd.com/document/$1']],
  ['slideshare', [/^(\d{4,12})(?:&|$)/u, 'https://www.slideshare.net/slideshow/embed_code/$1']],
  ['soundcloud', [/^(\d{4,12})$/u, 'https://api.soundcloud.com/tracks/$1']],
  ['tweet', [/^(\d{8,20})$/u, 'https://twitter.com/i/status/$1']],
  ['videopress', videoPress],
  ['vimeo', [/^(\d{4,12})(?:&|$)/u, 'https://vimeo.com/$1']],
  ['wpvideo', videoPress],
  ['youtube', [/^(?=[a-z]{0,10}[^a-z])([\w-]{11})(?:&|$)/u, 'https://www.youtube.com/watch?v=$1']],
]);

export const isEmbedShortcode = (name: string): boolean => embedPages.has(name);

/** Named attributes with a URL or ID. */
const keys = ['url', 'src', 'href', 'id', 'video', 'clip_id', 'v', 'poll', 'tweet'];

/** Returns the URL of the content that a shortcode embeds, based on its attributes. The value may follow the name, as in `[youtube=…]`. */
export function urlInAttributes(name: string, { named, unnamed }: ShortcodeAttributes): string | undefined {
  const first = unnamed.map((value) => value.replace(/^=/u, '')).find((value) => value !== '');
  const values = [first, ...keys.map((key) => named.get(key))];
  return values.map((value) => embeddedUrl(name, value ?? '')).find((url) => url !== undefined);
}

/** Returns the URL of embedded content for its URL or ID. */
export function embeddedUrl(name: string, value: string): string | undefined {
  const [pattern, page] = embedPages.get(name) ?? noId;
  const id = pattern.exec(value)?.[1];
  const url = id === undefined ? webAddress(value) : page.replace('$1', id);
  // WordPress shows images by `[embed]` only.
  if (url === undefined || (name !== 'embed' && isImageAddress(url))) return undefined;
  // The API of SoundCloud shows nothing to readers.
  return /^https?:\/\/api\.soundcloud\.com\//iu.test(url)
    ? `https://w.soundcloud.com/player/?url=${encodeURIComponent(url)}`
    : url;
}

/** Returns a URL, completed if it has no scheme, as in `youtu.be/…`. */
function webAddress(value: string): string | undefined {
  if (isWebAddress(value)) return value;
  const short = /^(?:\/\/)?([\w-]{1,60}\.[\w-]{1,60}(?:\.[a-z]{2,10})?\/[^\s<>"]+)$/iu.exec(value)?.[1];
  return short === undefined ? undefined : `https://${short}`;
}

export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s<>"]+$/iu.test(text);
