import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { staticFolderOf } from '../../src/app/folders.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describe("the folder of the user's own files", () => {
  it('is static in the home folder, if it exists', () => {
    const home = temporaryFolder();
    const folders = { archive: path.join(home, 'archive'), site: path.join(home, 'site') };
    expect(staticFolderOf(home, folders)).toBeUndefined();
    fs.writeFileSync(path.join(home, 'static'), '');
    expect(staticFolderOf(home, folders)).toBeUndefined();
    fs.rmSync(path.join(home, 'static'));
    fs.mkdirSync(path.join(home, 'static'));
    expect(staticFolderOf(home, folders)).toBe(path.join(home, 'static'));
  });

  it('is not used if it contains or is an archive, an output or a home', () => {
    const home = temporaryFolder();
    fs.mkdirSync(path.join(home, 'static'));
    const archive = path.join(home, 'archive');
    expect(staticFolderOf(home, { archive: path.join(home, 'static/inner') })).toBeUndefined();
    expect(staticFolderOf(home, { archive, site: path.join(home, 'static') })).toBeUndefined();
    expect(staticFolderOf(home, { archive, markdown: home })).toBeUndefined();
    fs.mkdirSync(path.join(home, 'static/archive'));
    expect(staticFolderOf(home, { archive })).toBeUndefined();
  });

  it('is none if a file has the name of the home folder', () => {
    const home = path.join(temporaryFolder(), 'blog');
    fs.writeFileSync(home, '');
    expect(staticFolderOf(home, { archive: path.join(home, 'archive') })).toBeUndefined();
  });
});
