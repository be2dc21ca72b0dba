import { execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Packs the package as for publishing, but with all dependencies in it, so that npm can install it without a registry.
 * @param folder for the packed file and for temporary files
 * @returns the path of the packed file
 */
export function packWithDependencies(folder: string): string {
  const run = (command: string, argv: readonly string[], cwd = root) =>
    execFileSync(command, argv, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 });
  const [{ filename }] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]),
  ) as [{ readonly filename: string }];
  const unpacked = path.join(folder, 'package');
  run('tar', ['-xzf', filename], folder);
  const manifest = fs.readJsonSync(path.join(unpacked, 'package.json')) as { dependencies: Record<string, string> };
  const bundled = { ...manifest, bundleDependencies: Object.keys(manifest.dependencies) };
  fs.writeJsonSync(path.join(unpacked, 'package.json'), bundled);
  const [, ...dependencies] = run('npm', ['ls', '--omit=dev', '--all', '--parseable']).trim().split('\n');
  for (const dependency of dependencies) {
    const filter = (from: string) => from === dependency || !from.startsWith(path.join(dependency, 'node_modules'));
    fs.copySync(dependency, path.join(unpacked, path.relative(root, dependency)), { filter });
  }
  const packed = path.join(folder, 'blogkeep.tgz');
  run('tar', ['-c', '-I', 'gzip -1', '-f', packed, 'package'], folder);
  return packed;
}
