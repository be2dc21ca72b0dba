import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { BackupContents } from '../../src/app/sources/inspect-backup.ts';
import { run, Screen } from './console.ts';

const posts = ['봄', 'Summer', '가을'].map((title, index) => {
  return { id: String(index + 1), title, day: `2024-0${index + 1}-01`, kind: 'post', visibility: undefined } as const;
});
const contents: BackupContents = {
  format: 'html',
  title: 'Travels',
  name: 'travels',
  address: 'https://travels.example.com/',
  knowsVisibility: false,
  comments: undefined,
  files: 0,
  posts,
  unmatched: [],
  missingParts: [],
  unreadable: [],
};

/** Runs the import at a terminal, and types keys once the question is shown. */
async function importAtTerminal(keys: readonly string[], change: Partial<BackupContents> = {}) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const shown = new PassThrough();
  const output = Object.assign(shown, { isTTY: true, columns: 80, rows: 30 });
  let text = '';
  shown.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const running = run(['import', 'travels-1-1.zip', '--published', 'ask'], {
    stderr: new Screen(true, 80),
    terminal: () => ({ input, output }),
    useCases: { inspectBackup: () => Promise.resolve({ ...contents, ...change }) },
  });
  if (keys.length > 0) await expect.poll(() => text).toContain('가을');
  for (const key of keys) {
    input.write(key);
    // The prompt reads one key at a time.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { calls, code } = await running;
  const options = calls.find(({ name }) => name === 'exportBlog')?.options as { source: { published: unknown } };
  return { code, published: options.source.published, text };
}

describe('import --published ask', () => {
  it('lists the posts of the backup, and publishes those that the user selects', async () => {
    const { published, text } = await importAtTerminal(['\t', '\r']);
    expect(text).toContain('Which posts were public?');
    expect(text).toContain('2024-01-01');
    expect(published).toEqual(['1']);
  });

  it('finds posts by their titles', async () => {
    expect((await importAtTerminal(['s', 'u', 'm', '\t', '\r'])).published).toEqual(['2']);
  });

  it('publishes none if the user selects none', async () => {
    expect((await importAtTerminal(['\r'])).published).toBe('none');
  });

  it('asks nothing if the backup contains the visibility of posts', async () => {
    expect((await importAtTerminal([], { knowsVisibility: true })).published).toBe('none');
  });

  it('needs a terminal', async () => {
    const { code, err, calls } = await run(['import', 'travels-1-1.zip', '--published', 'ask']);
    expect([code, calls]).toEqual([1, []]);
    expect(err.text).toContain('--published ask needs a terminal');
  });
});
