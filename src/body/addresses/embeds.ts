import type { Element } from 'domhandler';
import { absoluteAddress } from './addresses.ts';
import { attribute } from '../dom/tree.ts';
import { videoPage } from './video-pages.ts';

/**
 * Finds the addresses of embedded third-party content in the code that the sites give to authors: scripts, and elements that a script
 * fills.
 */

interface Embed {
  /** matches the element's name, classes and `src` */
  readonly on: RegExp;
  /**
   * attributes to read, with alternatives separated by `|`, as in `data-user data-id|id`; `value` matches their values, joined by a space
   */
  readonly from: string;
  /** default: matches an ID or a path without spaces */
  readonly value?: RegExp;
  /** page address; `$1` is the first group of `value` */
  readonly page: string;
}

const oneWord = /^(?!\/|https?:)([\w.:/@+-]{1,200})$/u;
const number = /^(\d{1,20})$/u;
const youtubeId = /^([\w-]{11})$/u;
const any = /(?:)/u;

const embeds: readonly Embed[] = [
  {
    on: /youtube|\byt-|\blyte\b|plyr|video/iu,
    from: 'videoid|data-videoid|video-id|data-video-id|data-youtube-id|data-yt-id|data-ytid|data-plyr-embed-id|data-id|data-embed',
    value: youtubeId,
    page: 'https://www.youtube.com/watch?v=$1',
  },
  {
    on: any,
    from: 'data-youtube-id|data-youtube|data-yt-id|data-ytid',
    value: youtubeId,
    page: 'https://www.youtube.com/watch?v=$1',
  },
  { on: /\blyte\b/iu, from: 'id', value: /^lyt_([\w-]{11})$/u, page: 'https://www.youtube.com/watch?v=$1' },
  {
    on: /vimeo|plyr/iu,
    from: 'videoid|data-videoid|video-id|data-video-id|data-vimeo-id|data-plyr-embed-id|data-id',
    value: number,
    page: 'https://vimeo.com/$1',
  },
  { on: any, from: 'data-vimeo-id', value: number, page: 'https://vimeo.com/$1' },
  {
    on: /dailymotion/iu,
    from: 'videoid|data-videoid|data-video|data-video-id',
    page: 'https://www.dailymotion.com/video/$1',
  },
  {
    on: /tiktok/iu,
    from: 'data-video-id|videoid|data-videoid',
    value: number,
    page: 'https://www.tiktok.com/@/video/$1',
  },
  {
    on: /twitter|tweet/iu,
    from: 'data-tweet-id|data-tweetid|tweet-id|data-id',
    value: number,
    page: 'https://twitter.com/i/status/$1',
  },
  { on: /instagram/iu, from: 'data-shortcode|data-instagram-id|shortcode', page: 'https://www.instagram.com/p/$1/' },
  {
    on: /codepen/iu,
    from: 'data-user data-slug-hash',
    value: /^([\w-]+) (\w+)$/u,
    page: 'https://codepen.io/$1/pen/$2',
  },
  { on: /codepen/iu, from: 'data-slug-hash', page: 'https://codepen.io/pen/$1' },
  { on: /imgur/iu, from: 'data-id|data-imgur-id', page: 'https://imgur.com/$1' },
  { on: /tenor/iu, from: 'data-postid', value: number, page: 'https://tenor.com/view/$1' },
  { on: /giphy|gfy/iu, from: 'data-giphy-id|data-id', value: /^(\w{6,40})$/u, page: 'https://giphy.com/gifs/$1' },
  { on: /speakerdeck/iu, from: 'data-id', value: /^([0-9a-f]{8,40})$/u, page: 'https://speakerdeck.com/player/$1' },
  {
    on: /soundcloud/iu,
    from: 'data-trackid',
    value: number,
    page: 'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/$1',
  },
  { on: /gist/iu, from: 'data-gistid|data-gist-id|data-gist', page: 'https://gist.github.com/$1' },
  { on: /infogram/iu, from: 'data-id', page: 'https://infogram.com/$1' },
  { on: /flourish/iu, from: 'data-src', page: 'https://public.flourish.studio/$1' },
  { on: /strava/iu, from: 'data-embed-id', value: number, page: 'https://www.strava.com/activities/$1' },
  {
    on: /wistia/iu,
    from: 'class',
    value: /(?:^|\s)wistia_async_(\w+)/u,
    page: 'https://fast.wistia.net/embed/iframe/$1',
  },
  { on: /wistia/iu, from: 'media-id', page: 'https://fast.wistia.net/embed/iframe/$1' },
  { on: /mux-player/iu, from: 'playback-id', page: 'https://player.mux.com/$1' },
  {
    on: /brightcove|video-js/iu,
    from: 'data-account data-video-id',
    value: /^(\d+) ([\w:-]+)$/u,
    page: 'https://players.brightcove.net/$1/default_default/index.html?videoId=$2',
  },
  {
    on: /jwplayer/iu,
    from: 'data-media-id data-player-id',
    value: /^(\w+) (\w+)$/u,
    page: 'https://cdn.jwplayer.com/players/$1-$2.html',
  },
  { on: any, from: 'data-telegram-post|data-telegram-discussion', page: 'https://t.me/$1' },
  {
    on: any,
    from: 'data-bluesky-uri',
    value: /^at:\/\/(did:[\w:.%-]+)\/app\.bsky\.feed\.post\/(\w+)$/u,
    page: 'https://bsky.app/profile/$1/post/$2',
  },
  { on: any, from: 'data-pin-id', value: number, page: 'https://www.pinterest.com/pin/$1/' },
  {
    on: any,
    from: 'data-tf-widget|data-tf-popup|data-tf-slider|data-tf-popover|data-tf-sidetab',
    page: 'https://form.typeform.com/to/$1',
  },
];

