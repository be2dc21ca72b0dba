import path from 'node:path';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { outputFolder } from '../../src/app/folders.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('an optional output is published if it is requested, or if an earlier publish created it', () => {
  const home = temporaryFolder();
  const usual = path.join(home, 'wordpress');
  expect(outputFolder('wordpress', home, undefined)).toBeUndefined();
  expect(outputFolder('wordpress', home, false)).toBeUndefined();
  expect(outputFolder('wordpress', home, true)).toBe(usual);
  fs.outputFileSync(path.join(usual, '.blogkeep-options.json'), '{}');
  expect(outputFolder('wordpress', home, undefined)).toBe(usual);
  expect(outputFolder('wordpress', home, '/elsewhere')).toBe('/elsewhere');
  expect(outputFolder('site', home, undefined)).toBe(path.join(home, 'site'));
});
