import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Journal } from '../../../src/archive/store/journal.ts';
import { readJournal } from '../../../src/archive/reader/files.ts';
import { type JournalLine } from '../../../src/archive/format/journal.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const sha256 = 'a'.repeat(64);
const file = (entry: string): JournalLine => ({ file: entry, sha256, size: 3 });

async function journalOf(...runs: JournalLine[][]): Promise<string> {
  const folder = temporaryFolder();
  fs.ensureDirSync(path.join(folder, '.blogkeep'));
  for (const lines of runs) {
    const journal = new Journal(folder);
    await journal.append(lines, true);
    journal.close();
  }
  return folder;
}

describe('the journal', () => {
  it('is empty if the file is missing', () => {
    expect(readJournal(temporaryFolder())).toMatchObject({ isEmpty: true, files: new Map(), read: new Map() });
  });

  it('contains all versions of each file, and the latest entry of each media file and post', async () => {
    const entry = { file: `aa/${sha256}.png`, type: 'image/png', size: 3 };
    const folder = await journalOf(
      [{ run: '2026-11-20' }, file('data/posts/7/comments.json'), file('data/posts/7/post.json'), { read: '7' }],
      [{ run: '2026-11-21' }, { file: 'data/posts/7/comments.json', removed: true }, { medium: 'https://m/a', entry }],
      [{ read: '8' }],
    );
    const state = readJournal(folder);
    expect(state.files).toEqual(
      new Map([
        ['data/posts/7/comments.json', [{ sha256, size: 3 }, null]],
        ['data/posts/7/post.json', [{ sha256, size: 3 }]],
      ]),
    );
    expect(state.media).toEqual(new Map([['https://m/a', entry]]));
    expect(state.read).toEqual(
      new Map([
        ['7', '2026-11-20'],
        ['8', '2026-11-21'],
      ]),
    );
    // The comments on this post changed after the entry that marks it as read.
    expect(state.partial).toEqual(new Set(['7']));
  });

  it('ignores truncated lines and lines that are not entries', async () => {
    const folder = await journalOf([{ run: '2026-11-20' }, { read: '1' }]);
    const place = path.join(folder, '.blogkeep/journal.jsonl');
    fs.appendFileSync(place, '{"read":"2');
    const journal = new Journal(folder);
    await journal.append([{ read: '3' }], true);
    journal.close();
    fs.appendFileSync(place, 'null\n[]\n{"odd":1}\n{"file":"x","sha256":"short","size":1}\n\n');
    expect([...readJournal(folder).read.keys()]).toEqual(['1', '3']);
  });
});
