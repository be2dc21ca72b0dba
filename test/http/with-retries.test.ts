import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/http/sleep.ts';
import { withRetries, type RetryOptions } from '../../src/http/with-retries.ts';

/** Creates an action that fails a given number of times, and records the waits between its attempts. */
function failing(times: number, options: Partial<RetryOptions> = {}) {
  const delays: number[] = [];
  const retries: string[] = [];
  let attempts = 0;
  const run = () =>
    withRetries(
      (attempt) => {
        attempts++;
        return attempt <= times ? Promise.reject(new Error(`failure ${attempt}`)) : Promise.resolve(`try ${attempt}`);
      },
      {
        retries: 5,
        isRetryable: () => true,
        random: () => 1,
        sleep: (milliseconds) => {
          delays.push(milliseconds);
          return Promise.resolve();
        },
        onRetry: (error, attempt, delay) => retries.push(`${attempt} ${error.message} ${delay}`),
        ...options,
      },
    );
  return { run, delays, retries, attempts: () => attempts };
}

describe('An action with retries', () => {
  it('is retried until it succeeds, with increasing waits that are reported', async () => {
    const { run, delays, retries } = failing(3);
    expect(await run()).toBe('try 4');
    expect(delays).toEqual([500, 1000, 2000]);
    expect(retries).toEqual(['1 failure 1 500', '2 failure 2 1000', '3 failure 3 2000']);
  });

  it('is not retried more often than allowed, and does not wait after the last attempt', async () => {
    const { run, delays, attempts } = failing(9, { retries: 2 });
    await expect(run()).rejects.toThrow('failure 3');
    expect(attempts()).toBe(3);
    expect(delays).toHaveLength(2);
    await expect(failing(1, { retries: 0 }).run()).rejects.toThrow('failure 1');
  });

  it('is not retried if the error is not retryable', async () => {
    const { run, delays, attempts } = failing(9, { isRetryable: (error) => error.message !== 'failure 2' });
    await expect(run()).rejects.toThrow('failure 2');
    expect(attempts()).toBe(2);
    expect(delays).toEqual([500]);
  });

  it('is retried only if mayRetry allows it, which is called once before each retry', async () => {
    let left = 2;
    const mayRetry = () => Promise.resolve(left-- > 0);
    const { run, delays, attempts } = failing(9, { mayRetry });
    await expect(run()).rejects.toThrow('failure 3');
    expect([attempts(), delays, left]).toEqual([3, [500, 1000], -1]);

    left = 2;
    await expect(failing(9, { mayRetry, isRetryable: () => false }).run()).rejects.toThrow('failure 1');
    await expect(failing(9, { mayRetry, retries: 0 }).run()).rejects.toThrow('failure 1');
    expect(left).toBe(2);
    const end = new Error('the end');
    await expect(failing(9, { mayRetry: () => Promise.reject(end) }).run()).rejects.toBe(end);
  });

  it('is retried only after the wait that the response asks for', async () => {
    const { run, delays } = failing(1, { retryAfterOf: () => 9000 });
    await run();
    expect(delays).toEqual([9000]);
  });

  it('rejects with the abort reason of its signal during an attempt or a wait', async () => {
    const reason = new Error('stopped');
    const waiting = new AbortController();
    const inWait = failing(1, { random: () => 1, retryAfterOf: () => 60_000, sleep, signal: waiting.signal });
    const run = inWait.run();
    setTimeout(() => waiting.abort(reason), 10);
    await expect(run).rejects.toBe(reason);

    const trying = new AbortController();
    const inTry = failing(9, {
      signal: trying.signal,
      isRetryable: () => {
        throw new Error('asked although it is over');
      },
    });
    trying.abort(reason);
    await expect(inTry.run()).rejects.toBe(reason);
  });
});

describe('A sleep', () => {
  it('rejects immediately with the abort reason of its signal', async () => {
    const reason = new Error('stopped');
    await expect(sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('ends after its time', async () => {
    await expect(sleep(1)).resolves.toBeUndefined();
  });
});
