import path from 'node:path';
import fs from 'fs-extra';
import { expect, it, onTestFinished } from 'vitest';
import { exportBlog } from '../../src/app/export.ts';
import { sampleBlogFolder } from '../../src/app/package-folders.ts';
import { startSampleSource } from '../../src/sample/source.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
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
