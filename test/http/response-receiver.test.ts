import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { ResponseReceiver } from '../../src/http/response-receiver.ts';

/** A reception whose request has begun, and what it has told its connection. */
function begun() {
  const told: string[] = [];
  let isPaused = false;
  const controller = {
    get paused() {
      return isPaused;
    },
    pause() {
      isPaused = true;
      told.push('pause');
    },
    resume() {
      isPaused = false;
      told.push('resume');
    },
    abort: (reason: Error) => told.push(reason.message),
  } as unknown as Dispatcher.DispatchController;
  const reception = new ResponseReceiver();
  reception.onRequestStart(controller);
  const begin = () => reception.onResponseStart(controller, 200, {});
  const give = (size: number) => reception.onResponseData(controller, Buffer.alloc(size));
  return { reception, controller, told, begin, give };
}

describe('What comes of a request', () => {
  it('is its head, which is not what only announces one, and then the pieces of its body', async () => {
    const { reception, controller, give } = begun();
    reception.onResponseStart(controller, 103, { link: '</a>' });
    reception.onResponseStart(controller, 404, { 'x-one': ['a', 'b'] });
    expect(await reception.head).toEqual({ status: 404, headers: { 'x-one': ['a', 'b'] } });
    give(1);
    give(2);
    const held = [await reception.next(), await reception.next()];
    const waiting = reception.next();
    give(3);
    expect([...held, await waiting].map(({ value }) => value?.length)).toEqual([1, 2, 3]);
    const last = reception.next();
    reception.onResponseEnd();
    expect(await last).toEqual({ done: true, value: undefined });
    expect(await reception.next()).toEqual({ done: true, value: undefined });
  });

  it('keeps its connection waiting while much of it is held', async () => {
    const { reception, told, begin, give } = begun();
    begin();
    give(40_000);
    expect(told).toEqual([]);
    give(40_000);
    expect(told).toEqual(['pause']);
    await reception.next();
    expect(told).toEqual(['pause', 'resume']);
  });

  it('is nothing after what breaks it, whatever is held by then', async () => {
    const { reception, begin, give } = begun();
    begin();
    give(1);
    reception.onResponseError(undefined, new Error('broken'));
    await expect(reception.next()).rejects.toThrow('broken');
    const other = begun();
    other.reception.onResponseError(undefined, new Error('refused'));
    await expect(other.reception.head).rejects.toThrow('refused');
  });

  it('can be ended before it is connected: at once for who waits, and then for the connection', async () => {
    const { controller, told } = begun();
    const reception = new ResponseReceiver();
    reception.abort(new Error('late'));
    reception.abort(new Error('later'));
    await expect(reception.head).rejects.toThrow('late');
    reception.onRequestStart(controller);
    expect(told).toEqual(['late']);
  });

  it('can be ended until all of it is read', async () => {
    const { reception, told, begin, give } = begun();
    begin();
    give(1);
    reception.onResponseEnd();
    reception.abort(new Error('late'));
    await expect(reception.next()).rejects.toThrow('late');
    const other = begun();
    other.begin();
    other.give(1);
    other.reception.onResponseEnd();
    await other.reception.next();
    other.reception.abort(new Error('too late'));
    other.reception.cancel();
    expect(await other.reception.next()).toEqual({ done: true, value: undefined });
    expect([told, other.told]).toEqual([['late'], []]);
  });
});
