// Checks the subjects of the last 50 commits, or of a range: `npm run check:commits -- main..HEAD`. docs/CONTRIBUTING.md has the rules.
import { execFileSync } from 'node:child_process';

const form = /^[a-z0-9-]+(?:, [a-z0-9-]+)*: .*[^.]$/u;
const range = process.argv[2] ?? '--max-count=50';
const subjects = execFileSync('git', ['log', '--no-merges', '--format=%s', range], { encoding: 'utf8' }).split('\n');
for (const subject of subjects) {
  if (subject === '' || (subject.length <= 72 && form.test(subject))) continue;
  console.error(`${subject}\n  A subject is "area: imperative", with at most 72 characters and no full stop.`);
  process.exitCode = 1;
}
