// Loaded into a measured process (node --import): writes its largest resident set, in bytes, to the file named in the environment.
import fs from 'node:fs';

process.on('exit', () => {
  const file = process.env.BENCH_PEAK_FILE;
  if (file) fs.writeFileSync(file, String(process.resourceUsage().maxRSS * 1024));
});
