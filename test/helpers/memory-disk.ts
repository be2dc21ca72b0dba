import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';

/**
 * Mounts an empty tmpfs on a folder. It must be unmounted before the folder is removed.
 * @param options of tmpfs(5), such as `size=64m`
 */
export function mountMemory(folder: string, options: string): void {
  mount('-t', 'tmpfs', '-o', options, 'none', folder);
}

export function mount(...argv: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', argv, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
}

/** Returns the reason why this machine cannot mount file systems, or undefined. */
export function mountSkipReason(): string | undefined {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-mount-'));
  try {
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', place]);
    if (status === 0) spawnSync('umount', [place]);
    return status === 0 ? undefined : 'file systems may not be mounted';
  } finally {
    fs.removeSync(place);
  }
}
