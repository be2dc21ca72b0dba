import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RefusedError } from '../../../../src/core/errors/errors.ts';
import { outputNames } from '../../../../src/core/outputs.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { freshFolder, report, run, sourceEnvironment } from '../../console.ts';

const variables = sourceEnvironment;

/** The folders that a run names as the ones to commit. */
async function foldersOf(argv: readonly string[], useCases = {}, folder = freshFolder()): Promise<string[]> {
  await run([...argv, '--report', 'night.json'], { variables, folder, useCases });
  const { code, out } = await run(['summary', 'night.json', '--summary', 'folders'], { folder });
  expect(code).toBe(0);
  return out.text.split('\n').slice(0, -1);
}

describe('the folders of a run', () => {
  it('are where the archive and what was published of it lie, relative to where it ran', async () => {
    expect(await foldersOf(['export'])).toEqual(['archive', 'markdown', 'site']);
    expect(await foldersOf(['export', '--wordpress'])).toEqual(['archive', ...outputNames]);
    expect(await foldersOf(['export', '--dir', 'my blog', '--no-markdown', '--wordpress'])).toEqual([
      'my blog/archive',
      ...outputNames.filter((name) => name !== 'markdown').map((name) => `my blog/${name}`),
    ]);
    expect(await foldersOf(['crawl', '--archive', '백업'])).toEqual(['백업']);
  });

  it('are whole paths where they lie elsewhere', async () => {
    const elsewhere = freshFolder();
    expect(await foldersOf(['crawl', '--dir', elsewhere])).toEqual([join(elsewhere, 'archive').replaceAll('\\', '/')]);
  });

  it('are those of partial runs, too, and none where a run failed, or was to write nothing', async () => {
    expect(await foldersOf(['crawl'], { crawlBlog: () => Promise.resolve(report({ status: 'partial' })) })).toEqual([
      'archive',
    ]);
    expect(
      await foldersOf(['crawl'], { crawlBlog: () => Promise.reject(new RefusedError('source-refused', 'No.')) }),
    ).toEqual([]);
    expect(await foldersOf(['crawl', '--dry-run'])).toEqual([]);
  });

  it('are those of the blogs that came out, where there are several', async () => {
    const crawlBlog = ({ blog = '' }: { blog?: string | undefined }): Promise<Report> =>
      blog === 'kitchen'
        ? Promise.reject(new RefusedError('source-refused', 'No.'))
        : Promise.resolve(report({ blog }));
    expect(await foldersOf(['crawl', '--blog', 'travels,kitchen,garden'], { crawlBlog })).toEqual([
      'travels/archive',
      'garden/archive',
    ]);
  });
});