const attributesOfIds: ReadonlySet<string> = new Set(embeds.flatMap(({ from }) => from.split(/[ |]/u)));

/** Returns the page of an element's embedded content, based on IDs that only the embedded site can resolve. */
export function pageFromIds(one: Element): string | undefined {
  if (!Object.keys(one.attribs).some((name) => attributesOfIds.has(name))) return undefined;
  const what = `${one.name} ${attribute(one, 'class')} ${attribute(one, 'src')}`;
  for (const { on, from, value = oneWord, page } of embeds) {
    if (!on.test(what)) continue;
    for (const attributeValue of valuesOf(one, from)) {
      const found = value.exec(attributeValue);
      if (found) return fillPage(page, found);
    }
  }
  return undefined;
}

const fillPage = (page: string, found: RegExpExecArray) =>
  page.replace(/\$(\d)/gu, (_, group: string) => found[Number(group)] ?? '');

/** Returns the values of an attribute and its alternatives. For several attributes, returns the first value of each, joined by spaces. */
function valuesOf(one: Element, from: string): string[] {
  const values = from.split(' ').map((names) =>
    names
      .split('|')
      .map((name) => attribute(one, name))
      .filter((attributeValue) => attributeValue !== ''),
  );
  return values.length === 1 ? (values[0] ?? []) : [values.map(([first = '']) => first).join(' ')];
}

