import { expect, it, vi } from 'vitest';
import { sleep } from '../../src/http/sleep.ts';

it('sleep causes no listener leak warning in Node.js, however many requests wait', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const controller = new AbortController();
  const waiting = Promise.allSettled(Array.from({ length: 20 }, () => sleep(60_000, controller.signal)));
  controller.abort(new Error('stopped'));
  for (const end of await waiting) expect(end).toMatchObject({ reason: { message: 'stopped' } });
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
