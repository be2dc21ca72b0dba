// Preloaded into a measured process (node --import): writes its peak resident set size in bytes to the file in BENCH_PEAK_FILE.
import fs from 'node:fs';

process.on('exit', () => {
  const file = process.env.BENCH_PEAK_FILE;
  if (file) fs.writeFileSync(file, String(peak()));
});

/** Returns the peak in bytes. On Linux, `maxRSS` includes the memory of the parent at the time of the fork, but `VmHWM` does not. */
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
