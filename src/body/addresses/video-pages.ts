import { absoluteAddress } from './addresses.ts';

/** Pages on which videos are to be seen, by the addresses under which players embed them. */

interface Player {
  /** host and path of the player, the video's id captured */
  readonly player: RegExp;
  /** the video's page, without anything but the video */
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
    // A video that is not listed is found by its hash alone.
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

/** The page of a video for the address by which it is embedded; other addresses as they are. */
export function watchAddress(address: string): string {
  const absolute = absoluteAddress(address);
  if (absolute === undefined || !URL.canParse(absolute)) return address;
  const { host, pathname, search } = new URL(absolute);
  // The oldest players have their parameters behind an ampersand.
  const query = new URLSearchParams(search || /&(.*)$/su.exec(pathname)?.[1]);
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

/** Whether an address is that of a video's page or player, not of a picture of it. */
export function isVideoAddress(address: string): boolean {
  return URL.canParse(address) && hosts.test(new URL(address).host);
}