/** Scripts that write content into a page, each with the URL at which that content can be viewed. */
const scriptFiles: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/gist\.github\.com\/([^?#]+?)\.js(?:[?#]|$)/iu, 'https://gist.github.com/$1'],
  [/^(https?:\/\/jsfiddle\.net\/[^?#]+?\/)embed(?:\/|$)/iu, '$1'],
  [/^https?:\/\/asciinema\.org\/a\/(\w+)/iu, 'https://asciinema.org/a/$1'],
  [/^https?:\/\/(?:www\.)?pastebin\.com\/embed_js(?:\.php\?i=|\/)(\w+)/iu, 'https://pastebin.com/$1'],
  [/^https?:\/\/(?:secure|static)\.(?:polldaddy|crowdsignal)\.com\/p\/(\d+)\.js/iu, 'https://poll.fm/$1'],
  [/^(https?:\/\/form\.jotform\.\w+\/)jsform\/(\d+)/iu, '$1$2'],
  [/^(https?:\/\/cdn\.jwplayer\.com\/players\/\w+-\w+)\.js/iu, '$1.html'],
  [/^https?:\/\/fast\.wistia\.(?:com|net)\/embed\/medias\/(\w+)/iu, 'https://fast.wistia.net/embed/iframe/$1'],
  [/^(https?:\/\/www\.buzzsprout\.com\/[\w/-]+)\.js/iu, '$1'],
];

/** Script calls that show third-party content, each with the page of that content. */
const scriptCalls: readonly (readonly [RegExp, string])[] = [
  [/\bYT\.Player\s*\([^)]{0,400}?videoId["']?\s*:\s*["']([\w-]{11})["']/u, 'https://www.youtube.com/watch?v=$1'],
  [/\bTwitch\.(?:Embed|Player)\s*\([^)]{0,400}?\bvideo["']?\s*:\s*["']v?(\d+)["']/u, 'https://www.twitch.tv/videos/$1'],
  [/\bTwitch\.(?:Embed|Player)\s*\([^)]{0,400}?\bchannel["']?\s*:\s*["'](\w+)["']/u, 'https://www.twitch.tv/$1'],
  [/\bVK\.Widgets\.Post\s*\(\s*["'][^"']*["']\s*,\s*(-?\d+)\s*,\s*(\d+)/u, 'https://vk.com/wall$1_$2'],
  [/\bcreateTweet(?:Embed)?\s*\(\s*["'](\d+)["']/u, 'https://twitter.com/i/status/$1'],
  [/\b(?:kakao|daum)\.maps\.LatLng\s*\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)/u, 'https://map.kakao.com/link/map/$1,$2'],
  [/\bnaver\.maps\.LatLng\s*\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)/u, 'https://map.naver.com/?lat=$1&lng=$2'],
  [/\bgoogle\.maps\.LatLng\s*\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)/u, 'https://www.google.com/maps?q=$1,$2'],
  [
    /\bgoogle\.maps\.Map\s*\([^]{0,400}?\blat["']?\s*:\s*(-?[\d.]+)\s*,\s*["']?lng["']?\s*:\s*(-?[\d.]+)/u,
    'https://www.google.com/maps?q=$1,$2',
  ],
  [/\bsetView\s*\(\s*\[\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)/u, 'https://www.openstreetmap.org/?mlat=$1&mlon=$2'],
];

/** Returns the page of the content that a script shows, based on the script's address, attributes or code. */
export function pageOfScript(script: Element, code: string): string | undefined {
  const file = absoluteAddress(attribute(script, 'src'));
  if (file !== undefined) return pageIn(scriptFiles, file) ?? pageFromIds(script);
  return pageIn(scriptCalls, code);
}

function pageIn(table: typeof scriptFiles, attributeValue: string): string | undefined {
  for (const [pattern, page] of table) {
    const found = pattern.exec(attributeValue);
    if (found) return fillPage(page, found);
  }
  return undefined;
}

/**
 * Returns the key of a Kakao sketch map in a script. Only Kakao can show such a map. Empty if the map has no key; undefined if there is no
 * map.
 */
export function roughMapKey(code: string): string | undefined {
  if (!/\broughmap\.Lander\b/u.test(code)) return undefined;
  return /["']?\bkey["']?\s*:\s*["'](\w+)["']/u.exec(code)?.[1] ?? '';
}

/** Attributes that contain the address of embedded content, on any element. */
const embeddingAttributes = [
  ...['data-instgrm-permalink', 'data-text-post-permalink', 'data-permalink', 'data-href', 'data-embed-url'],
  ...['data-oembed-url', 'data-video-url', 'data-post-url', 'data-tweet-url', 'data-pin-url', 'data-tally-src'],
] as const;

/** Returns the address of an element's embedded content, from one of these attributes or from IDs. */
export function embeddedAddress(one: Element): string | undefined {
  const attributeValue = [...embeddingAttributes.map((name) => attribute(one, name)), citedBy(one)];
  return attributeValue.map(absoluteAddress).find((address) => address !== undefined) ?? pageFromIds(one);
}

/**
 * Returns the address of the post that an embedded quote cites. The front page of TikTok, which its embeds may cite instead, is ignored.
 */
function citedBy(one: Element): string {
  const cited = attribute(one, 'cite');
  return /embed|media|tweet|post/iu.test(attribute(one, 'class')) && /^(?:https?:)?\/\/[^/]+\/./iu.test(cited)
    ? cited
    : '';
}

/** Reports whether an attribute is technical, so that addresses in it are not meant for readers. */
const isForMachines = (name: string) => /^(?:class|style|id|xmlns|vocab|typeof|prefix|item|on)|^data-ad-/iu.test(name);

/**
 * Returns the distinct web addresses in an element's attributes, including those in JSON. Player addresses are replaced by the addresses of
 * the video pages.
 */
export function addressesIn(one: Element): string[] {
  const found = new Set<string>();
  const add = (address: string | undefined) => {
    if (address !== undefined) found.add(absoluteAddress(videoPage(address)) ?? address);
  };
  add(embeddedAddress(one));
  for (const [name, value] of Object.entries(one.attribs)) {
    if (isForMachines(name)) continue;
    add(absoluteAddress(value));
    if (/^\s*[{[]/u.test(value))
      for (const [, address = ''] of value.matchAll(/"(https?:[^"\s]{1,2000})"/giu))
        add(absoluteAddress(address.replaceAll('\\/', '/')));
  }
  return [...found];
}

/** Reports whether two addresses refer to the same page, ignoring the scheme, `www.`, the fragment and all parameters except a video ID. */
export function isSamePage(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

function comparable(address: string): string {
  const pageAddress = videoPage(address)
    .replace(/^(?:https?:)?\/\/(?:www\.|m\.)?/iu, '')
    .replace(/#.*/su, '')
    .replace(/^youtu\.be\//iu, 'youtube.com/watch?v=');
  const id = /[?&](v|p|id)=[^&]*/u.exec(pageAddress)?.[0] ?? '';
  return pageAddress.replace(/\?.*/su, '').replace(/\/(?:embed\/?)?$/u, '') + id.slice(1);
}
