/** Where videos are played within a page: hosts, and the player's address for that of a video's page. */

interface Player {
  /** the host of the player, which a page may show in a frame */
  readonly host: string;
  /** host and path of a video's page, the video's id captured */
  readonly page: RegExp;
  /** path and query of the player */
  readonly path: (id: string, video: URL) => string;
}

const players: readonly Player[] = [
  {
    host: 'www.youtube-nocookie.com',
    page: /^(?:(?:www\.|m\.)?youtube\.com\/(?:watch$|(?:shorts|live)\/([\w-]{5,20})$)|youtu\.be\/([\w-]{5,20})$)/u,
    path: youtubePath,
  },
  {
    host: 'www.youtube-nocookie.com',
    page: /^(?:www\.|m\.)?youtube\.com\/playlist$/u,
    path: (_, video) =>
      idIn(video, 'list') === '' ? '' : withQuery('/embed/videoseries', { list: idIn(video, 'list') }),
  },
  {
    host: 'player.vimeo.com',
    page: /^(?:www\.)?vimeo\.com\/(\d+(?:\/[0-9a-f]+)?)$/u,
    // A video that is not listed is found by its hash alone.
    path: (id) => withQuery(`/video/${id.split('/')[0] ?? ''}`, { h: id.split('/')[1] ?? '', dnt: '1' }),
  },
  {
    host: 'play-tv.kakao.com',
    page: /^tv\.kakao\.com\/(?:v|channel\/\d+\/cliplink)\/(\d+)$/u,
    path: (id) => `/embed/player/cliplink/${id}`,
  },
  { host: 'tv.naver.com', page: /^tv\.naver\.com\/v\/(\d+)$/u, path: (id) => `/embed/${id}` },
  {
    host: 'geo.dailymotion.com',
    page: /^(?:(?:www\.)?dailymotion\.com\/video|dai\.ly)\/(\w+)$/u,
    path: (id) => withQuery('/player.html', { video: id }),
  },
];

/** The hosts that a page may show in a frame; `frame-src` of the pages' Content-Security-Policy names the same. */
export const playerHosts: readonly string[] = [...new Set(players.map(({ host }) => host))];

/** The address of the player for that of a video's page; undefined where videos of that page cannot be played elsewhere. */
export function playerAddress(page: string): string | undefined {
  if (!URL.canParse(page)) return undefined;
  const video = new URL(page);
  if (!/^https?:$/u.test(video.protocol)) return undefined;
  for (const player of players) {
    const found = player.page.exec(video.host + video.pathname.replace(/\/$/u, ''));
    // Of the ways to write an address one has the id.
    const path = found && player.path(found.slice(1).join(''), video);
    if (path) return `https://${player.host}${path}`;
  }
  return undefined;
}

function youtubePath(idInPath: string, video: URL): string {
  const id = idInPath || idIn(video, 'v');
  if (id === '') return '';
  return withQuery(`/embed/${id}`, { list: idIn(video, 'list'), start: secondsOf(video.searchParams.get('t') ?? '') });
}

/** An id in the query; empty for what is none. */
function idIn(video: URL, name: string): string {
  const id = video.searchParams.get(name) ?? '';
  return /^[\w-]{5,64}$/u.test(id) ? id : '';
}

/** `90`, `90s` and `1h2m3s` in seconds; empty for the beginning. */
function secondsOf(time: string): string {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,3})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/u.exec(time) ?? [];
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return all > 0 ? String(all) : '';
}

/** A path with those parameters that have a value. */
function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
