import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import fs from 'fs-extra';
import { expect, it, onTestFinished } from 'vitest';
import { sampleBlogFolder } from '../../src/app/package-folders.ts';
import { startSampleSource } from '../../src/sample/source.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { steps } from './helpers/one-post.ts';

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

it('an export runs every function in docs/one-post.md', async () => {
  const source = await startSampleSource({ folder: sampleBlogFolder, token: 'sample-token-4711' });
  onTestFinished(() => source.close());
  const [home, coverage] = [temporaryFolder(), temporaryFolder()];
  await promisify(execFile)(
    process.execPath,
    ['dist/bin.js', 'export', '--base-url', source.baseUrl.href, '--dir', home, '--no-site', '--quiet'],
    { env: { PATH: process.env.PATH, BLOGKEEP_TOKEN: 'sample-token-4711', NODE_V8_COVERAGE: coverage } },
  );
  const scripts = fs
    .readdirSync(coverage)
    .flatMap((file) => (fs.readJsonSync(path.join(coverage, file)) as Coverage).result);
  const isRun = ({ file, name }: (typeof steps)[number]) => {
    const url = pathToFileURL(path.resolve('dist', file.replace(/\.ts$/u, '.js'))).href;
    return scripts
      .filter((script) => script.url === url)
      .flatMap(({ functions }) => functions)
      .some(({ functionName, ranges: [whole] }) => functionName === name && (whole?.count ?? 0) > 0);
  };
  expect(steps.filter((step) => !isRun(step))).toEqual([]);
});
