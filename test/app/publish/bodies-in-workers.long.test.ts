import fs from 'fs-extra';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodiesInWorkers } from '../../../src/app/publish/bodies-in-workers.ts';
import { layout, placeOf } from '../../../src/archive/format/layout.ts';
import { Archive } from '../../../src/archive/reader/archive.ts';
import { buildSite, type SiteModel } from '../../../src/publish/site-model/from-archive/build-site.ts';
import { PostFailures } from '../../../src/publish/site-model/from-archive/post-failures.ts';
import { bodyReader } from '../../../src/publish/site-model/from-archive/read-body.ts';
import { testContext } from '../../helpers/context.ts';
import { failingWorkers, writeWorker } from '../../helpers/failing-workers.ts';
import { exportSample, type SampleExport } from '../../helpers/archive/sample-archive.ts';
import { siteDefaults } from '../../helpers/publish/site-defaults.ts';

let sample: SampleExport;
beforeAll(async () => {
  sample = await exportSample();
});
afterAll(() => sample.close());

const archiveOf = () => path.join(sample.copy(), 'archive');
const context = testContext({ processors: 2 });
const rules = (mediaNames: 'original' | 'hash') => ({
  blogAddresses: ['https://blog.example.com'],
  options: { mediaNames },
});
const owner = (id: string) => ({
  id,
  title: `Post ${id}`,
  address: `https://blog.example.com/${id}`,
  mediaBase: undefined,
  details: {},
});

describe('Bodies in workers', () => {
  it.each(['original', 'hash'] as const)('are read as in the main thread with --media-names %s', async (names) => {
    const folder = archiveOf();
    const archive = await Archive.open(folder);
    const ids = archive.postIds();
    const here = new Map<string, unknown>();
    for (const id of ids) {
      if (fs.existsSync(placeOf(folder, layout.content(id))))
        here.set(id, bodyReader(rules(names)).read(owner(id), await archive.content(id)));
    }
    expect(here.size).toBeGreaterThan(10);
    const read = await bodiesInWorkers(folder, archive, context).read(ids.map(owner), rules(names));
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(here));
  });

  it('are left to the main thread if a record has changed or cannot be read', async () => {
    const folder = archiveOf();
    const archive = await Archive.open(folder);
    const [changed = '', broken = '', other = ''] = archive.postIds();
    const watched = {
      isRecordAsBefore: (id: string) => {
        if (id === broken) throw new Error('input/output error');
        return archive.isRecordAsBefore(id);
      },
    };
    fs.appendFileSync(placeOf(folder, layout.post(changed)), '\n');
    const read = await bodiesInWorkers(folder, watched, context).read(
      [changed, broken, other].map(owner),
      rules('hash'),
    );
    expect([...read.keys()]).toEqual([other]);
  });

  it.each(failingWorkers)('are read in the main thread if a worker %s', async (_, text) => {
    const folder = archiveOf();
    const archive = await Archive.open(folder);
    const failures = new PostFailures();
    const elsewhere = { ...bodiesInWorkers(folder, archive, context, writeWorker(text)), minPosts: 1 };
    const { readings } = await buildSite(archive, siteDefaults, { failures, bodies: elsewhere });
    const alone = await buildSite(archive, siteDefaults);
    expect([...readings]).toEqual([...alone.readings]);
    expect(failures.reported()).toEqual([]);
  });

  it('result in the same site as bodies read in the main thread', async () => {
    const folder = archiveOf();
    const archive = await Archive.open(folder);
    const elsewhere = { ...bodiesInWorkers(folder, archive, context), minPosts: 1 };
    const model = await buildSite(archive, siteDefaults, { bodies: elsewhere });
    const alone = await buildSite(archive, siteDefaults);
    expect([...model.readings]).toEqual([...alone.readings]);
    const relatedIn = ({ site }: SiteModel) =>
      [...site.related].map(([id, posts]) => [id, posts.map((post) => post.id)]);
    expect(relatedIn(model)).toEqual(relatedIn(alone));
  });
});
