import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../src/archive/format/bag.ts';
import { ArchiveStore } from '../../src/archive/store/store.ts';
import { comment } from '../helpers/memory/memory-source.ts';
import { MemoryStore } from '../helpers/memory/memory-store.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { receivedPost, testStoreContract, type StoreSetting } from './store.ts';
import { somePlace } from '../helpers/source/source-place.ts';

const today = '2026-11-20';
const about = { blog: 'fieldnotes', rootKey: 'service', source: somePlace };

async function putPicture(store: ArchiveStore, address: string, bytes: string): Promise<void> {
  const file = store.newMediumFile();
  await fs.writeFile(file, bytes);
  const sha256 = sha256Of(bytes);
  await store.putMedium(address, { file, sha256, size: bytes.length, type: 'image/png', extension: 'png' });
}

function archiveSetting(): StoreSetting & { readonly folder: string } {
  const folder = temporaryFolder();
  return {
    folder,
    async open(day) {
      const store = await ArchiveStore.open(folder, { ...about, today: day });
      return {
        store,
        putMedium: (address, bytes) => putPicture(store, address, bytes),
        finish: () => store.finish(),
      };
    },
    contents: () => archiveFiles(folder),
  };
}

function memorySetting(): StoreSetting {
  let store: MemoryStore | undefined;
  return {
    async open(day) {
      const opened = store?.reopen(day) ?? new MemoryStore(day);
      store = opened;
      return {
        store: opened,
        putMedium: (address, bytes) => opened.putMedium(address, bytes),
        finish: async () => opened.finish(),
      };
    },
    contents: () => store?.contents(),
  };
}

function archiveFiles(folder: string): Record<string, string> {
  return Object.fromEntries(Object.entries(filesIn(folder)).filter(([name]) => !name.startsWith('.blogkeep/')));
}

describe('an archive on disk', () => testStoreContract(archiveSetting));
describe('a store in memory', () => testStoreContract(memorySetting));

describe('an archive folder', () => {
  const some = [1, 2, 3].map((n) => ({ id: String(n), comments: [comment(String(n), 'hello')] }));

  async function fillArchive() {
    const { folder } = archiveSetting();
    const store = await ArchiveStore.open(folder, { ...about, today });
    await store.putBlog({ blogs: [] }, { name: 'fieldnotes' });
    await store.putCategories({ categories: '' });
    for (const post of some) await store.putPost(receivedPost(post));
    await putPicture(store, 'https://cdn.example.com/a.png', 'picture');
    await store.markGone('https://cdn.example.com/b.png', today, '404');
    await store.putMissing({ posts: { '3': ['post read'] }, media: {} });
    return { folder, store };
  }

  async function reopenArchive(folder: string) {
    const store = await ArchiveStore.open(folder, { ...about, today });
    const ids = [...store.postIds()].sort();
    return {
      store,
      held: {
        posts: ids.map((id) => {
          const { record, body, comments, damage } = store.post(id)!;
          return { record, body, comments, damage, isPartial: store.progress(id).isPartial };
        }),
        media: ['a', 'b'].map((name) => store.medium(`https://cdn.example.com/${name}.png`)),
        counts: store.mediaCounts(),
        missing: store.missing(),
        damaged: store.damaged(),
        damagedMedia: await store.checkMedia(),
      },
    };
  }

  const ends: [string, (store: ArchiveStore) => Promise<void>][] = [
    ['finished', (store) => store.finish()],
    ['suspended and sealed', (store) => store.suspend({ seal: true })],
    ['suspended', (store) => store.suspend({ seal: false })],
    ['killed', () => Promise.resolve()],
  ];

  it.each(ends)('has the same contents after a run was %s, and the same bytes after the next run', async (_, end) => {
    const { folder, store } = await fillArchive();
    await end(store);
    const { store: next, held } = await reopenArchive(folder);
    expect(held).toMatchObject({ counts: { stored: 1, gone: 1 }, damaged: [], damagedMedia: [] });
    expect(held.posts.map(({ damage, isPartial }) => [damage, isPartial])).toEqual(some.map(() => [[], false]));
    const whole = await fillArchive();
    await whole.store.finish();
    expect(held).toEqual((await reopenArchive(whole.folder)).held);
    await next.finish();
    expect(filesIn(folder)).toEqual(archiveFiles(whole.folder));
  });

  it('has no bookkeeping files after a complete run', async () => {
    const { folder, store } = await fillArchive();
    expect(fs.existsSync(path.join(folder, '.blogkeep/journal.jsonl'))).toBe(true);
    await store.finish();
    expect(fs.existsSync(path.join(folder, '.blogkeep'))).toBe(false);
  });

  it('has no bookkeeping files after a run that was interrupted before any change', async () => {
    const { folder, store } = await fillArchive();
    await store.finish();
    const before = filesIn(folder);
    for (const seal of [true, false]) {
      await (await ArchiveStore.open(folder, { ...about, today })).suspend({ seal });
      expect(filesIn(folder)).toEqual(before);
      expect(fs.existsSync(path.join(folder, '.blogkeep'))).toBe(false);
    }
  });

  it('has the checksum of each file in its manifest or journal, however the run ended', async () => {
    for (const [name, end] of ends) {
      const { folder, store } = await fillArchive();
      await end(store);
      const files = filesIn(folder);
      const books = `${files['manifest-sha256.txt'] ?? ''}${files['.blogkeep/journal.jsonl'] ?? ''}`;
      for (const [entry, bytes] of Object.entries(files)) {
        if (!entry.startsWith('data/')) continue;
        expect(books, `${name}: ${entry}`).toContain(sha256Of(Buffer.from(bytes, 'latin1')));
      }
    }
  });
});
