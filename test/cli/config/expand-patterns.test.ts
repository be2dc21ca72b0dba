import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expandPatterns } from '../../../src/cli/config/expand-patterns.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe('patterns in the paths of backup files', () => {
  function expand(files: readonly string[], ...texts: readonly string[]) {
    const folder = temporaryFolder();
    for (const file of files) fs.outputFileSync(path.join(folder, file), '');
    return expandPatterns({ origin: 'flag', name: '--backup', texts, folder }).texts;
  }

  it('are replaced by the matching files, in order', () => {
    const files = ['backup/b-2-2.zip', 'backup/b-1-2.ZIP', 'backup/.hidden.zip', 'backup/notes.txt'];
    expect(expand(files, 'backup/*.zip', 'other.xml')).toEqual(['backup/b-1-2.ZIP', 'backup/b-2-2.zip', 'other.xml']);
    expect(expand(files, 'backup/b-?-2.zip')).toHaveLength(2);
  });

  it('are paths if such a file exists', () => {
    expect(expand(['a*.zip', 'ab.zip'], 'a*.zip')).toEqual(['a*.zip']);
  });

  it('are not looked for in web addresses', () => {
    expect(expand([], 'https://example.com/backup?a=1')).toEqual(['https://example.com/backup?a=1']);
  });

  it('are literal but for * and ?', () => {
    expect(expand(['a(1)+.zip', 'a1.zip'], 'a(1)+.*')).toEqual(['a(1)+.zip']);
  });

  it('cause an error that names them if no file matches', () => {
    expect(() => expand([], 'backup/*.zip')).toThrow('No file matches "backup/*.zip".');
  });
});
