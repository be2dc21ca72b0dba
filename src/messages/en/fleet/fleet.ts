import { formatCount, formatNumber } from '../../format-count.ts';

/** Messages of `blogkeep-fleet` about its configuration, Redis, runs and commands. */
export const fleet = {
  problem: ({ file, path, problem }: { file: string; path: string; problem: string }) =>
    `${file}: ${path === '' ? '' : `${path}: `}${problem}`,
  'more-problems': ({ count }: { count: number }) => `… and ${formatCount(count, 'problem')} more.`,
  unreadable: ({ file, reason }: { file: string; reason: string }) =>
    `The fleet's configuration ${file} cannot be read: ${reason}. Specify its path with --config.`,
  'unknown-key': ({ key, hint, names }: { key: string; hint: string; names: readonly string[] }) =>
    `"${key}" is not known here.${hint} Known are ${names.join(', ')}.`,
  missing: ({ expected }: { expected: string }) => `This is missing: add it (${expected}).`,
  'wrong-type': ({ expected }: { expected: string }) => `This must be of type ${expected}.`,
  'wrong-form': 'This does not have the form that is needed here: compare it with docs/fleet.md.',
  'out-of-range': ({ least, most }: { least: string; most: string }) =>
    `This must be ${[least === '' ? '' : `at least ${least}`, most === '' ? '' : `at most ${most}`].filter(Boolean).join(' and ')}.`,
  must: ({ problem }: { problem: string }) => `This must ${problem}.`,
  duration: 'A duration is a number with its unit, such as 90s, 30m or 2h.',
  'time-of-day': 'A time of day is written as "01:30", in quotes.',
  'time-zone': 'There is no such time zone: use a name such as Asia/Seoul.',
  'web-address': 'This must be a URL with http:// or https://, without user and password.',
  name: 'A name consists of at most 100 of the characters a-z, 0-9, ".", "_" and "-", and starts with a letter or digit.',
  'name-twice': ({ name, first }: { name: string; first: string }) =>
    `There are two blogs named ${name}; the first is at ${first}. Each needs its own name.`,
  'no-source': ({ name, hint }: { name: string; hint: string }) => `There is no source "${name}" under sources.${hint}`,
  'no-group': ({ name, hint }: { name: string; hint: string }) => `There is no group "${name}" under groups.${hint}`,
  'two-addresses': ({ source }: { source: string }) =>
    `The source "${source}" has a baseUrl, so its blogs have no addresses. Remove the address, or choose a source without a baseUrl.`,
  'no-address': ({ source }: { source: string }) =>
    `The blog has no address. Add it, or add the baseUrl of a Blog Read API to the source "${source}".`,
  'no-token': 'The token is missing. Add a reference to it, such as { env: NAME }.',
  'no-user': 'A blog at an address needs a token only with a user: add the user of the WordPress, or remove the token.',
  'no-files': ({ pattern }: { pattern: string }) => `No file matches ${pattern}: correct the pattern, or remove it.`,
  'secret-forms':
    'A secret is specified by reference, as { env: NAME }, { file: path } or { command: [program, argument] }; it is never in this file itself. If a secret was ever pushed with this file, replace it.',
  'storage-forms': 'The storage is either { s3: { bucket: … } } or { file: folder }.',

  secret: ({ what, reason }: { what: string; reason: string }) => `${what} has no usable secret: ${reason}.`,
  'secret-env': ({ name }: { name: string }) => `The environment variable ${name}`,
  'secret-file': ({ file }: { file: string }) => `The file ${file}`,
  'secret-command': ({ program }: { program: string }) => `The command ${program}`,
  'secret-unset': 'it is not set',
  'secret-empty': 'it is empty',
  'secret-not-a-word': 'it must be one word without spaces or line breaks',
  'secret-late': ({ seconds }: { seconds: number }) => `it took longer than ${formatCount(seconds, 'second')}`,
  'secret-failed': ({ code }: { code: number }) => `it ended with exit code ${String(code)}`,
  'secret-of': ({ blog, problem }: { blog: string; problem: string }) => `Token of ${blog}: ${problem}`,

  'package-missing': ({ name, install }: { name: string; install: string }) =>
    `The package ${name} is not installed, which only fleets need: run "${install}".`,
  redis: ({ address, reason }: { address: string; reason: string }) =>
    `Redis at ${address} cannot be used: ${reason}. Check redis.url, and whether the server is running.`,
  'redis-url': 'its URL must start with redis:// or rediss://',
  'redis-refuses': 'it refuses the user name or password',
  'redis-unknown-host': 'there is no such host',
  'redis-silent': 'it does not answer',
  'redis-evicts': ({ policy }: { policy: string }) =>
    `its setting maxmemory-policy is ${policy}, so it may discard jobs; set it to noeviction`,
  'no-blog': ({ name, hint }: { name: string; hint: string }) =>
    `There is no blog "${name}" in the configuration.${hint}`,
  'no-target': ({ name, hint }: { name: string; hint: string }) =>
    `There is no source and no blog "${name}" in the configuration.${hint}`,
  'name-blogs': ({ command }: { command: string }) => `Name the blogs, or use --all: blogkeep-fleet ${command} --all.`,

  usage:
    'Usage: $0 <command> [options]\n\nKeeps the archives of thousands of blogs, on any number of machines (docs/fleet.md).',
  'unknown-command': ({ command, hint }: { command: string; hint: string }) =>
    `blogkeep-fleet has no command "${command}".${hint} "blogkeep-fleet --help" lists them.`,
  stray: ({ command, word }: { command: string; word: string }) =>
    `Unexpected argument "${word}": see "blogkeep-fleet ${command} --help".`,
  'option-range': ({ name, least, most }: { name: string; least: number; most: number }) =>
    `--${name} must be a whole number from ${String(least)} to ${String(most)}.`,
  'option-config': 'configuration of the fleet',
  'option-offline': 'check the files only, not tokens, Redis and storage',
  'option-concurrency': 'runs at the same time',
  'option-cache':
    'folder where records are kept from night to night, so that only changes are fetched from the storage',
  'option-scratch': 'folder for temporary files',
  'option-metrics-port': 'port of /metrics and /healthz; 0 selects a free port',
  'option-metrics-host': 'address of /metrics and /healthz',
  switch: 'boolean',
  'option-json': 'as JSON',
  'option-all': 'all blogs of the configuration',
  'option-all-failed': 'all blogs whose last run was not complete',
  'about-check': 'check the configuration, tokens, Redis and storage',
  'about-start': 'schedule a run of each blog every night',
  'about-work': 'run blogs until stopped, on any number of machines',
  'about-status': 'show the queue, and blogs whose last run was not complete',
  'about-run': 'run blogs as soon as a worker is free',
  'about-retry': 'run blogs again that failed, or were stopped until you acted',
  'about-pause': 'start no more runs: of blogs, of sources, or at all',
  'about-resume': 'start runs again',
  'checked-file': ({ file, blogs, sources }: { file: string; blogs: number; sources: number }) =>
    `${file}: ${formatCount(blogs, 'blog')}, ${formatCount(sources, 'source')}.`,
  'checked-all': 'Tokens, Redis and storage: OK.',
  scheduled: ({ added, moved, removed, unchanged }: Record<'added' | 'moved' | 'removed' | 'unchanged', number>) =>
    `Scheduled: ${formatNumber(added)} new, ${formatNumber(moved)} at another time, ${formatNumber(removed)} removed, ${formatNumber(unchanged)} unchanged.`,
  added: ({ added, waiting }: { added: number; waiting: number }) =>
    `${formatCount(added, 'run')} added${waiting === 0 ? '' : `; ${formatNumber(waiting)} were waiting already`}.`,
  retried: ({ blogs, lifted }: { blogs: number; lifted: number }) =>
    `${formatCount(blogs, 'blog')} will run again${lifted === 0 ? '' : `; ${formatNumber(lifted)} had been stopped`}.`,
  paused: ({ names }: { names: readonly string[] }) =>
    names.length === 0
      ? 'Paused: workers take no more runs until "blogkeep-fleet resume".'
      : `Paused: ${names.join(', ')}. Runs that have started continue.`,
  resumed: ({ names }: { names: readonly string[] }) =>
    names.length === 0 ? 'Resumed: workers take runs again.' : `Resumed: ${names.join(', ')}.`,
  jobs: ({ jobs }: { jobs: Readonly<Record<string, number>> }) =>
    `Jobs: ${Object.entries(jobs)
      .filter(([, count]) => count > 0)
      .map(([state, count]) => `${formatNumber(count)} ${state}`)
      .join(', ')}`,
  standing: ({ total, counts }: { total: number; counts: Readonly<Record<string, number>> }) =>
    `Blogs: ${formatNumber(total)} (${Object.entries(counts)
      .map(([standing, count]) => `${formatNumber(count)} ${standing}`)
      .join(', ')})`,
  'blog-line': ({ blog, outcome, since, error }: Record<'blog' | 'outcome' | 'since' | 'error', string>) =>
    `${blog}: ${outcome}, since ${since}${error === '' ? '' : `: ${error}`}`,
};
