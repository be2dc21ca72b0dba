import path from 'node:path';
import fs from 'fs-extra';
import { expect, it, onTestFinished } from 'vitest';
import { exportBlog } from '../../src/app/export.ts';
import { sampleBlogFolder } from '../../src/app/package-folders.ts';
import { startSampleSource } from '../../src/sample/source.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { startHttpServer } from '../helpers/http-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('An export without outputs crawls the blog and builds nothing', async () => {
  const source = await startSampleSource({ folder: sampleBlogFolder, token: 'sample-token-4711' });
  onTestFinished(() => source.close());
  const home = temporaryFolder();
  const cache = path.join(home, '.cache');
  const context = testContext();
  const options = { ...exportOptions(source, home), cache, markdown: undefined, site: undefined };
  const report = await exportBlog(options, context);
  expect(report.posts.stored).toBeGreaterThan(0);
  expect(context.events.flatMap((event) => (event.type === 'phase' ? [event.phase] : []))).toEqual([
    'list',
    'posts',
    'bag',
  ]);
  expect(fs.readdirSync(home)).toEqual(['archive']);
});

it.each([
  ['an export', { kind: 'api' }],
  ['an import that fetches media', { kind: 'backup', paths: ['missing.zip'], fetchMedia: true }],
])('%s to WordPress requires the address of the media before its first request', async (_, from) => {
  const server = await startHttpServer((_, response) => response.writeHead(401).end());
  const home = temporaryFolder();
  const api = { baseUrl: server.url, token: 'expired' };
  for (const dryRun of [false, true]) {
    const options = exportOptions(api, home, { wordpress: path.join(home, 'wordpress'), dryRun });
    const run = exportBlog({ ...options, source: { ...options.source, ...from } as never }, testContext());
    await expect(run).rejects.toMatchObject({
      code: 'option-missing',
      report: { status: 'complete', requests: { total: 0 } },
    });
  }
  expect(server.requests).toEqual([]);
  expect(fs.readdirSync(home)).toEqual([]);
});
