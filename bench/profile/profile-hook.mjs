// Preloaded (node --import) into a process that is profiled, and by that into its workers: writes what each thread did, some seconds at
// a time, since nothing tells a worker that it is going to be stopped.
import fs from 'node:fs';
import inspector from 'node:inspector';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';

const folder = process.env.BENCH_PROFILE_FOLDER ?? '';
/** milliseconds */
const piece = 5000;
/** microseconds between two samples */
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
  // A worker has no environment of the process and takes no --import, so it begins with this file, which loads the
  // one that is meant. Its timers run only where the pool does not block it between two tasks.
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
