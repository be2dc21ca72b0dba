import fs from 'fs-extra';
import { availableParallelism } from 'node:os';
import process, { versions } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Context } from '../app/context.ts';
import { memoryOf, platformOf } from '../app/runtime.ts';
import { BlogkeepError, InterruptedError } from '../core/errors/errors.ts';
import { plain, type Plain } from '../messages/plain.ts';
import { assertHooks, type Hooks } from './hooks.ts';

/** The environment of one call of the library, from its start to its end. */
export interface LibraryCall {
  readonly context: Context & { readonly signal: AbortSignal };
  /** The error to reject with: that of `onEvent` before all, and an interruption where the signal has caused it. */
  readonly failureOf: (error: unknown) => unknown;
  /** @throws what `onEvent` threw */
  readonly throwHookError: () => void;
  /** Lets go of the caller's signal. */
  readonly end: () => void;
}

/**
 * Begins a call. An `onEvent` that throws is not called again and stops the call like a signal, so that the archive is left
 * whole: thrown where the event comes from, its error could end a run between any two lines.
 *
 * @param continuesOnHookError whether the call goes on all the same where `onEvent` throws
 * @throws {UsageError} where a hook is none
 */
export function startCall(call: string, hooks: unknown, continuesOnHookError = false): LibraryCall {
  assertHooks(call, hooks);
  const { signal, onEvent, now = () => new Date(), budget }: Hooks = hooks;
  // One of our own: the caller's may live for years, and gets one listener, which goes when the call has ended.
  const stop = new AbortController();
  const forward = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', forward, { once: true });
  if (signal?.aborted) forward();

  let hookError: { readonly error: unknown } | undefined;
  const fail = (error: unknown) => {
    hookError ??= { error };
    if (!continuesOnHookError) stop.abort(error);
  };
  const emit: Context['emit'] = (event) => {
    if (hookError) return;
    try {
      const returned: unknown = onEvent?.(plain(event));
      if (returned instanceof Promise) returned.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
  return {
    context: {
      version: packageVersion(),
      now,
      random: () => Math.random(),
      platform: platformOf(versions),
      processors: availableParallelism(),
      memory: memoryOf(process),
      emit,
      signal: stop.signal,
      budget,
    },
    failureOf: (error) => {
      if (hookError) return hookError.error;
      if (!stop.signal.aborted || error instanceof BlogkeepError) return error;
      return new InterruptedError(`${call} was stopped. The same call goes on from there.`, { cause: error });
    },
    throwHookError: () => {
      if (hookError) throw hookError.error;
    },
    end: () => signal?.removeEventListener('abort', forward),
  };
}

/** Runs a call from its beginning to its end. Messages in its result are English for programs. */
export async function runCall<T>(
  call: string,
  hooks: unknown,
  action: (context: LibraryCall['context']) => Promise<T>,
): Promise<Plain<T>> {
  const run = startCall(call, hooks);
  try {
    run.context.signal.throwIfAborted();
    const result = await action(run.context);
    run.throwHookError();
    return plain(result);
  } catch (error) {
    throw run.failureOf(error);
  } finally {
    run.end();
  }
}

let version: string | undefined;

function packageVersion(): string {
  const file = fileURLToPath(new URL('../../package.json', import.meta.url));
  return (version ??= (fs.readJsonSync(file) as { version: string }).version);
}
