import { absoluteAddress } from './addresses.ts';

/** Maps the addresses of embedded players to the pages of their videos. */

interface Player {
  /** matches the host and path of the player; captures the video ID */
  readonly player: RegExp;
  /** returns the address of the video's page */
  readonly page: (id: string, query: URLSearchParams) => string;
}

const players: readonly Player[] = [
  {
    player: /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/embed\/videoseries$/u,
    page: (_, query) => `https://www.youtube.com/playlist?list=${encodeURIComponent(query.get('list') ?? '')}`,
  },
  {
    player: /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{5,20})/u,
    page: youtubePage,
  },
  {
    player: /^player\.vimeo\.com\/video\/(\d+)/u,
    // Unlisted videos require their hash.
    page: (id, query) => `https://vimeo.com/${[id, query.get('h')].filter((part) => part !== null).join('/')}`,
  },
  {
    player: /^(?:play-)?tv\.kakao\.com\/embed\/player\/cliplink\/(\d+)/u,
    page: (id) => `https://tv.kakao.com/v/${id}`,
  },
  { player: /^tv\.naver\.com\/embed\/(\d+)/u, page: (id) => `https://tv.naver.com/v/${id}` },
  {
    player: /^(?:www\.)?dailymotion\.com\/embed\/video\/(\w+)/u,
    page: (id) => `https://www.dailymotion.com/video/${id}`,
  },
];

/** Returns the address of the video page for a player address. Other addresses are returned unchanged. */
export function videoPage(address: string): string {
  const absolute = absoluteAddress(address);
  if (absolute === undefined || !URL.canParse(absolute)) return address;
  const { host, pathname, search } = new URL(absolute);
  // The oldest players separate their parameters from the path with an ampersand.
  const query = new URLSearchParams(search || /&(.*)/su.exec(pathname)?.[1]);
  for (const { player, page } of players) {
    const found = player.exec(host + pathname);
    if (found) return page(found[1] ?? '', query);
  }
  return address;
}

function youtubePage(id: string, query: URLSearchParams): string {
  const start = Number.parseInt(query.get('start') ?? '', 10);
  const list = query.get('list');
  const page = `https://www.youtube.com/watch?v=${id}`;
  return page + (list === null ? '' : `&list=${encodeURIComponent(list)}`) + (start > 0 ? `&t=${start}s` : '');
}

const hosts =
  /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be|(?:player\.)?vimeo\.com|(?:play-)?tv\.kakao\.com|tv\.naver\.com|(?:www\.)?dailymotion\.com)$/u;

/** Reports whether an address is that of a video page or player, as opposed to a thumbnail. */
export function isVideoAddress(address: string): boolean {
  return URL.canParse(address) && hosts.test(new URL(address).host);
}
