// npm run check:package, after a build: whether what would be published can be imported and typed. It is packed once, without
// the scripts that would build it again: other commands may be running what is built.
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
  // What was wrong has been printed by the one that found it.
  process.exitCode = 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
