import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';

const made: string[] = [];

/** Creates a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-test-'));
  made.push(folder);
  return folder;
}

/** Removes the folders. The setup of every file calls this after each test, since vitest may load this module once for several files. */
export async function removeTemporaryFolders(): Promise<void> {
  for (const folder of made.splice(0)) await fs.remove(folder);
}

/** Returns the content of every file below a folder by relative path, with one character per byte. */
export function filesIn(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files[path.relative(folder, file).replaceAll('\\', '/')] = fs.readFileSync(file, 'latin1');
  }
  return files;
}
