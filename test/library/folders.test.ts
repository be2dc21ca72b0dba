import fs from 'fs-extra';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkOptions } from '../../src/library/checked-options.ts';
import { foldersOf } from '../../src/library/folders.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('a call includes the book and the files for WordPress if the last publish wrote them', () => {
  const dir = temporaryFolder();
  const outputsOf = (more: object = {}) => {
    const { wordpress, book } = foldersOf('publishBlog', checkOptions('publishBlog', { dir, ...more }), true);
    return [wordpress, book];
  };
  expect(outputsOf()).toEqual([undefined, undefined]);
  for (const output of ['wordpress', 'book']) fs.outputFileSync(path.join(dir, output, '.blogkeep-options.json'), '{}');
  expect(outputsOf()).toEqual([path.join(dir, 'wordpress'), path.join(dir, 'book')]);
  expect(outputsOf({ wordpress: false, book: false })).toEqual([undefined, undefined]);
});
