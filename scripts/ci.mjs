// .ci/run: all checks that must pass before a change is merged, from a clean checkout with nothing installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runPhases } from './steps.mjs';

// Chromium and a font with Hangul for the site tests; strace for the fault tests; Hugo and Jekyll for their examples; shells for
// their completion; mandoc for the man page; tmux for terminal output; redis-server and object storage (swift) for the fleet; EPUBCheck,
// which installs Java; and the programs that check and build the other examples. Without one of them, its tests are skipped, and the
// summary lists them.
const packages =
  'chromium-headless-shell fonts-noto-cjk strace hugo jekyll ruby-kramdown-parser-gfm zsh fish mandoc tmux python3 shellcheck systemd cron buildah redis-server swift-proxy swift-account swift-container swift-object docker-compose prometheus epubcheck poppler-utils';

const system = {
  name: 'system packages',
  run: `if command -v apt-get >/dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${packages} >/dev/null
fi`,
};

// The generators that come from npm. Without them, their tests are skipped.
const generators = {
  name: 'generators',
  run: ['examples/eleventy', 'examples/astro', 'website'].map((folder) => `npm ci --prefix ${folder}`).join(' && '),
};

// Needs no system packages, so it runs while those are fetched.
const check = { name: 'check', run: 'npm ci && npm run check' };

// docs/CONTRIBUTING.md's first commands. They build what the other steps run, so steps that run in parallel must not build again. A quarter of the
// random cases, so that the step `laws` need not repeat any. The weekly workflow runs twice the default number.
const quick = { name: 'npm test', run: 'npm ci && PROPERTY_CASES=0.25 npm test' };

/** @param {string} name */
const suite = (name) => ({ name, run: `npx vitest run --project ${name}` });

// Without the property-based tests, which are also among the quick tests. Other tests have random cases, too.
const laws = { name: 'laws', run: `PROPERTY_CASES=0.25 ${suite('laws').run} --exclude 'test/**/*.property.test.ts'` };

// Versions of Node.js differ in files, streams, HTTP, zlib, workers, dates, Unicode and module loading. With the oldest of the newer versions,
// all tests of the built executable run, which use all of these. With the newest, its main commands, and the quick tests of the folders that
// call Node.js directly or depend on its dates and Unicode. CI on GitHub runs all tests with every supported version.
const folders = 'api archive backup/files core http media offheap serve';
const quickTests = `vitest run --project quick ${folders
  .split(' ')
  .map((folder) => `test/${folder}`)
  .join(' ')}`;
const executableTests = 'vitest run --project laws';
const mainCommands = `${executableTests} test/e2e/cli.test.ts test/e2e/export.test.ts test/e2e/serve.test.ts`;
/**
 * Returns a step that runs commands with a version of Node.js. Its timeouts are long, because steps that run in parallel have priority.
 * @param {number} version @param {readonly string[]} commands
 */
const onNode = (version, commands) => ({
  name: `Node.js ${version}`,
  nice: 5,
  run: commands
    .map((command) => `node scripts/on-node.mjs ${version} npx ${command} --testTimeout 600000 --hookTimeout 600000`)
    .join('\n'),
});

// Two nights of a fleet, with a tenth of the default number of blogs.
const fleet = { name: 'fleet', nice: 5, run: `FLEET_BLOGS=20 ${suite('fleet').run}` };

/**
 * Creates a folder in memory for the files of tests: they flush thousands of small files, and would wait for a disk more than they compute.
 * Returns undefined if memory has no file system with enough space that can run programs.
 */
function folderInMemory() {
  const minFreeBytes = 4 * 2 ** 30;
  const memory = '/dev/shm';
  if (!fs.existsSync(memory)) return undefined;
  const { bavail, bsize } = fs.statfsSync(memory);
  if (bavail * bsize < minFreeBytes) return undefined;
  const folder = fs.mkdtempSync(path.join(memory, 'ci-'));
  // Like /tmp: apt-get writes into it as another user.
  fs.chmodSync(folder, 0o1777);
  const program = path.join(folder, 'program');
  fs.writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  if (spawnSync(program).status === 0) return folder;
  fs.rmSync(folder, { recursive: true });
  return undefined;
}

const folder = folderInMemory();
if (folder !== undefined) process.env.TMPDIR = folder;
try {
  // Each fault test must finish within 25 seconds, so no other step runs in parallel. Site and generator tests wait more than they compute.
  // The property-based tests use all cores.
  const passed = await runPhases([
    [[system, generators], [check]],
    [[quick, laws, suite('faults')]],
    [
      [suite('examples'), suite('site'), suite('wordpress')],
      [fleet, onNode(22, [`${executableTests} test/e2e test/publish/bodies`]), onNode(24, [quickTests, mainCommands])],
    ],
  ]);
  process.exitCode = passed ? 0 : 1;
} finally {
  if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
}
