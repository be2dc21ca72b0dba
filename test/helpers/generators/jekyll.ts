import { spawnSync } from 'node:child_process';
import path from 'node:path';

const isInstalled = spawnSync('jekyll', ['--version']).status === 0;

/** Reason for the titles of tests that are skipped without Jekyll; empty if they run. */
export const jekyllSkipNote = isInstalled ? '' : ' (skipped: Jekyll is not installed)';

/**
 * Builds a site and returns the folder of its pages. Warnings are errors.
 * @throws an error with Jekyll's output
 */
export function buildJekyllSite(folder: string, options: readonly string[] = []): string {
  const built = path.join(folder, '_site');
  const strict = ['build', '--strict_front_matter', '--trace', '--source', folder, '--destination', built];
  const { status, stdout, stderr } = spawnSync('jekyll', [...strict, ...options], { cwd: folder, encoding: 'utf8' });
  // Jekyll writes only warnings and errors to standard error.
  if (status !== 0 || stderr !== '') throw new Error(`Jekyll failed:\n${stderr + stdout}`.slice(0, 4000));
  return built;
}
