// The program of the child process of a run; see child-run.ts.
import { setMaxListeners } from 'node:events';
import process from 'node:process';
import type { RequestBudget, RequestSign } from '../../index.ts';
import { InterruptedError } from '../../index.ts';
import { message as text } from '../../messages/message.ts';
import { openStorage } from '../storage/open-storage.ts';
import { countedStorage } from './counted-storage.ts';
import type { RunRequest, ToChild, ToParent } from './protocol.ts';
import { runBlog } from './run-blog.ts';

const send = (message: ToParent, then = () => undefined) => void process.send?.(message, then);

// Without the worker, nothing renews the lease, so the run must not commit anymore.
process.on('disconnect', () => process.exit(137));
// Ctrl-C in a terminal signals all processes, but only the worker may stop runs.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

let lastId = 0;
const pending = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
const stop = new AbortController();
setMaxListeners(Infinity, stop.signal);

function request(type: 'admit' | 'check'): { id: number; answered: Promise<void> } {
  const id = ++lastId;
  const answered = new Promise<void>((resolve, reject) => pending.set(id, { resolve, reject }));
  send({ type, id });
  return { id, answered };
}

const stoppedError = () => new InterruptedError(text('core.run-stopped'));

/** Request budget of the worker. After a stop, it rejects requests instead of aborting the run, so that the archive stays consistent. */
const budget: RequestBudget = {
  admit: async (signal) => {
    if (stop.signal.aborted) throw stoppedError();
    const { id, answered } = request('admit');
    const leave = (error: Error) => {
      // If the worker admits the request later, the slot is released immediately.
      void answered.then(() => send({ type: 'settled', id, sign: { kind: 'none' } }));
      return error;
    };
    await new Promise<void>((resolve, reject) => {
      const onStop = () => reject(leave(stoppedError()));
      const onAbort = () => reject(leave(signal?.reason as Error));
      const done = () => {
        stop.signal.removeEventListener('abort', onStop);
        signal?.removeEventListener('abort', onAbort);
      };
      stop.signal.addEventListener('abort', onStop, { once: true });
      signal?.addEventListener('abort', onAbort, { once: true });
      answered.then(resolve, reject).finally(done);
    });
    return (sign: RequestSign) => send({ type: 'settled', id, sign });
  },
};

async function begin(run: RunRequest): Promise<void> {
  const onBytes = (direction: 'read' | 'written', count: number) => send({ type: 'bytes', direction, count });
  const now = () => new Date(Date.now() + run.clockOffset);
  const end = await runBlog(run, {
    openStorage: async () => countedStorage(await openStorage(run.storage), onBytes),
    budget,
    check: () => request('check').answered,
    now,
  });
  send({ type: 'ended', end }, () => process.exit(0));
}

process.on('message', (raw) => {
  const message = raw as ToChild;
  if (message.type === 'run') void begin(message.run);
  else if (message.type === 'stop') stop.abort();
  else {
    pending.get(message.id)?.resolve();
    pending.delete(message.id);
  }
});
send({ type: 'ready' });
