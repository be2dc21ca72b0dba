import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder, report, run, sourceEnvironment } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

const { posts } = report();

function folderWith(text: string): string {
  const folder = freshFolder();
  writeFileSync(join(folder, 'report.json'), text);
  return folder;
}

describe('the summary command', () => {
  it('prints a report as one line by default', async () => {
    const folder = folderWith(JSON.stringify(report({ posts: { ...posts, changed: 2 } })));
    const { code, out, err } = await run(['summary', 'report.json'], { folder });
    expect([code, out.text, err.text]).toEqual([0, '2 posts edited\n', '']);
  });

  it('prints Markdown if requested', async () => {
    const { out } = await run(['summary', '--summary=markdown', '--report', 'report.json'], {
      folder: folderWith(JSON.stringify(report())),
    });
    expect(out.text).toMatch(/^### Backup of `travels`: complete\n/);
  });

  it('does not overwrite the report', async () => {
    const folder = folderWith(JSON.stringify(report()));
    await run(['summary', 'report.json'], { folder });
    const again = await run(['summary', 'report.json'], { folder });
    expect(again.code).toBe(0);
  });

  it.each([
    ['a missing argument', '{}', [], textOf('configuration.report-missing')],
    ['a missing file', '{}', ['night.json'], 'cannot be read: there is no such file'],
    ['a file that is not JSON', '{"version":', ['report.json'], 'cannot be read: it is not valid JSON.'],
    ['JSON that is not a report', '{"version": 1}', ['report.json'], 'is not the report of a run'],
    ['a JSON list', '[]', ['report.json'], 'is not the report of a run'],
    ['null instead of a report', 'null', ['report.json'], 'is not the report of a run'],
    ['two files', '{}', ['report.json', 'other.json'], 'Unexpected argument "other.json"'],
  ])('prints an error for %s', async (_, text, argv, sentence) => {
    const { code, err, out } = await run(['summary', ...argv], { folder: folderWith(text) });
    expect(code).toBe(1);
    expect(err.text).toContain(sentence);
    expect(out.text).toBe('');
  });
});

describe('--summary', () => {
  const variables = sourceEnvironment;

  it('prints the changes to standard output, and everything else to standard error', async () => {
    const { out, err } = await run(['export', '--summary', 'line'], { variables });
    expect(out.text).toBe('nothing new\n');
    expect(err.text).toContain('Run of travels: complete');
  });

  it('also prints the changes with --quiet and with --log-format json', async () => {
    for (const argv of [['--quiet'], ['--log-format', 'json']]) {
      const { out } = await run(['crawl', '--summary', 'line', ...argv], { variables });
      expect(out.text).toBe('nothing new\n');
    }
  });

  it('is refused if the report also goes to standard output', async () => {
    const { code, err } = await run(['export', '--summary', 'line', '--report', '-'], { variables });
    expect(code).toBe(1);
    expect(err.text).toContain(textOf('configuration.report-and-summary'));
  });
});
