import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import {
  recordedData,
  startWordPressRest,
  type Fault,
  type RestRequest,
  type WordPressItem,
} from '../../../helpers/source/wordpress-rest.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { runNight } from './nights.ts';

const isPosts = ({ route }: RestRequest) => route === '/wp/v2/posts';
const hasBodies = (request: RestRequest) => isPosts(request) && request.query.has('include');
const warning = '<br />\n<b>Warning</b>: Undefined [key] "x" in <b>/srv/plugin.php</b> on line <b>3</b><br />\n';

type Faults = (request: RestRequest) => Fault | undefined;

const harmless: Record<string, Faults> = {
  'bad gateways for large pages': (request) =>
    hasBodies(request) && Number(request.query.get('per_page')) > 25 ? { status: 502 } : undefined,
  'PHP warnings before the JSON': () => ({ edit: (text) => warning + text }),
  'a byte order mark before the JSON': ({ route }) =>
    route.startsWith('/wp/v2') ? { edit: (text) => `\uFEFF${text}` } : undefined,
  'totals that are too large': (request) =>
    isPosts(request)
      ? { editHeaders: (headers) => ({ ...headers, 'x-wp-total': '900', 'x-wp-totalpages': '9' }) }
      : undefined,
  'no totals': () => ({ editHeaders: ({ 'content-type': type = '', link = '' }) => ({ 'content-type': type, link }) }),
  'no embedded tags': () => ({ edit: (text) => text.replaceAll('_embedded', '_nothing') }),
  'no Link header': ({ route }) =>
    route === 'page' ? { editHeaders: () => ({ 'content-type': 'text/html' }) } : undefined,
};

describe('a crawl of a faulty WordPress', () => {
  it.each(Object.entries(harmless))('archives all posts, comments and tags despite %s', async (_, fault) => {
    const server = await startWordPressRest({ fault });
    const folder = temporaryFolder();
    const { report } = await runNight(server, folder);
    expect(report).toMatchObject({ status: 'complete', posts: { new: 134, failed: [] }, comments: { stored: 40 } });
    const post = fs.readJsonSync(path.join(folder, 'archive/data/posts/17/post.json')) as { reading: object };
    expect(post.reading).toMatchObject({ tags: { tag: ['t10', 'tag one'] } });
    const again = await runNight(server, folder, { day: '2026-12-01' });
    expect(again.report).toMatchObject({ status: 'complete', posts: { new: 0, changed: 0, removed: 0 } });
  });

  it('removes nothing if the response for a page of the list is HTML', async () => {
    let isBroken = false;
    const isLater = ({ query }: RestRequest) => (Number(query.get('page')) - 1) * Number(query.get('per_page')) >= 100;
    const fault: Faults = (request) =>
      isBroken && isPosts(request) && isLater(request) ? { body: '<html>Busy</html>' } : undefined;
    const server = await startWordPressRest({ fault });
    const folder = temporaryFolder();
    await runNight(server, folder);
    isBroken = true;
    const { report } = await runNight(server, folder, { day: '2026-12-01', retries: 0 });
    expect(report).toMatchObject({ status: 'partial', posts: { removed: 0 } });
  });

  it('stops at the stated total if every page of a list has new items', async () => {
    const posts = recordedData().posts.slice(0, 3);
    let id = 5000;
    const endless = () => JSON.stringify(Array.from({ length: 100 }, () => ({ id: (id += 1), name: 'x', parent: 0 })));
    const fault: Faults = ({ route, query }) =>
      route === '/wp/v2/categories' && Number(query.get('page')) < 12
        ? { body: endless(), headers: { 'content-type': 'application/json', 'x-wp-total': '300' } }
        : undefined;
    const server = await startWordPressRest({ data: { ...recordedData(), posts }, fault });
    const { asked } = await runNight(server, temporaryFolder());
    expect(asked.filter((one) => one.startsWith('/wp/v2/categories'))).toHaveLength(3);
  });

  it('reads the other comments if a post gets a password after it was listed', async () => {
    const data = recordedData();
    const isLocked = (request: RestRequest) => hasBodies(request);
    const fault: Faults = (request) => {
      const post = data.posts.find(({ id }) => id === 137);
      if (post && isLocked(request)) post.password = 'secret';
      return undefined;
    };
    data.comments = manyComments(data.comments);
    const server = await startWordPressRest({ data, fault });
    const { report } = await runNight(server, temporaryFolder());
    expect(report).toMatchObject({ status: 'complete', posts: { failed: [] } });
  });

  it('archives items with unexpected values, and reports posts without a body', async () => {
    const data = recordedData();
    const [first, second, third] = data.posts.slice(-10, -7);
    data.posts = data.posts.slice(-10, -7);
    Object.assign(first ?? {}, { title: 'A bare title', date_gmt: null, excerpt: null, tags: null, author: 'x' });
    Object.assign(second ?? {}, { content: null });
    Object.assign(third ?? {}, { date: 'soon', date_gmt: '', modified_gmt: null, link: null, categories: {} });
    data.index.gmt_offset = null;
    data.index.timezone_string = null;
    const server = await startWordPressRest({ data });
    const folder = temporaryFolder();
    const { report } = await runNight(server, folder);
    expect(report.posts.failed.map(({ id }) => id)).toEqual([String(second?.id)]);
    const post = fs.readJsonSync(path.join(folder, 'archive/data/posts', String(first?.id), 'post.json')) as object;
    expect(post).toMatchObject({ summary: { title: 'A bare title' } });
  });

  it('requests smaller pages after a timeout', async () => {
    let slow = 0;
    const fault: Faults = (request) => {
      if (!hasBodies(request) || request.query.get('per_page') !== '100') return undefined;
      slow += 1;
      return { hangs: true };
    };
    const data = recordedData();
    data.posts = data.posts.slice(-8);
    const server = await startWordPressRest({ data, fault });
    const { report } = await runNight(server, temporaryFolder(), { timeout: 500 });
    expect(report).toMatchObject({ status: 'complete', posts: { failed: [] } });
    expect(slow).toBe(1);
  });
});

/** Returns enough comments for several pages, so that they are requested in batches of posts. */
function manyComments(comments: readonly WordPressItem[]): WordPressItem[] {
  const approved = comments.filter(({ status }) => status === 'approved');
  return Array.from({ length: 10 }, (_, copy) =>
    approved.map((one): WordPressItem => ({ ...one, id: one.id + copy * 1000, parent: 0 })),
  ).flat();
}
