import path from 'node:path';
import { expect, it } from 'vitest';
import { crawlBlog } from '../../../src/app/crawl/crawl.ts';
import { failureLines } from '../../../src/cli/report/summary/text.ts';
import { english } from '../../../src/messages/translate.ts';
import { importBlog } from '../../../src/index.ts';
import { blogXml, writeXml } from '../../helpers/backup/ttxml.ts';
import { exportOptions, testContext } from '../../helpers/context.ts';
import { startItemSource } from '../../helpers/source/item-source.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { textOf } from '../../helpers/text-of.ts';

const sentence = textOf('crawl.list-empty');

it('is partial on every night in which the source shows no post', async () => {
  const source = await startItemSource('marsh');
  source.posts = [];
  const options = exportOptions({ baseUrl: source.url, token: source.token }, temporaryFolder());
  for (const dryRun of [true, false, false]) {
    const report = await crawlBlog({ ...options, dryRun }, testContext());
    expect(report).toMatchObject({ status: 'partial', posts: { listed: 0, failed: [{ status: 'empty' }] } });
    expect(failureLines(report, english).join('\n')).toContain(sentence);
  }
});

it('is partial if a backup has no post', async () => {
  const dir = path.join(temporaryFolder(), 'home');
  const report = await importBlog({ backup: writeXml(blogXml('')), dir });
  expect(report).toMatchObject({ status: 'partial', posts: { failed: [{ status: 'empty' }] } });
  expect(report.posts.failed[0]?.message).toContain(sentence);
});
