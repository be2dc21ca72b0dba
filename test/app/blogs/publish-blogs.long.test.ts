import fs from 'fs-extra';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { compareBlogs, publishBlogs, type BlogsOptions } from '../../../src/app/blogs/publish-blogs.ts';
import { publishBlog } from '../../../src/app/publish/publish-blog.ts';
import { exportOptions, testContext } from '../../helpers/context.ts';
import { smallArchive } from '../../helpers/archive/small-archive.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { siteDefaults } from '../../helpers/publish/site-defaults.ts';
import { load } from 'cheerio';

let dir: string;

const optionsFor = (more: Partial<BlogsOptions> = {}): BlogsOptions => ({
  ...siteDefaults,
  dir,
  site: path.join(dir, 'site'),
  homes: ['mudflat', 'saltern'],
  dryRun: false,
  ...more,
});

/** Publishes a blog of five posts to its home folder. */
async function publishHome(name: string, more: { lang?: 'ko' | 'en'; siteUrl?: string } = {}): Promise<void> {
  const archive = path.join(dir, name, 'archive');
  if (!fs.existsSync(archive)) {
    const title = `The ${name}`;
    await fs.copy(await smallArchive({ name, blog: { name, title, url: `https://${name}.example.com` } }), archive);
  }
  const options = exportOptions({ baseUrl: 'http://localhost', token: '' }, path.join(dir, name), more);
  await publishBlog(options, testContext());
}

const publish = (more?: Partial<BlogsOptions>) => publishBlogs(optionsFor(more), testContext());
const page = () => load(fs.readFileSync(path.join(dir, 'site', 'index.html'), 'utf8'));
const texts = (selector: string) =>
  page()(selector)
    .toArray()
    .map((one) => page()(one).text().trim());

describe('The overview page of several blogs', () => {
  beforeEach(async () => {
    dir = temporaryFolder();
    await publishHome('mudflat');
    await publishHome('saltern');
  });

  it('shows the title and post count of each blog, and the newest posts of all blogs', async () => {
    await publish();
    expect(texts('.blogs h2 a')).toEqual(['The mudflat', 'The saltern']);
    expect(texts('.blogs .meta span')).toEqual(['글 5개', '글 5개']);
    expect(texts('.posts li')).toHaveLength(10);
    expect(texts('.posts .label').slice(0, 4)).toEqual(['The mudflat', 'The saltern', 'The mudflat', 'The saltern']);
  });

  it('has no broken links', async () => {
    await publish();
    for (const file of ['index.html', 'search/index.html']) {
      const $ = load(fs.readFileSync(path.join(dir, 'site', file), 'utf8'));
      const ways = $('[href], [src], [action]')
        .toArray()
        .map((one) => $(one).attr('href') ?? $(one).attr('src') ?? $(one).attr('action') ?? '');
      expect(ways.length).toBeGreaterThan(4);
      for (const way of ways.filter((one) => !one.startsWith('#')))
        expect(
          fs.existsSync(path.join(dir, 'site', path.dirname(file), decodeURIComponent(way.split('#')[0] ?? ''))),
          way,
        ).toBe(true);
    }
  });

  it('is written only if it changes, and leaves other files alone', async () => {
    await fs.outputFile(path.join(dir, 'site', 'CNAME'), 'me.example\n');
    await fs.outputFile(path.join(dir, 'static', 'ads.txt'), 'ads\n');
    const own = { static: path.join(dir, 'static') };
    const first = await publish(own);
    expect(first.written).toBe(first.files);
    expect(fs.readFileSync(path.join(dir, 'site', 'ads.txt'), 'utf8')).toBe('ads\n');
    expect(await compareBlogs(optionsFor(own))).toEqual([]);
    expect(await publish(own)).toMatchObject({ files: first.files, written: 0, removed: 0 });
    expect(fs.readFileSync(path.join(dir, 'site', 'CNAME'), 'utf8')).toBe('me.example\n');
    expect(await publish({ lang: 'en' })).toMatchObject({ removed: 0 });
    expect(texts('.blogs .meta span')[0]).toBe('5 posts');
  });

  it('is not written in a dry run', async () => {
    expect((await publish({ dryRun: true })).written).toBeGreaterThan(2);
    expect(fs.existsSync(path.join(dir, 'site'))).toBe(false);
  });

  it('keeps blogs published earlier, and adds a blog that is published later', async () => {
    await publish();
    await fs.remove(path.join(dir, 'saltern', 'archive'));
    await publishHome('causeway');
    await publish({ homes: ['causeway', 'mudflat', 'saltern'] });
    expect(texts('.blogs h2 a')).toEqual(['The causeway', 'The mudflat', 'The saltern']);
  });

  it('skips a home folder without a site', async () => {
    await publish({ homes: ['mudflat', 'nothing'] });
    expect(texts('.blogs h2 a')).toEqual(['The mudflat']);
  });

  it('links to the sites by URLs relative to its own URL, which it remembers', async () => {
    const siteUrl = 'https://me.example/';
    for (const name of ['mudflat', 'saltern']) await publishHome(name, { siteUrl: `${siteUrl}${name}/` });
    await publish({ siteUrl });
    expect(page()('.blogs a').attr('href')).toBe('mudflat/');
    expect(page()('link[rel=canonical]').attr('href')).toBe(siteUrl);
    expect((await publish({ explicit: new Map() })).written).toBe(0);
  });

  it('is in the most common language of the blogs', async () => {
    await publishHome('mudflat', { lang: 'en' });
    await publishHome('saltern', { lang: 'en' });
    await publish();
    expect(page()('html').attr('lang')).toBe('en');
  });

  it('is verified if it exists: changed and missing files are reported', async () => {
    expect(await compareBlogs(optionsFor())).toEqual([]);
    await publish();
    const verified = () => compareBlogs(optionsFor({ explicit: new Map() }));
    expect(await verified()).toEqual([]);
    await fs.appendFile(path.join(dir, 'site', 'index.html'), 'x');
    await fs.remove(path.join(dir, 'site', 'site.js'));
    expect((await verified()).map(({ code, path: where }) => [code, where])).toEqual([
      ['output-changed', 'site/index.html'],
      ['output-missing', 'site/site.js'],
    ]);
  });
});
