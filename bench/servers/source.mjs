// Serves a synthetic blog through the Blog Read API: node bench/servers/source.mjs --posts 2000 --latency 50 --body 4096 --picture 200000
// Runs in its own process, so that its work is not counted as blogkeep's. Prints its URL when it listens.
import http from 'node:http';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '2000' },
    latency: { type: 'string', default: '0' },
    body: { type: 'string', default: '4096' },
    most: { type: 'string', default: '' },
    picture: { type: 'string', default: '0' },
    edited: { type: 'string', default: '' },
    port: { type: 'string', default: '0' },
  },
});
const posts = Number(values.posts);
const latency = Number(values.latency);
const bodySize = Number(values.body);
/** Bytes of the longest body; the sizes of bodies range from `bodySize` to this. */
const maxBodySize = Number(values.most || values.body);
/** @type {(id: number) => number} */
const sizeOf = (id) => bodySize + ((id * 7919) % (maxBodySize - bodySize + 1));
/** Bytes of the image in each post. */
const imageSize = Number(values.picture);
/** Id of a post with a changed body and title. */
const edited = values.edited;
const pageSize = 10;
const site = 'https://bench.example.com';

const words =
  'river lantern signal harvest copper 바람 구름 기록 여행 커피 개발 일기 사진 archive meadow engine paper 도서관 저녁 winter'.split(
    ' ',
  );
/** @type {(seed: number, length: number) => string} */
const sentence = (seed, length) =>
  Array.from({ length }, (_, i) => words[(seed * 7 + i * i + i) % words.length]).join(' ');

/** @type {(id: number, pictures: string) => string} */
function bodyOf(id, pictures) {
  const parts = imageSize > 0 ? [`<p><img src="${pictures}${id}.gif" width="640" height="480"></p>`] : [];
  for (let size = 0, n = id; size < sizeOf(id); n++) {
    const part = [
      () =>
        `<p data-ke-size="size16">${sentence(n, 24)} <b>${sentence(n, 2)}</b> <a href="${site}/${(n % posts) + 1}">${sentence(n, 2)}</a>.</p>`,
      () => `<h2 data-ke-size="size26">${sentence(n, 4)}</h2>`,
      () =>
        `<ul data-ke-list-type="disc"><li>${sentence(n, 6)}</li><li>${sentence(n, 5)}<ul><li>${sentence(n, 4)}</li></ul></li></ul>`,
      () =>
        `<pre class="typescript" data-ke-language="typescript"><code>const n${n} = (a: number) =&gt; a &lt; ${n};\n</code></pre>`,
      () =>
        `<table><tbody><tr><th>${words[n % 19]}</th><th>b</th></tr><tr><td>${n}</td><td>${sentence(n, 3)}</td></tr></tbody></table>`,
      () => `<blockquote data-ke-style="style1">${sentence(n, 14)}</blockquote>`,
    ][n % 6];
    const html = part ? part() : '';
    parts.push(html);
    size += Buffer.byteLength(html);
  }
  return parts.join('\n');
}

/** @type {(id: number) => Record<string, string>} */
const fields = (id) => ({
  id: String(id),
  title: `${sentence(id, 3)} ${id}${String(id) === edited ? ' (edited)' : ''}`,
  postUrl: `${site}/${id}`,
  visibility: '20',
  categoryId: String((id % 20) + 1),
  comments: '1',
  trackbacks: '0',
});
/** @type {(id: number) => number} */
const dateOf = (id) => 1_262_304_000 + id * 20_000;

/** @type {Record<string, (query: URLSearchParams, pictures: string) => unknown>} */
const items = {
  '/apis/blog/info': () => ({
    id: 'bench',
    userId: '1',
    blogs: [
      {
        name: 'bench',
        url: site,
        title: 'Bench',
        default: 'Y',
        statistics: { post: String(posts), comment: String(posts) },
      },
    ],
  }),
  '/apis/category/list': () => ({
    categories: Array.from({ length: 20 }, (_, i) => ({
      id: String(i + 1),
      name: `C${i + 1}`,
      parent: '',
      label: `C${i + 1}`,
      entries: String(Math.floor(posts / 20)),
    })),
  }),
  '/apis/post/list': (query) => {
    const from = posts - (Number(query.get('page')) - 1) * pageSize;
    const ids = Array.from({ length: Math.min(pageSize, from) }, (_, i) => from - i);
    const shown = ids.map((id) => ({
      ...fields(id),
      date: new Date(dateOf(id) * 1000 + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    }));
    return { page: query.get('page'), count: String(ids.length), totalCount: String(posts), posts: shown };
  },
  '/apis/post/read': (query, pictures) => {
    const id = Number(query.get('postId'));
    return {
      ...fields(id),
      content: `${String(id) === edited ? '<p>고친 글 edited</p>' : ''}${bodyOf(id, pictures)}`,
      tags: { tag: [words[id % 20], words[(id + 5) % 20]] },
      date: String(dateOf(id)),
    };
  },
  '/apis/comment/list': (query) => {
    const id = query.get('postId');
    const comment = {
      id: `${id}1`,
      date: '1700000000',
      name: 'reader',
      parentId: '',
      homepage: '',
      visibility: '2',
      comment: sentence(Number(id), 8),
      open: 'Y',
    };
    return { postId: id, totalCount: '1', comments: { comment: [comment] } };
  },
  '/apis/comment/newest': () => ({ comments: { comment: [] } }),
};

/** The smallest GIF. Bytes that follow it make each image unique. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const server = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname.startsWith('/pictures/')) {
    const picture = Buffer.alloc(imageSize, url.pathname);
    gif.copy(picture);
    response.writeHead(200, { 'content-type': 'image/gif', 'content-length': picture.length }).end(picture);
    return;
  }
  const item = items[url.pathname];
  const body = Buffer.from(
    JSON.stringify({
      service: {
        status: item ? '200' : '404',
        item: item?.(url.searchParams, `http://${request.headers.host}/pictures/`),
      },
    }),
  );
  const answer = () =>
    response
      .writeHead(item ? 200 : 404, { 'content-type': 'application/json', 'content-length': body.length })
      .end(body);
  if (latency > 0) setTimeout(answer, latency);
  else answer();
});
server.keepAliveTimeout = 30_000;
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
