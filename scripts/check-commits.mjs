// Checks the subjects of the last 50 commits, or of a range: `npm run check:commits -- main..HEAD`. CONTRIBUTING.md has the rules.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const maxLength = 72;

/** Verbs whose imperative looks like another form of a verb. */
const imperatives = new Set(['bring', 'embed', 'exceed', 'feed', 'focus', 'need', 'proceed', 'speed', 'string']);

/**
 * Returns the rules that a subject violates; empty if it has the form "area: imperative".
 * @param {string} subject
 * @returns {string[]}
 */
export function problemsOf(subject) {
  const [, verb] = /^[a-z0-9-]+(?:, [a-z0-9-]+)*: ([\p{L}-]+)/u.exec(subject) ?? [];
  const isImperative = verb !== undefined && (imperatives.has(verb) || !/(?:ed|ing|[^s]s)$/u.test(verb));
  return [
    ...(verb === undefined ? ['starts with an area: "crawl: stop after three errors"'] : []),
    ...(verb === undefined || isImperative ? [] : [`uses the imperative instead of "${verb}"`]),
    ...(subject.length > maxLength ? [`has at most ${maxLength} characters (${subject.length} now)`] : []),
    ...(subject.endsWith('.') ? ['has no full stop'] : []),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [range] = process.argv.slice(2);
  const commits = ['log', '--no-merges', '--format=%h %s', ...(range === undefined ? ['--max-count=50'] : [range])];
  const problems = execFileSync('git', commits, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) =>
      problemsOf(line.slice(line.indexOf(' ') + 1)).map((problem) => `${line}\n  A subject ${problem}.`),
    );
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
