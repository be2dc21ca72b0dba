import { spawnSync } from 'node:child_process';
import path from 'node:path';

const isInstalled = spawnSync('jekyll', ['--version']).status === 0;

/** Why tests with it have to be skipped, for their names; empty where they need not be. */
export const jekyllReason = isInstalled ? '' : ' (skipped: Jekyll is not installed)';

/**
 * Builds a site and returns its folder of pages. A warning is an error.
 * @throws with what Jekyll says
 */
export function buildJekyllSite(folder: string, options: readonly string[] = []): string {
  const built = path.join(folder, '_site');
  const strict = ['build', '--strict_front_matter', '--trace', '--source', folder, '--destination', built];
  const { status, stdout, stderr } = spawnSync('jekyll', [...strict, ...options], { cwd: folder, encoding: 'utf8' });
  // Warnings and errors go to standard error, and nothing else.
  if (status !== 0 || stderr !== '') throw new Error(`Jekyll failed:\n${stderr + stdout}`.slice(0, 4000));
  return built;
}
