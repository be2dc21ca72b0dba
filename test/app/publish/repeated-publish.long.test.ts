import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PublishOptions } from '../../../src/app/options.ts';
import { publishBlog } from '../../../src/app/publish/publish-blog.ts';
import { layout } from '../../../src/archive/format/layout.ts';
import { exportOptions, testContext } from '../../helpers/context.ts';
import { plainPost } from '../../helpers/random/random-posts.ts';
import { reseal } from '../../helpers/archive/reseal.ts';
import { postWithComment, smallArchive } from '../../helpers/archive/small-archive.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';

const images = 'original';

/** Publishes an archive once, and returns functions that publish it again and change it. */
async function scene(options: Partial<PublishOptions> = {}) {
  const archive = await smallArchive({
    posts: [postWithComment('1'), { ...plainPost('2', 'no date'), comments: undefined }],
  });
  const home = path.dirname(archive);
  const given: PublishOptions = {
    ...exportOptions({ baseUrl: 'http://127.0.0.1', token: 't' }, home),
    images,
    cache: path.join(home, 'cache'),
    ...options,
  };
  const publish = (more: Partial<PublishOptions> = {}) => {
    const context = testContext();
    return publishBlog({ ...given, ...more }, context).then((report) => {
      const building = context.events.filter((event) => event.type === 'building');
      return { report, building, isUpToDate: context.events.some((event) => event.type === 'up-to-date') };
    });
  };
  return { home, archive, publish, first: await publish() };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const page = ({ home }: Scene) => path.join(home, 'site/1/index.html');
const written = ({ report }: Scene['first']) => report.site.written + report.markdown.written;

describe('A repeated publish', () => {
  it('builds nothing if nothing has changed, and reports the same counts and warnings', async () => {
    const { home, publish, first } = await scene();
    const before = filesIn(home);
    const second = await publish();
    expect([second.building, second.isUpToDate, first.isUpToDate]).toEqual([[], true, false]);
    expect(filesIn(home)).toEqual(before);
    const { site, markdown, ...rest } = first.report;
    const again = rest.warnings.map((warning) => ({ ...warning, since: '2026-11-20', new: false }));
    expect(again.length).toBeGreaterThan(0);
    expect(second.report).toMatchObject({
      ...rest,
      warnings: again,
      site: { ...site, written: 0 },
      markdown: { ...markdown, written: 0 },
    });
  });

  it('is up to date even if a crawl with other options precedes it', async () => {
    const { home, archive, publish } = await scene();
    const ofCrawl = { ...exportOptions({ baseUrl: 'http://127.0.0.1:1', token: 'other' }, home), images } as const;
    expect((await publish(ofCrawl)).building).toEqual([]);
    edit(archive);
    const { building } = await publish(ofCrawl);
    expect(building.length).toBeGreaterThan(0);
    // Without a task, the reason would concern everything.
    expect(building.filter((event) => event.task === undefined)).toEqual([]);
  });

  it('builds everything if there is no cache, and writes nothing', async () => {
    const { publish } = await scene({ cache: undefined });
    const second = await publish();
    expect(second.building).toEqual([{ type: 'building', reason: { type: 'new' } }]);
    expect(written(second)).toBe(0);
  });

  it.each<[string, (it: Scene) => unknown]>([
    ['a changed body', ({ archive }) => edit(archive)],
    ['a missing page', (it) => fs.rmSync(page(it))],
    ['a page edited by the user', (it) => fs.appendFileSync(page(it), 'more')],
    ['a folder in the place of a page', (it) => replaced(page(it), (file) => fs.mkdirSync(file))],
    ['a folder replaced by a link to it', (it) => linked(path.dirname(page(it)))],
    ['a missing output manifest', ({ home }) => fs.rmSync(path.join(home, 'markdown/.blogkeep-files'))],
    ['a truncated cache', ({ home }) => cutLast(path.join(home, 'cache'))],
  ])('builds again after a change: %s', async (_, change) => {
    const it = await scene();
    change(it);
    expect((await it.publish()).building).not.toEqual([]);
  });

  it('builds again with another option', async () => {
    const { publish } = await scene();
    expect((await publish({ footer: 'Another foot' })).building).toEqual([
      { type: 'building', reason: { type: 'input', name: 'option footer' } },
    ]);
  });

  it('restores a removed file, and builds nothing the next time', async () => {
    const it = await scene();
    const before = fs.readFileSync(page(it), 'utf8');
    fs.rmSync(page(it));
    expect(written(await it.publish())).toBe(1);
    expect(fs.readFileSync(page(it), 'utf8')).toBe(before);
    expect((await it.publish()).building).toEqual([]);
  });

  it('reports each time that the archive is damaged, or that other files are in the way of an output', async () => {
    const it = await scene();
    replaced(page(it), (file) => fs.writeFileSync(file, 'Mine'));
    fs.rmSync(path.join(it.home, 'site/.blogkeep-files'));
    for (let night = 1; night <= 2; night += 1)
      expect((await it.publish()).report.warnings.map(({ code }) => code)).toContain('file-in-the-way');
    fs.appendFileSync(path.join(it.archive, layout.post('2')), ' ');
    const failure = { report: { posts: { failed: [{ id: '2' }] } } };
    for (let night = 1; night <= 2; night += 1) await expect(it.publish()).rejects.toMatchObject(failure);
  });

  it("copies the user's own files if one of them or its copy has changed", async () => {
    const own = temporaryFolder();
    const file = path.join(own, 'ads.txt');
    fs.writeFileSync(file, 'one');
    const { home, publish } = await scene({ static: own });
    const copied = () => fs.readFileSync(path.join(home, 'site/ads.txt'), 'utf8');
    expect((await publish()).building).toEqual([]);
    fs.rmSync(path.join(home, 'site/ads.txt'));
    await publish();
    expect(copied()).toBe('one');
    fs.writeFileSync(file, 'two');
    await publish();
    expect(copied()).toBe('two');
    fs.writeFileSync(path.join(own, 'feed.xml'), 'mine');
    for (let night = 1; night <= 2; night += 1) {
      const { report } = await publish();
      expect(report.warnings).toContainEqual(expect.objectContaining({ code: 'static-file-skipped' }));
    }
  });

  it('stores nothing in a dry run', async () => {
    const it = await scene();
    edit(it.archive);
    expect(written(await it.publish({ dryRun: true }))).toBeGreaterThan(0);
    expect(written(await it.publish())).toBeGreaterThan(0);
  });
});

function edit(archive: string): void {
  fs.writeFileSync(path.join(archive, layout.content('1')), '<p>Edited</p>');
  reseal(archive);
}

function replaced(file: string, put: (file: string) => void): void {
  fs.rmSync(file);
  put(file);
}

function linked(folder: string): void {
  fs.renameSync(folder, `${folder}-moved`);
  fs.symlinkSync(`${folder}-moved`, folder);
}

function cutLast(cache: string): void {
  for (const name of fs.readdirSync(cache).filter((one) => one.endsWith('.jsonl')))
    fs.truncateSync(path.join(cache, name), 60);
}
