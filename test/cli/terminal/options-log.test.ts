import { describe, expect, it } from 'vitest';
import type { UsedOption } from '../../../src/core/report/used-option.ts';
import { report, run } from '../console.ts';
import { textOf } from '../../helpers/text-of.ts';

const options: UsedOption[] = [
  { option: 'redirects', outputs: ['site'], value: 'none', before: 'pages', from: 'given', where: '--redirects' },
  { option: 'siteUrl', outputs: ['site'], value: 'https://blog.example.com/', from: 'remembered' },
  { option: 'timezone', outputs: ['markdown'], value: 'UTC', from: 'remembered' },
  { option: 'timezone', outputs: ['site'], value: '', before: 'UTC', from: 'default' },
  { option: 'slug', outputs: ['markdown'], value: 'title', from: 'default' },
];

async function told(...flags: string[]) {
  const { err, out } = await run(['publish', ...flags], {
    useCases: {
      publishBlog: (_, { emit }) => {
        emit({ type: 'options', options });
        emit({
          type: 'warning',
          warning: { code: 'options-changed', output: 'site', changes: '--redirects none, was pages', removed: 547 },
        });
        const warning = { code: 'options-changed', message: 'This removes 547 files of the site (--redirects).' };
        return Promise.resolve(report({ warnings: [warning] }));
      },
    },
  });
  expect(out.text).not.toContain('warning');
  return err.lines.filter((line) => /publish|--|547/u.test(line));
}

describe('options of the last publish', () => {
  it('are logged once if they are used again or changed, with the number of files that a change removes', async () => {
    expect(await told()).toEqual([
      textOf('run.options-remembered', { options: ['--site-url https://blog.example.com/', '--timezone UTC'] }),
      textOf('run.options-changed', { options: ['--redirects none, was pages', '--timezone not set, was UTC'] }),
      'This removes 547 files of the site.',
    ]);
    expect(await told('--quiet')).toEqual([]);
  });

  it('are logged one by one, with their origins, with --verbose', async () => {
    expect(await told('--verbose')).toEqual(
      expect.arrayContaining([
        '--redirects none (site; specified: --redirects)',
        '--site-url https://blog.example.com/ (site; remembered from the last publish)',
        '--slug title (markdown; default)',
      ]),
    );
  });
});
