import { describe, expect, it } from 'vitest';
import { findMedia } from '../../../src/body/find-media.ts';
import { runCrawl } from '../../helpers/source/crawl-run.ts';
import { memorySource } from '../../helpers/memory/memory-source.ts';
import { MemoryStore } from '../../helpers/memory/memory-store.ts';

describe('Relative URLs of media', () => {
  const content = '<img src="./img/1.png">';
  const crawled = async (mediaBase?: (id: string) => string) => {
    const store = new MemoryStore('2026-11-20');
    const { source } = memorySource([
      { id: '1', content },
      { id: '2', content },
    ]);
    const into = {
      store,
      putMedium: (address: string, bytes: string) => store.putMedium(address, bytes),
      finish: async () => store.finish(),
      stop: () => Promise.resolve(),
    };
    const items = mediaBase ? { ...source, mediaBase } : source;
    await runCrawl({ source: items, into, today: '2026-11-20', crawl: { findMedia } });
    return { store, addresses: store.contents().media.map(([address]) => address) };
  };

  it('are resolved against the URL of their post by default', async () => {
    const { store, addresses } = await crawled();
    expect(addresses).toEqual(['https://blog.example.com/img/1.png']);
    expect(store.post('1')?.record).not.toHaveProperty('mediaBase');
  });

  it('are resolved against the base URL of the source, so that equal names in different posts do not collide', async () => {
    const { store, addresses } = await crawled((id) => `https://blog.example.com/${id}/`);
    expect(addresses).toEqual(['https://blog.example.com/1/img/1.png', 'https://blog.example.com/2/img/1.png']);
    expect(store.post('2')?.record).toMatchObject({ mediaBase: 'https://blog.example.com/2/' });
  });
});
