import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RefusedError } from '../../../../src/core/errors/errors.ts';
import { outputNames, outputTable } from '../../../../src/core/outputs.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { freshFolder, report, run, sourceEnvironment } from '../../console.ts';

const variables = sourceEnvironment;

const optInFlags = outputNames.filter((name) => 'isOptIn' in outputTable[name]).map((name) => `--${name}`);

/** Returns the folders that a run lists, so that they can be committed. */
async function foldersOf(argv: readonly string[], useCases = {}, folder = freshFolder()): Promise<string[]> {
  await run([...argv, '--report', 'night.json'], { variables, folder, useCases });
  const { code, out } = await run(['summary', 'night.json', '--summary', 'folders'], { folder });
  expect(code).toBe(0);
  return out.text.split('\n').slice(0, -1);
}

describe('the folder list of a run', () => {
  it('contains the folders of the archive and its outputs, relative to the current folder', async () => {
    expect(await foldersOf(['export'])).toEqual(['archive', 'markdown', 'site']);
    expect(await foldersOf(['export', ...optInFlags])).toEqual(['archive', ...outputNames]);
    expect(await foldersOf(['export', '--dir', 'my blog', '--no-markdown', ...optInFlags])).toEqual([
      'my blog/archive',
      ...outputNames.filter((name) => name !== 'markdown').map((name) => `my blog/${name}`),
    ]);
    expect(await foldersOf(['crawl', '--archive', '백업'])).toEqual(['백업']);
  });

  it('contains absolute paths of folders outside the current folder', async () => {
    const elsewhere = freshFolder();
    expect(await foldersOf(['crawl', '--dir', elsewhere])).toEqual([join(elsewhere, 'archive').replaceAll('\\', '/')]);
  });

  it('is also printed for partial runs, but not for failed or dry runs', async () => {
    expect(await foldersOf(['crawl'], { crawlBlog: () => Promise.resolve(report({ status: 'partial' })) })).toEqual([
      'archive',
    ]);
    expect(
      await foldersOf(['crawl'], { crawlBlog: () => Promise.reject(new RefusedError('source-refused', 'No.')) }),
    ).toEqual([]);
    expect(await foldersOf(['crawl', '--dry-run'])).toEqual([]);
  });

  it('contains, for several blogs, only the folders of those whose run was complete or partial', async () => {
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
