import { Script } from 'node:vm';
import { processorTime } from './processor-time.ts';
import { TextError } from '../core/errors/errors.ts';
import { message } from '../messages/message.ts';

/** Default limit in milliseconds. A signal must end a run within five seconds. */
const defaultTime = 2000;

/** Thrown if the processing of an item was stopped because it took too long. Does not end a run. */
export class StoppedError extends TextError {
  override readonly name = 'StoppedError';
}

const key = Symbol.for('blogkeep.work');
const globals = globalThis as { [key]?: (() => unknown) | undefined };
const script = new Script("globalThis[Symbol.for('blogkeep.work')]()");

/**
 * Calls a synchronous function, and stops it if it takes too long, even within a regular expression. Costs 50 microseconds. The limit is on
 * the clock, so it depends on the load of the machine, and must not decide what is in a file. `finally` blocks of a stopped function do not
 * run.
 * @throws {StoppedError} if the function was stopped
 */
export function runStoppable<T>(work: () => T, milliseconds = defaultTime): T {
  const outer = globals[key];
  globals[key] = work;
  try {
    return script.runInThisContext({ timeout: milliseconds, displayErrors: false }) as T;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new StoppedError(message('publish.too-slow', { seconds: milliseconds / 1000 }));
    throw error;
  } finally {
    globals[key] = outer;
  }
}

/**
 * Like {@link runStoppable}, but limits the processor time: on a busy machine, the function is called again with twice the time on the clock
 * until it has had half of its limit. Signals are not handled in the meantime.
 * @param milliseconds of processor time of the process
 * @throws {StoppedError} if the function was stopped
 */
export function runWithProcessorTime<T>(work: () => T, milliseconds = defaultTime): T {
  for (let onClock = milliseconds; ; onClock *= 2) {
    const start = processorTime();
    try {
      return runStoppable(work, onClock);
    } catch (error) {
      if (!(error instanceof StoppedError) || processorTime() - start > milliseconds / 2) throw error;
    }
  }
}
