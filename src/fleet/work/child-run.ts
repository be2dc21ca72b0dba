import { fork } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestBudget, RequestSign } from '../../index.ts';
import type { Lease } from '../redis/lease.ts';
import type { RunEnd, RunRequest, ToChild, ToParent } from './protocol.ts';

export interface ChildRunOptions {
  readonly budget: RequestBudget;
  readonly lease: Pick<Lease, 'check' | 'lost'>;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly onBytes: (direction: 'read' | 'written', count: number) => void;
}

/** A run in a child process. */
export interface ChildRun {
  /** resolves when the process ends: to its result, or to undefined if it died without one */
  readonly ended: Promise<RunEnd | undefined>;
  /** Returns how the process died, for the log. Call it after {@link ended} has resolved. */
  death(): Death;
  /** Asks the run to store its state and end. The process is killed after a grace period. */
  stop(): void;
}

/** Details about a process that died without a result. */
export interface Death {
  /** exit code or signal name */
  readonly exit: string;
  /** end of its stderr, in which Node.js explains why it died; without the token */
  readonly words: string;
}

/** Time limit in milliseconds for a stopped run to store its state. */
const gracePeriod = 5 * 60_000;

/** Path of the compiled program. If the sources are run directly, as in tests, it is the program of the last build. */
const program = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../dist/fleet/work/child.js', import.meta.url)
    : new URL('./child.js', import.meta.url),
);

/**
 * Runs a blog in a child process, so that the worker keeps renewing its leases however much memory or CPU time a post takes. The process
 * asks the worker before each request and before writing to the storage. It is killed if the lease is lost, and exits if the worker dies.
 */
export function runInChild(request: RunRequest, options: ChildRunOptions): ChildRun {
  const { budget, lease, variables, onBytes } = options;
  const { token } = request.source;
  const child = fork(program, [], { env: { ...variables }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const gone = new AbortController();
  // Any number of requests may wait. Node.js would warn of a leak at more than ten listeners.
  setMaxListeners(Infinity, gone.signal);
  const releases = new Map<number, (sign: RequestSign) => void>();
  let end: RunEnd | undefined;
  let [exit, stderrTail] = ['', ''];
  const send = (message: ToChild) => {
    if (child.connected) child.send(message, () => undefined);
  };
  const kill = () => child.kill('SIGKILL');

  const admit = async (id: number): Promise<void> => {
    const release = await budget.admit(gone.signal);
    if (gone.signal.aborted) release({ kind: 'none' });
    else {
      releases.set(id, release);
      send({ type: 'admitted', id });
    }
  };
  const releaseSlot = (id: number, sign: RequestSign) => {
    releases.get(id)?.(sign);
    releases.delete(id);
  };
  const check = async (id: number): Promise<void> => {
    while (!gone.signal.aborted && !lease.lost.aborted) {
      try {
        await lease.check();
        send({ type: 'held', id });
        return;
      } catch {
        // Redis may become available again before the lease is lost. Once the lease is lost, the process is killed.
        await sleep(250);
      }
    }
  };

  child.on('message', (raw) => {
    const message = raw as ToParent;
    if (message.type === 'ready') send({ type: 'run', run: request });
    else if (message.type === 'admit') void admit(message.id).catch(() => undefined);
    else if (message.type === 'settled') releaseSlot(message.id, message.sign);
    else if (message.type === 'check') void check(message.id);
    else if (message.type === 'bytes') onBytes(message.direction, message.count);
    else end = message.end;
  });
  child.stderr?.on('data', (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString()).slice(-2000)));
  lease.lost.addEventListener('abort', kill, { once: true });
  if (lease.lost.aborted) kill();

  let killer: NodeJS.Timeout | undefined;
  const ended = new Promise<RunEnd | undefined>((resolve) => {
    child.once('error', (error) => {
      stderrTail ||= String(error);
      if (child.pid === undefined) resolve(undefined);
    });
    child.once('close', (code, signal) => {
      exit = String(code ?? signal);
      resolve(end);
    });
  }).finally(() => {
    clearTimeout(killer);
    lease.lost.removeEventListener('abort', kill);
    gone.abort();
    // All requests of the process have ended with it.
    for (const id of [...releases.keys()]) releaseSlot(id, { kind: 'none' });
  });
  return {
    ended,
    death: () => ({ exit, words: (token ? stderrTail.replaceAll(token, '…') : stderrTail).trim() }),
    stop: () => {
      send({ type: 'stop' });
      killer ??= setTimeout(kill, gracePeriod).unref();
    },
  };
}
