import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { FeedSlices, decodeFeed, type Feed } from '../../../../src/app/sources/blogger/feed.ts';
import { parseElements } from '../../../../src/backup/xml/element.ts';
import {
  bloggerData,
  startBloggerFeeds,
  type FeedFault,
  type FeedRequest,
} from '../../../helpers/source/blogger-feeds.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { runNight } from './nights.ts';

type Faults = (request: FeedRequest) => FeedFault | undefined;

const withTotal =
  (change: (total: number) => string): Faults =>
  () => ({ edit: (text) => text.replace(/(?<=totalResults>)\d+/u, (total) => change(Number(total))) });
const entries = /<entry.*?<\/entry>/gsu;
let failures = 0;

const harmless: Record<string, Faults> = {
  'totals that are too large': withTotal((total) => String(total * 1000)),
  'totals that are too small': withTotal((total) => String(Math.min(total, 2))),
  'no totals': () => ({ edit: (text) => text.replace(/<openSearch:totalResults>.*?<\/openSearch:totalResults>/u, '') }),
  'repeated entries': () => ({ edit: (text) => text.replace(entries, (entry) => entry + entry) }),
  'other prefixes of namespaces': () => ({
    edit: (text) => text.replaceAll('openSearch:', 'os:').replaceAll('thr:', 't:'),
  }),
  'a web page in place of every third answer': () =>
    (failures += 1) % 3 === 0 ? { body: '<html><body>Busy</body></html>' } : undefined,
  'truncated answers': () => ((failures += 1) % 3 === 0 ? { edit: (text) => text.slice(0, -30) } : undefined),
  'refused periods': ({ query }) => (query.has('published-min') ? { status: 500, body: 'No' } : undefined),
};

describe('a crawl of faulty feeds', () => {
  it.each(Object.entries(harmless))('archives all posts and comments despite %s', async (_, fault) => {
    failures = 0;
    const server = await startBloggerFeeds({ fault, data: bloggerData(31), maxEntries: 10 });
    const folder = temporaryFolder();
    const { report } = await runNight(server, folder, { retries: 3 });
    expect(report).toMatchObject({ status: 'complete', posts: { new: 33, failed: [] }, comments: { stored: 8 } });
    const again = await runNight(server, folder, { day: '2026-12-01', retries: 3 });
    expect(again.report).toMatchObject({ status: 'complete', posts: { new: 0, changed: 0, removed: 0 } });
  });

  it('archives entries with odd values, and reports those without an ID or a body', async () => {
    const data = bloggerData(5);
    const [first, second, third, fourth] = data.posts;
    Object.assign(first ?? {}, { id: '' });
    Object.assign(second ?? {}, { content: undefined });
    Object.assign(third ?? {}, { published: 'soon', updated: '', path: undefined, author: undefined });
    Object.assign(fourth ?? {}, { content: '' });
    const server = await startBloggerFeeds({ data });
    const folder = temporaryFolder();
    const { report } = await runNight(server, folder);
    expect(report.posts.failed.map(({ id }) => id).sort()).toEqual(['', second?.id]);
    const record = fs.readJsonSync(path.join(folder, 'archive/data/posts', third?.id ?? '', 'post.json')) as object;
    expect(record).toMatchObject({ summary: { date: 'soon', visibility: '20' } });
  });

  it('removes nothing if a part of the list is a web page', async () => {
    const data = bloggerData(200);
    let isBroken = false;
    const fault: Faults = ({ query }) =>
      isBroken && query.get('start-index') === '151' ? { body: '<html>Busy</html>' } : undefined;
    const server = await startBloggerFeeds({ data, fault });
    const folder = temporaryFolder();
    await runNight(server, folder);
    isBroken = true;
    const { report } = await runNight(server, folder, { day: '2026-12-01', retries: 0 });
    expect(report).toMatchObject({ status: 'partial', posts: { removed: 0 } });
  });

  it('never archives a shortened post, whatever the newest post is like', async () => {
    const server = await startBloggerFeeds({
      fault: ({ route, query }) =>
        route === 'posts/default' && query.has('published-min')
          ? { edit: (text) => text.replaceAll(/<(\/?)content/gu, '<$1summary') }
          : undefined,
    });
    const { report } = await runNight(server, temporaryFolder());
    expect(report.posts.failed).toHaveLength(20);
    expect(String(report.posts.failed[0]?.message)).toContain('Allow blog feed');
  });
});

describe('an answer', () => {
  const decode = (body: string, type = 'application/atom+xml') =>
    decodeFeed(
      'post list',
      { url: new URL('http://127.0.0.1/'), status: 200, headers: { 'content-type': type }, body: Buffer.from(body) },
      () => new Date(0),
    );

  it.each([
    ['with a document type', '<!DOCTYPE feed [<!ENTITY a "aaaa">]><feed><entry><title>&a;</title></entry></feed>'],
    ['of another root element', '<rss></rss>'],
    ['without content', ''],
    ['that is truncated', '<feed><entry></entry>'],
  ])('%s is refused', (_, body) => {
    expect(() => decode(body)).toThrow(/^post list: the answer cannot be read/u);
  });

  it('keeps unknown entities as text', () => {
    const feed = decode('<feed><entry><title>&nope; &amp;</title></entry></feed>');
    expect(feed.entries[0]?.children[0]?.text).toBe('&nope; &');
  });

  it('has the same entries in Atom and in JSON', () => {
    const atom = `<?xml version='1.0'?><feed><openSearch:totalResults>7</openSearch:totalResults><entry><id>post-1</id><category term='a'/><category term='b'/></entry></feed>`;
    const json = {
      version: '1.0',
      feed: {
        openSearch$totalResults: { $t: '7' },
        entry: [{ id: { $t: 'post-1' }, category: [{ term: 'a' }, { term: 'b' }] }],
      },
    };
    expect(decode(JSON.stringify(json), 'application/json')).toEqual(decode(atom));
    expect(() => decode('{"a":1}', 'application/json')).toThrow(/not a feed/u);
    expect(decode('{"feed":{}}', 'application/json').entries).toEqual([]);
  });
});

describe('a feed that never ends', () => {
  const part = (at: number, count: number): Feed => {
    const ids = Array.from({ length: count }, (_, index) => `<entry><id>${at + index}</id></entry>`).join('');
    const [root] = parseElements(`<feed>${ids}</feed>`);
    if (!root) throw new TypeError('No feed');
    return { root, entries: root.children, total: undefined };
  };

  it('is read until an answer has no new entries', async () => {
    let requests = 0;
    const slices = new FeedSlices(() => {
      requests += 1;
      return Promise.resolve(part(1, 150));
    });
    const found: unknown[] = [];
    for await (const element of slices.all()) found.push(element);
    expect([found.length, requests]).toEqual([150, 2]);
  });

  it('is read until its total', async () => {
    let requests = 0;
    const slices = new FeedSlices((query) => {
      requests += 1;
      return Promise.resolve({ ...part(Number(query['start-index']), Number(query['max-results'])), total: 300 });
    });
    const found: unknown[] = [];
    for await (const element of slices.all()) found.push(element);
    expect([found.length, requests]).toEqual([300, 2]);
  });
});
