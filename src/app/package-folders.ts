import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders that come with the package; they lie beside `dist/` as they lie beside `src/`. */
export const templatesFolder = fileURLToPath(new URL('../../templates', import.meta.url));

/** What workers run. It is compiled also where the rest is not: threads are not started from TypeScript. */
export const conversionWorker = fileURLToPath(new URL('../../dist/publish/conversion/worker.js', import.meta.url));
export const sampleBlogFolder = fileURLToPath(new URL('../../examples/blog', import.meta.url));

/** Changes when another version of blogkeep is put in the place of this one, or somebody works on it. */
export function codeStamp(): string {
  const stamps: string[] = [];
  for (const folder of [
    fileURLToPath(new URL('..', import.meta.url)),
    path.dirname(path.dirname(path.dirname(conversionWorker))),
  ]) {
    for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const { size, mtimeMs } = fs.statSync(path.join(folder, entry));
      stamps.push(`${entry} ${size} ${mtimeMs}`);
    }
  }
  return stamps.join('\n');
}
