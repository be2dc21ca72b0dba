import path from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { crawlBlog } from '../../../../src/app/crawl/crawl.ts';
import { exportOptions, testContext } from '../../../helpers/context.ts';
import {
  fixtureFolder,
  recordedData,
  recordedOrigin,
  startWordPressRest,
  type WordPressRest,
} from '../../../helpers/source/wordpress-rest.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { runNight } from './nights.ts';

/** Starts the WordPress from which the export file of the fixtures comes. The file has the newest posts only. */
async function startExportedWordPress(): Promise<WordPressRest> {
  const data = recordedData();
  const isExported = ({ id }: { id: number }) => id >= 130;
  return startWordPressRest({
    data: {
      ...data,
      posts: data.posts.filter(isExported),
      pages: data.pages.filter(isExported),
      comments: data.comments.filter(({ post }) => Number(post) >= 130),
    },
  });
}

/** Imports the export file of a WordPress. */
async function importFile(server: WordPressRest, folder: string) {
  const file = path.join(temporaryFolder(), 'export.xml');
  const text = fs.readFileSync(new URL('export.xml', fixtureFolder), 'utf8');
  fs.writeFileSync(file, text.replaceAll(recordedOrigin, server.url.origin));
  const options = exportOptions({ baseUrl: server.url, token: '' }, folder, { refresh: 'changed' });
  const limits = { fetchMedia: false, maxMediaSize: 1e6, concurrency: 4, retries: 0, timeout: 10_000 };
  const source = { kind: 'backup', paths: [file], published: 'none', ...limits } as const;
  return crawlBlog({ ...options, source }, testContext());
}

/** Returns the files of all posts and the categories, by path. */
function filesOf(folder: string): Record<string, string> {
  const data = path.join(folder, 'archive/data');
  const files = fs.readdirSync(path.join(data, 'posts'), { recursive: true, encoding: 'utf8' });
  const paths = [...files.map((file) => path.join('posts', file)), 'categories.json'];
  return Object.fromEntries(
    paths
      .filter((one) => fs.statSync(path.join(data, one)).isFile())
      .map((one) => [one, fs.readFileSync(path.join(data, one), 'utf8')]),
  );
}

/** Returns files without what the first source decides: the typography of titles, and the URL in lists of comments. */
const comparable = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      name.endsWith('comments.json')
        ? text.replace(/^ {2}"url": .*\n/mu, '')
        : text.replaceAll(/^( +"title": .*)“(.*)”/gmu, '$1\\"$2\\"'),
    ]),
  );

describe('an archive that is filled by the export file of a WordPress and by its API', () => {
  it.each(['the file first', 'the API first'])('stays the same with each further run of either: %s', async (order) => {
    const server = await startExportedWordPress();
    const folder = temporaryFolder();
    const runs = [() => importFile(server, folder), () => runNight(server, folder).then(({ report }) => report)];
    if (order === 'the API first') runs.reverse();
    for (const run of runs) expect(await run()).toMatchObject({ status: 'complete', posts: { failed: [] } });
    const before = filesOf(folder);
    for (const run of [...runs, ...runs]) {
      const report = await run();
      expect(filesOf(folder)).toEqual(before);
      expect(report).toMatchObject({ posts: { new: 0, changed: 0, removed: 0 }, comments: { removed: 0 } });
    }
    const { asked, report } = await runNight(server, folder);
    expect(report.posts.read).toEqual({});
    expect(asked.length).toBeLessThanOrEqual(12);
  });

  it('has the same data in both orders, with the rendered body and its source', async () => {
    const server = await startExportedWordPress();
    const [fileFirst, apiFirst] = [temporaryFolder(), temporaryFolder()];
    await importFile(server, fileFirst);
    await runNight(server, fileFirst);
    await runNight(server, apiFirst);
    await importFile(server, apiFirst);
    expect(comparable(filesOf(apiFirst))).toEqual(comparable(filesOf(fileFirst)));
    const record = filesOf(fileFirst)[path.join('posts', '137', 'post.json')] ?? '';
    expect(record).toContain('[gallery');
    expect(filesOf(fileFirst)[path.join('posts', '137', 'content.html')]).toContain("id='gallery-1'");
  });
});
