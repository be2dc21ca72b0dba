import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { readMarkdown } from './helpers/markdown-files.ts';

it('the README shows what the demo prints', () => {
  const { stdout } = spawnSync(process.execPath, [resolve('dist/bin.js'), 'demo'], {
    cwd: temporaryFolder(),
    encoding: 'utf8',
  });
  const shown = readMarkdown('README.md').blocks.find(({ language }) => language === 'text')?.text ?? '';
  const [command, ...lines] = shown.trimEnd().split('\n');
  expect(command).toBe('$ blogkeep demo');
  const withoutTime = (text: string) => text.replace(/\d+(?:\.\d+)? s\./u, 'N s.');
  expect(withoutTime(stdout).split('\n').slice(0, lines.length)).toEqual(withoutTime(lines.join('\n')).split('\n'));
});
