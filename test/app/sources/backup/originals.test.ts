import { describe, expect, it } from 'vitest';
import { createMediumCopy } from '../../../../src/app/sources/backup/media.ts';
import type { FetchedOutcome } from '../../../../src/crawl/source.ts';

const small = 'https://images.example/s320/tide.jpg';
const original = 'https://images.example/s0/tide.jpg';

/** Copies an image of which `available` addresses can be fetched, and returns the requested addresses and the outcome. */
async function copied(address: string, available: readonly string[]) {
  const requested: string[] = [];
  const copy = createMediumCopy(
    { medium: () => undefined, originalOf: (one) => (one === small ? original : undefined) },
    {
      maxMediaSize: 1000,
      elsewhere: async (one) => {
        requested.push(one);
        const fetched = { outcome: 'fetched', medium: {} } as FetchedOutcome;
        return available.includes(one) ? fetched : { outcome: 'gone', reason: '404' };
      },
    },
  );
  return { outcome: (await copy(address, 'image', '/nowhere')).outcome, requested };
}

describe('a resized image on the host of the platform', () => {
  it('is fetched as original', async () => {
    expect(await copied(small, [small, original])).toEqual({ outcome: 'fetched', requested: [original] });
  });

  it('is fetched itself if the original cannot be fetched', async () => {
    expect(await copied(small, [small])).toEqual({ outcome: 'fetched', requested: [original, small] });
    expect(await copied(small, [])).toEqual({ outcome: 'gone', requested: [original, small] });
  });

  it('is fetched once if it is the original', async () => {
    expect(await copied(original, [original])).toEqual({ outcome: 'fetched', requested: [original] });
  });
});
