import fs from 'fs-extra';
import { availableParallelism } from 'node:os';
import process, { versions } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Context } from '../app/context.ts';
import { memoryOf, platformOf } from '../app/runtime.ts';
import { BlogkeepError, InterruptedError } from '../core/errors/errors.ts';
import { toPlain, type Plain } from '../messages/plain.ts';
import { english, translator } from '../messages/translate.ts';
import { assertHooks, type Hooks } from './hooks.ts';

/** Environment of one library call, for its whole duration. */
export interface LibraryCall {
  readonly context: Context & { readonly signal: AbortSignal };
  /**
   * Returns the error with which the call rejects: the error that `onEvent` threw, an `InterruptedError` if the signal is the cause, or
   * otherwise the error itself.
   */
  readonly failureOf: (error: unknown) => unknown;
  /** @throws the error of `onEvent`, if it threw one */
  readonly throwHookError: () => void;
  /** Removes the listener from the caller's signal. */
  readonly end: () => void;
}

/**
 * Starts a call. If `onEvent` throws, it is not called again, and the call stops as if its signal were aborted. The error does not
 * propagate to the code that emits the event, because it could end a run at any point and leave the archive inconsistent.
 *
 * @param continuesOnHookError whether the call continues after an error of `onEvent`
 * @param t translates the texts in events
 * @throws {UsageError} if a hook is invalid
 */
export function startCall(call: string, hooks: unknown, continuesOnHookError = false, t = english): LibraryCall {
  assertHooks(call, hooks);
  const { signal, onEvent, now = () => new Date(), budget }: Hooks = hooks;
  // The caller's signal may exist for years, so it gets a single listener, which is removed at the end of the call. The rest of the call
  // uses this controller.
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
      const returned: unknown = onEvent?.(toPlain(event, t));
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

/** Runs a call. Replaces messages in its result and events with their texts in the language of the hooks. */
export async function runCall<T>(
  call: string,
  hooks: unknown,
  action: (context: LibraryCall['context']) => Promise<T>,
): Promise<Plain<T>> {
  assertHooks(call, hooks);
  const t = await translator(hooks.language ?? 'en', hooks.mentionsCommands);
  const run = startCall(call, hooks, false, t);
  try {
    run.context.signal.throwIfAborted();
    const result = await action(run.context);
    run.throwHookError();
    return toPlain(result, t);
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
