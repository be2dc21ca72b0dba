// node scripts/on-node.mjs VERSION COMMAND [word…]: runs a command with another version of Node.js, as in `node scripts/on-node.mjs 22 npx
// vitest run`. Node.js is installed from npm into a temporary folder.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const [version, command, ...words] = process.argv.slice(2);
if (version === undefined || command === undefined)
  throw new Error('Say a version and a command, as in: node scripts/on-node.mjs 22 npx vitest run');

const isWindows = process.platform === 'win32';
// The install script of the package `node` fetches another package for the platform. That one can be installed directly, without a script.
const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-on-node-'));
try {
  fetchPackage();
  const programs = path.join(folder, 'node_modules', name, 'bin');
  const env = { ...process.env, PATH: [programs, process.env.PATH].join(path.delimiter) };
  const result = spawnSync('node', ['--version'], { env, encoding: 'utf8' });
  if (!result.stdout.startsWith(`v${version}.`) && result.stdout.trim() !== `v${version}`)
    throw new Error(`${name}@${version} turned out to be ${result.stdout.trim() || String(result.error)}.`);
  // On Windows npx is a batch file, which only a shell can run.
  process.exitCode = spawnSync(command, words, { env, stdio: 'inherit', shell: isWindows }).status ?? 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

function fetchPackage() {
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...options, `${name}@${String(version)}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  });
  if (status !== 0) throw new Error(`npm could not fetch ${name}@${String(version)}.`);
}
