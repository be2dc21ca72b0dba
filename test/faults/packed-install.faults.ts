import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const shell = process.platform === 'win32';
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
/** Whether the npm registry is reachable. The test needs it to install dependencies. */
const hasRegistry = spawnSync('npm', ['view', 'zod', 'version'], { shell, timeout: 20_000 }).status === 0;

describe('the packed package', () => {
  it.skipIf(!hasRegistry)(
    'can be installed with npm into an empty project, and runs there (needs the npm registry)',
    () => {
      const project = temporaryFolder();
      const run = (command: string, ...argv: readonly string[]) =>
        execFileSync(command, argv, { cwd: project, encoding: 'utf8', shell: shell && command === 'npm' });
      execFileSync('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', project], { shell });
      const [tarball = ''] = fs.readdirSync(project);
      fs.writeJsonSync(path.join(project, 'package.json'), { private: true, type: 'module' });
      run('npm', 'install', '--prefer-offline', ...quiet, `./${tarball}`);

      const { version } = fs.readJsonSync('package.json') as { readonly version: string };
      expect(run(process.execPath, 'node_modules/blogkeep/dist/bin.js', '--version').trim()).toBe(version);
      expect(fs.existsSync(path.join(project, 'node_modules/.bin/blogkeep'))).toBe(true);
      run(process.execPath, 'node_modules/blogkeep/dist/bin.js', 'demo', '--quiet');
      expect(fs.existsSync(path.join(project, 'blogkeep-demo/site/index.html'))).toBe(true);

      fs.copySync('examples/library/own-renderer.mjs', path.join(project, 'own-renderer.mjs'));
      expect(run(process.execPath, 'own-renderer.mjs', 'blogkeep-demo', 'book')).toContain('28 posts');
      // Development dependencies are not installed.
      expect(fs.existsSync(path.join(project, 'node_modules/vitest'))).toBe(false);
    },
    200_000,
  );
});
