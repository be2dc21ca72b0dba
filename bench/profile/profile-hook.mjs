// Preloaded (node --import) into a profiled process, and by this module into its workers. Writes a profile of each thread every few
// seconds, because workers are terminated without notice.
import fs from 'node:fs';
import inspector from 'node:inspector';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';

const folder = process.env.BENCH_PROFILE_FOLDER ?? '';
/** milliseconds per profile */
const piece = 5000;
/** microseconds between samples */
const interval = 500;

const session = new inspector.Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval });
session.post('Profiler.start');
let pieces = 0;

function write() {
  session.post('Profiler.stop', (error, answer) => {
    if (error) return;
    const name = `${isMainThread ? 'main' : 'worker'}.${threadId}.${(pieces += 1)}.json`;
    fs.writeFileSync(path.join(folder, name), JSON.stringify(answer.profile));
  });
}

setInterval(() => {
  write();
  session.post('Profiler.start');
}, piece).unref();
process.once('exit', write);

if (isMainThread) {
  /** @type {{ Worker: typeof import('node:worker_threads').Worker }} */
  const threads = createRequire(import.meta.url)('node:worker_threads');
  const own = fileURLToPath(import.meta.url);
  // A worker inherits neither the environment nor --import, so it starts with this file, which then imports the module of the worker.
  // Timers only run if the pool does not block the thread between tasks.
  threads.Worker = class extends threads.Worker {
    /** @param {string | URL} file @param {import('node:worker_threads').WorkerOptions} [options] */
    constructor(file, options) {
      const added = { BENCH_PROFILE_FOLDER: folder, BENCH_PROFILED: String(file), PISCINA_DISABLE_ATOMICS: '1' };
      super(own, { ...options, env: { ...(typeof options?.env === 'object' && options.env), ...added } });
    }
  };
  syncBuiltinESMExports();
} else {
  await import(pathToFileURL(process.env.BENCH_PROFILED ?? '').href);
}
