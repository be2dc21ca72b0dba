// npm run check:package, after a build: checks that the package can be imported and has valid types. It is packed without its scripts: a
// second build would replace files that other commands may be running.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const shell = process.platform === 'win32';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-package-'));
try {
  const pack = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder];
  execFileSync('npm', pack, { shell, stdio: ['ignore', 'ignore', 'inherit'] });
  const [tarball = ''] = fs.readdirSync(folder).map((name) => path.join(folder, name));
  execFileSync('npx', ['publint', '--strict', tarball], { shell, stdio: 'inherit' });
  execFileSync('npx', ['attw', tarball, '--profile', 'esm-only'], { shell, stdio: 'inherit' });
} catch {
  // The tool that failed has printed the reason.
  process.exitCode = 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
