import { expect, it } from 'vitest';
import { limitLargeResponses } from '../../../src/serve/api/large-response-limiter.ts';

const answerOf = (size: number) => ({ status: 200, headers: {}, body: 'x'.repeat(size) });
const large = answerOf(1024 * 1024);
const delivery = (sent: Promise<void>) => ({ sent: () => sent, cut: () => undefined });
const never = delivery(new Promise<void>(() => undefined));
const atOnce = delivery(Promise.resolve());

it('at most four large responses are created before one of them is sent', async () => {
  const few = limitLargeResponses();
  const sent: (() => void)[] = [];
  let made = 0;
  const make = () => Promise.resolve((made++, large));
  await few('post 1', make, atOnce);
  const ask = () => few('post 1', make, { ...atOnce, sent: () => new Promise((resolve) => sent.push(resolve)) });
  const answers = Array.from({ length: 6 }, ask);
  await Promise.all(answers.slice(0, 4));
  expect([made, sent.length]).toEqual([5, 4]);
  sent[2]?.();
  await answers[4];
  expect(made).toBe(6);
  sent[0]?.();
  expect(await answers[5]).toBe(large);
});

it('small responses are created at once, however slowly clients receive large ones', async () => {
  const few = limitLargeResponses();
  for (let time = 0; time < 4; time++) await few('large', () => Promise.resolve(large), never);
  const small = Array.from({ length: 100 }, (_, place) =>
    few(`small ${place}`, () => Promise.resolve(answerOf(1)), never),
  );
  expect(await Promise.all(small)).toHaveLength(100);
});

it('the limiter continues after a failure, and forgets requests whose responses are no longer large', async () => {
  const few = limitLargeResponses();
  const ask = (answer: Promise<typeof large>) => few('post 1', () => answer, atOnce);
  await ask(Promise.resolve(large));
  for (let time = 0; time < 10; time++)
    await expect(ask(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  for (let time = 0; time < 10; time++) await ask(Promise.resolve(answerOf(1)));
  expect(await ask(Promise.resolve(large))).toBe(large);
});

it('a response is created again later if it turns out to be large while no slot is free', async () => {
  const few = limitLargeResponses();
  const sent: (() => void)[] = [];
  const made = Array.from({ length: 6 }, () => 0);
  const answers = made.map((_, post) =>
    few(
      `post ${post}`,
      () => Promise.resolve((made.splice(post, 1, (made[post] ?? 0) + 1), large)),
      delivery(new Promise((resolve) => sent.push(resolve))),
    ),
  );
  await Promise.all(answers.slice(0, 4));
  sent[0]?.();
  await answers[4];
  expect(made).toEqual([1, 1, 1, 1, 2, 1]);
});

it('a large response is aborted after the timeout, but only while other requests are waiting', async () => {
  const few = limitLargeResponses({ sendTimeout: 1 });
  const make = () => Promise.resolve(large);
  const cut: number[] = [];
  const slow = (client: number) => {
    let end: () => void;
    const sent = new Promise<void>((resolve) => (end = resolve));
    return few('post 1', make, {
      sent: () => sent,
      cut: () => {
        cut.push(client);
        end();
      },
    });
  };
  for (const client of [1, 2, 3, 4]) await slow(client);
  expect(cut).toEqual([]);
  await slow(5);
  expect(cut.length).toBeGreaterThan(0);
});
