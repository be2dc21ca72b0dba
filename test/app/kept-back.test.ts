import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { layout } from '../../src/archive/format/layout.ts';
import { mediaBaseOf } from '../../src/backup/media-base.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { verifyArchive } from '../../src/app/verify/verify.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { allResponses, crawlServed, startServing } from '../helpers/serve/served-archive.ts';
import { reseal } from '../helpers/archive/reseal.ts';
import { smallArchive, smallBlog, smallIds } from '../helpers/archive/small-archive.ts';

/** Private data about posts and commenters in the backup files. */
const secrets = ['5f4dcc3b5aa765d61d8327deb882cf99', '203.0.113.77', 'canary-before-the-body', 'canary-file-name.html'];
const [hash, address, before, name] = secrets;
/** Record fields for such data, and the host name of images in backups. */
const words = ['visibilityAssumed', 'asOf', 'backups', 'backup.invalid', '2019-03-07'];

async function scene() {
  const archive = await smallArchive();
  for (const id of smallIds) {
    const file = path.join(archive, layout.post(id));
    const record = fs.readJsonSync(file) as object;
    const rest = `<post><password>${hash}</password><commenter><ip>${address}</ip></commenter></post>`;
    fs.writeJsonSync(file, {
      ...record,
      mediaBase: mediaBaseOf(id),
      asOf: '2019-03-07',
      visibilityAssumed: true,
      backups: { html: { before, name }, ttxml: { post: rest } },
    });
    const body = '<p>글</p><img src="./img/gone.png"><a href="./file/gone.zip">all</a><p>[##_1C|gone.jpg||_##]</p>';
    fs.writeFileSync(path.join(archive, layout.content(id)), body);
  }
  reseal(archive);
  expect(filesIn(path.join(archive, 'data'))['posts/1/post.json']).toContain(hash);
  return archive;
}

const shown = (things: unknown) => [...secrets, ...words].filter((word) => JSON.stringify(things).includes(word));

describe('Extra data from backup files in the archive', () => {
  it.each([{}, { includeRemoved: true, ownMedia: true }])(
    'is in no response of the server with the options %j',
    async (choices) => {
      const serving = await startServing([await scene()], choices);
      const json = await allResponses(serving, smallBlog, smallIds);
      expect(Object.values(json).filter(({ status }) => status === 200).length).toBeGreaterThan(10);
      expect(shown(json)).toEqual([]);
      for (const request of Object.keys(json)) {
        const url = new URL(`apis/${request}`, serving.url);
        url.searchParams.set('access_token', 'a-token-for-tests');
        url.searchParams.set('output', 'xml');
        expect(shown(await (await fetch(url)).text()), request).toEqual([]);
      }
    },
  );

  it('is in no output and no report', async () => {
    const archive = await scene();
    const folder = temporaryFolder();
    const options = { ...exportOptions({ baseUrl: 'http://127.0.0.1:9', token: 't' }, folder), archive };
    const visible = { ...options, visibility: ['published', 'protected', 'private'] as const };
    const report = await publishBlog(visible, testContext());
    expect(report.site.files).toBeGreaterThan(5);
    const verification = await verifyArchive({ ...visible, source: undefined }, testContext());
    const published = { ...filesIn(path.join(folder, 'site')), ...filesIn(path.join(folder, 'markdown')) };
    expect(Object.keys(published).length).toBeGreaterThan(10);
    expect(shown(published)).toEqual([]);
    expect(secrets.filter((one) => JSON.stringify([report, verification]).includes(one))).toEqual([]);
  });

  it('is not in an archive that was crawled from a server of the original archive', async () => {
    const serving = await startServing([await scene()]);
    const folder = temporaryFolder();
    const report = await crawlServed(serving, folder);
    expect(report.posts.stored).toBe(5);
    expect(shown([report, filesIn(folder)])).toEqual([]);
  });
});
