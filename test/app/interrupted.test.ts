import path from 'node:path';
import { expect, it } from 'vitest';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { verifyArchive } from '../../src/app/verify/verify.ts';
import type { InterruptedError } from '../../src/core/errors/errors.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { smallArchive } from '../helpers/archive/small-archive.ts';
import { textOf } from '../helpers/text-of.ts';

/** Returns a context that is interrupted at the first page, eight minutes after the first look at the clock. */
function interruptedContext() {
  const controller = new AbortController();
  let now = new Date('2026-11-20T03:00:00Z');
  const emit = ({ type }: RunEvent) => {
    if (type !== 'pages' || controller.signal.aborted) return;
    now = new Date('2026-11-20T03:08:00Z');
    controller.abort('SIGINT');
  };
  return testContext({ signal: controller.signal, now: () => now, emit });
}

async function scene() {
  const archive = await smallArchive();
  const options = exportOptions({ baseUrl: 'http://127.0.0.1', token: 't' }, path.dirname(archive));
  return { ...options, source: undefined };
}

const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => Promise.reject(new Error('It was not interrupted.')),
    (error: unknown) => error as InterruptedError,
  );

it('an interrupted publish reports how long it ran', async () => {
  const error = await failureOf(publishBlog(await scene(), interruptedContext()));
  expect(error.message).toBe(textOf('publish.interrupted'));
  expect(error.report?.seconds).toEqual({ crawl: 0, publish: 480 });
});

it('an interrupted verification of outputs does not speak of publishing', async () => {
  const options = await scene();
  await publishBlog(options, testContext());
  const error = await failureOf(verifyArchive(options, interruptedContext()));
  expect([error.name, error.message]).toEqual(['InterruptedError', 'The verification was interrupted.']);
});
