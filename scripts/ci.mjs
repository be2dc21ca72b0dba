// .ci/run: all checks that must pass before a change is merged, from a clean checkout with nothing installed.
import { runPhases } from './steps.mjs';

// Chromium and a font with Hangul for the site tests; strace for the fault tests; Hugo and Jekyll for their examples; shells for
// their completion; mandoc for the man page; tmux for terminal output; redis-server and object storage (swift) for the fleet; and the
// programs that check and build the other examples. Without one of them, its tests are skipped, and the summary lists them.
const packages =
  'chromium fonts-noto-cjk strace hugo jekyll ruby-kramdown-parser-gfm zsh fish mandoc tmux python3 shellcheck systemd cron buildah redis-server swift-proxy swift-account swift-container swift-object docker-compose prometheus';

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

// The README's second command. It builds what the other steps run, so steps that run in parallel must not build again.
const quick = { name: 'npm test', run: 'npm ci && npm test' };

/** @param {string} name */
const suite = (name) => ({ name, run: `npx vitest run --config vitest.${name}.config.ts` });

// A quarter of the random cases. The weekly workflow runs twice the default number.
const laws = { name: 'laws', run: `PROPERTY_CASES=0.25 ${suite('laws').run}` };

// Runs in idle CPU time only, because no other step depends on it.
const check = {
  name: 'check',
  nice: 19,
  run: [
    ...['types', 'lint', 'format', 'layers', 'unused', 'commits', 'packed'].map((one) => `npm run check:${one}`),
    'npm run --silent licences',
  ].join('\n'),
};

// Versions of Node.js differ in files, HTTP, zlib, workers, dates, Unicode and module loading. The oldest and the newest one run the
// tests of these areas; Node.js 22 only runs the tests of the built executable. CI on GitHub runs all tests with all three versions.
const folders = 'api app archive cli core crawl docs/options http library media package publish serve body/constructs';
const quickTests = `vitest run ${folders
  .split(' ')
  .map((folder) => `test/${folder}`)
  .join(' ')}`;
const executableTests = 'vitest run --config vitest.laws.config.ts test/e2e test/publish/bodies';
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

// Two nights of a fleet. The default of 200 blogs takes ten minutes.
const fleet = { name: 'fleet', nice: 5, run: `FLEET_BLOGS=40 ${suite('fleet').run}` };

// Each fault test must finish within 25 seconds, so only the step with the lowest priority runs in parallel. Site and generator tests wait
// more than they compute. The property-based tests use all cores.
const passed = await runPhases([
  [[system, quick, generators, laws]],
  [[suite('faults')], [check]],
  [
    [suite('examples'), suite('site'), suite('wordpress')],
    [onNode(22, [executableTests]), onNode(24, [quickTests, executableTests]), fleet],
  ],
]);
process.exitCode = passed ? 0 : 1;
