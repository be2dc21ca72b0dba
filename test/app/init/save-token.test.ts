import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { saveToken } from '../../../src/app/init/save-token.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const modeOf = (file: string) => fs.statSync(file).mode & 0o777;

it('saveToken stores a token in a file and a folder that only their owner can read', async () => {
  const file = path.join(temporaryFolder(), 'deep/er/token');
  await saveToken({ file, token: 'canary-1' });
  expect(fs.readFileSync(file, 'utf8')).toBe('canary-1\n');
  if (process.platform !== 'win32') expect([modeOf(file), modeOf(path.dirname(file))]).toEqual([0o600, 0o700]);
});

it('saveToken replaces an existing token, a file that others can read, and a link', async () => {
  const folder = temporaryFolder();
  const [file, target] = [path.join(folder, 'token'), path.join(folder, 'target')];
  fs.writeFileSync(target, 'canary-2', { mode: 0o644 });
  fs.symlinkSync(target, file);
  await saveToken({ file, token: 'canary-3' });
  expect([fs.readFileSync(file, 'utf8'), fs.readFileSync(target, 'utf8')]).toEqual(['canary-3\n', 'canary-2']);
  if (process.platform !== 'win32') expect(modeOf(file)).toBe(0o600);
  expect(fs.readdirSync(folder).sort()).toEqual(['target', 'token']);
});

it('saveToken leaves no file behind on failure', async () => {
  const folder = temporaryFolder();
  fs.outputFileSync(path.join(folder, 'token/file'), '');
  await expect(saveToken({ file: path.join(folder, 'token'), token: 'canary-4' })).rejects.toThrow();
  expect(fs.readdirSync(folder)).toEqual(['token']);
});
