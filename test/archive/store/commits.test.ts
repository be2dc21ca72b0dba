import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../../src/archive/format/bag.ts';
import { Commits } from '../../../src/archive/store/commits.ts';
import { type Change } from '../../../src/archive/reader/payload.ts';
import { Journal } from '../../../src/archive/store/journal.ts';
import { readJournal } from '../../../src/archive/reader/files.ts';
import { filesIn, temporaryFolder } from '../../helpers/temporary-folder.ts';

function open() {
  const folder = temporaryFolder();
  fs.ensureDirSync(path.join(folder, '.blogkeep'));
  const journal = new Journal(folder);
  return { folder, journal, commits: new Commits(folder, journal) };
}

function text(entry: string, content: string): Change {
  const bytes = Buffer.from(content);
  return { entry, bytes, file: { sha256: sha256Of(bytes), size: bytes.length } };
}

const dataIn = (folder: string) =>
  Object.fromEntries(Object.entries(filesIn(folder)).filter(([name]) => name.startsWith('data/')));

describe('a commit', () => {
  it('writes, moves and removes files, and records these changes in the journal', async () => {
    const { folder, commits } = open();
    const finished = commits.temporaryFile();
    fs.writeFileSync(finished, 'picture');
    await commits.commit({ changes: [text('data/a.json', 'one'), text('data/posts/7/post.json', 'seven')] });
    await commits.commit({
      changes: [
        text('data/a.json', 'two'),
        { entry: 'data/posts/7/post.json', file: null },
        { entry: 'data/media/aa/x.png', finished, file: { sha256: sha256Of('picture'), size: 7 } },
      ],
      after: [{ read: '7' }],
    });
    expect(dataIn(folder)).toEqual({ 'data/a.json': 'two', 'data/media/aa/x.png': 'picture' });
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['journal.jsonl']);
    const { files, read } = readJournal(folder);
    expect(Object.fromEntries(files)).toEqual({
      'data/a.json': ['one', 'two'].map((content) => ({ sha256: sha256Of(content), size: 3 })),
      'data/posts/7/post.json': [{ sha256: sha256Of('seven'), size: 5 }, null],
      'data/media/aa/x.png': [{ sha256: sha256Of('picture'), size: 7 }],
    });
    expect([...read.keys()]).toEqual(['7']);
  });

  it('is applied in the order of the calls, even if there are many commits at once', async () => {
    const { folder, commits } = open();
    const all = Array.from({ length: 500 }, (_, n) =>
      commits.commit({ changes: [text(`data/posts/${n}/post.json`, String(n)), text('data/last.json', String(n))] }),
    );
    await Promise.all(all);
    expect(Object.keys(dataIn(folder))).toHaveLength(501);
    expect(dataIn(folder)['data/last.json']).toBe('499');
    // The journal has the same order.
    expect(readJournal(folder).files.get('data/last.json')?.at(-1)?.sha256).toBe(sha256Of('499'));
  });

  it('keeps the old file and leaves no temporary file if it fails, and later commits succeed', async () => {
    const { folder, commits } = open();
    await commits.commit({ changes: [text('data/a.json', 'old')] });
    // A file cannot replace a folder that is not empty.
    fs.outputFileSync(path.join(folder, 'data/b.json/inside'), '');
    await expect(commits.commit({ changes: [text('data/b.json', 'new'), text('data/a.json', 'new')] })).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST|EPERM/,
    );
    expect(dataIn(folder)['data/a.json']).toBe('old');
    expect(fs.readdirSync(path.join(folder, '.blogkeep'))).toEqual(['journal.jsonl']);
    await commits.commit({ changes: [text('data/a.json', 'later')] });
    expect(dataIn(folder)['data/a.json']).toBe('later');
  });

  it('does not write through a symbolic link in the archive', async () => {
    const { folder, commits } = open();
    const elsewhere = temporaryFolder();
    fs.ensureDirSync(path.join(folder, 'data/posts'));
    fs.symlinkSync(elsewhere, path.join(folder, 'data/posts/7'));
    await expect(commits.commit({ changes: [text('data/posts/7/post.json', 'x')] })).rejects.toThrow(/symbolic link/);
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });

  it('replaces a symbolic link at the path of a file', async () => {
    const { folder, commits } = open();
    const elsewhere = path.join(temporaryFolder(), 'file');
    fs.writeFileSync(elsewhere, 'precious');
    fs.ensureDirSync(path.join(folder, 'data'));
    fs.symlinkSync(elsewhere, path.join(folder, 'data/a.json'));
    await commits.commit({ changes: [text('data/a.json', 'new')] });
    expect(fs.lstatSync(path.join(folder, 'data/a.json')).isFile()).toBe(true);
    expect(fs.readFileSync(elsewhere, 'utf8')).toBe('precious');
  });
});
