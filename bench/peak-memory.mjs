// Loaded into a measured process (node --import): writes its largest resident set, in bytes, to the file named in the environment.
import fs from 'node:fs';

process.on('exit', () => {
  const file = process.env.BENCH_PEAK_FILE;
  if (file) fs.writeFileSync(file, String(peak()));
});

/** Bytes. Linux counts in `maxRSS` what the parent held when it started the process; `VmHWM` is that of the process alone. */
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
