// Loaded into a measured process (node --import): writes its largest resident set, in bytes, to the file named in the environment.
import fs from 'node:fs';

process.on('exit', () => {
  const file = process.env.BENCH_PEAK_FILE;
  if (file) fs.writeFileSync(file, String(peak()));
});

/** Linux takes what the parent had before the process began for the child's own, and says that of its memory alone elsewhere. */
function peak() {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB/mu.exec(tryRead('/proc/self/status')) ?? [];
  return Number(kilobytes ?? process.resourceUsage().maxRSS) * 1024;
}

/** @param {string} file */
function tryRead(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
