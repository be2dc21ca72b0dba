/** Video hosts, and how the URL of a video page maps to the URL of its player. */

interface Player {
  /** host of the player, which pages are allowed to embed */
  readonly host: string;
  /** matches the host and path of a video page; captures the video ID */
  readonly page: RegExp;
  /** returns the path and query of the player */
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
    // Unlisted videos require their hash.
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

/** Hosts that pages may embed. The Content-Security-Policy lists the same hosts in `frame-src`. */
export const playerHosts: readonly string[] = [...new Set(players.map(({ host }) => host))];

/**
 * Attributes of every player frame. The player may run scripts, use its own storage, go full screen and open windows ("watch on …"), but
 * cannot navigate the page. Players do not work without a referrer.
 */
export const playerFrame = {
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox',
  allowfullscreen: '',
  referrerpolicy: 'strict-origin-when-cross-origin',
} as const;

/** Returns the player URL for a video page URL. Undefined if the video cannot be embedded. */
export function playerAddress(page: string): string | undefined {
  if (!URL.canParse(page)) return undefined;
  const video = new URL(page);
  if (!/^https?:$/u.test(video.protocol)) return undefined;
  for (const player of players) {
    const found = player.page.exec(video.host + video.pathname.replace(/\/$/u, ''));
    // Only one of the pattern's alternatives captures the ID.
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

/** Returns a video ID from the query, or an empty string if the parameter is not a valid ID. */
function idIn(video: URL, name: string): string {
  const id = video.searchParams.get(name) ?? '';
  return /^[\w-]{5,64}$/u.test(id) ? id : '';
}

/** Converts `90`, `90s` and `1h2m3s` to seconds. Returns an empty string for the start of the video. */
function secondsOf(time: string): string {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,3})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/u.exec(time) ?? [];
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return all > 0 ? String(all) : '';
}

/** Returns a path followed by the nonempty parameters. */
function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  const parametersWithValue = Object.entries(parameters).filter(([, value]) => value !== '');
  return parametersWithValue.length === 0 ? path : `${path}?${new URLSearchParams(parametersWithValue).toString()}`;
}
