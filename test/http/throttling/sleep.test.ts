import { describe, expect, it } from 'vitest';
import { sleep } from '../../../src/http/throttling/sleep.ts';

describe('A sleep', () => {
  it('rejects immediately with the abort reason of its signal', async () => {
    const reason = new Error('stopped');
    await expect(sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('ends after its time', async () => {
    await expect(sleep(1)).resolves.toBeUndefined();
  });
});
