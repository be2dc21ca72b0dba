import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { ResponseReceiver } from '../../../src/http/transport/response-receiver.ts';

/** Creates a receiver whose request has begun, and records the receiver's calls to the connection. */
function begun() {
  const calls: string[] = [];
  let isPaused = false;
  const controller = {
    get paused() {
      return isPaused;
    },
    pause() {
      isPaused = true;
      calls.push('pause');
    },
    resume() {
      isPaused = false;
      calls.push('resume');
    },
    abort: (reason: Error) => calls.push(reason.message),
  } as unknown as Dispatcher.DispatchController;
  const receiver = new ResponseReceiver();
  receiver.onRequestStart(controller);
  const begin = () => receiver.onResponseStart(controller, 200, {});
  const give = (size: number) => receiver.onResponseData(controller, Buffer.alloc(size));
  return { receiver, controller, calls, begin, give };
}

describe('ResponseReceiver', () => {
  it('returns the head, ignoring informational responses, and then the chunks of the body', async () => {
    const { receiver, controller, give } = begun();
    receiver.onResponseStart(controller, 103, { link: '</a>' });
    receiver.onResponseStart(controller, 404, { 'x-one': ['a', 'b'] });
    expect(await receiver.head).toEqual({ status: 404, headers: { 'x-one': ['a', 'b'] } });
    give(1);
    give(2);
    const held = [await receiver.next(), await receiver.next()];
    const waiting = receiver.next();
    give(3);
    expect([...held, await waiting].map(({ value }) => value?.length)).toEqual([1, 2, 3]);
    const last = receiver.next();
    receiver.onResponseEnd();
    expect(await last).toEqual({ done: true, value: undefined });
    expect(await receiver.next()).toEqual({ done: true, value: undefined });
  });

  it('pauses the connection while its buffer is full', async () => {
    const { receiver, calls, begin, give } = begun();
    begin();
    give(40_000);
    expect(calls).toEqual([]);
    give(40_000);
    expect(calls).toEqual(['pause']);
    await receiver.next();
    expect(calls).toEqual(['pause', 'resume']);
  });

  it('returns no buffered chunks after a failure', async () => {
    const { receiver, begin, give } = begun();
    begin();
    give(1);
    receiver.onResponseError(undefined, new Error('broken'));
    await expect(receiver.next()).rejects.toThrow('broken');
    const other = begun();
    other.receiver.onResponseError(undefined, new Error('refused'));
    await expect(other.receiver.head).rejects.toThrow('refused');
  });

  it('can be aborted before the connection is established', async () => {
    const { controller, calls } = begun();
    const receiver = new ResponseReceiver();
    receiver.abort(new Error('late'));
    receiver.abort(new Error('later'));
    await expect(receiver.head).rejects.toThrow('late');
    receiver.onRequestStart(controller);
    expect(calls).toEqual(['late']);
  });

  it('can be aborted until the body has been read', async () => {
    const { receiver, calls, begin, give } = begun();
    begin();
    give(1);
    receiver.onResponseEnd();
    receiver.abort(new Error('late'));
    await expect(receiver.next()).rejects.toThrow('late');
    const other = begun();
    other.begin();
    other.give(1);
    other.receiver.onResponseEnd();
    await other.receiver.next();
    other.receiver.abort(new Error('too late'));
    other.receiver.cancel();
    expect(await other.receiver.next()).toEqual({ done: true, value: undefined });
    expect([calls, other.calls]).toEqual([['late'], []]);
  });
});
