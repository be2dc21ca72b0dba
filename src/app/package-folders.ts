import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders that come with the package; they lie beside `dist/` as they lie beside `src/`. */
export const templatesFolder = fileURLToPath(new URL('../../templates', import.meta.url));

/** What workers run. It is compiled also where the rest is not: threads are not started from TypeScript. */
export const conversionWorker = fileURLToPath(new URL('../../dist/publish/bodies/worker.js', import.meta.url));
export const bodyWorker = fileURLToPath(new URL('../../dist/app/publish/body-worker.js', import.meta.url));
export const verifyWorker = fileURLToPath(new URL('../../dist/app/verify/worker.js', import.meta.url));
/** Of its folders, those that a blogger's repository takes files from. */
export const examplesFolder = fileURLToPath(new URL('../../examples', import.meta.url));
/** Makes backups of the sample blog, as their platform would. */
export const sampleBackupProgram = fileURLToPath(new URL('../../examples/sample-backup/make.mjs', import.meta.url));
export const packageFolder = fileURLToPath(new URL('../..', import.meta.url));
export const sampleBlogFolder = fileURLToPath(new URL('../../examples/blog', import.meta.url));

/** What package managers write when they have installed something. */
const installed = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity'];

/** Changes when another version of blogkeep or of what it depends on is put in the place of this one, or somebody works on it. */
export function codeStamp(): string {
  const code = fileURLToPath(new URL('..', import.meta.url));
  const folders = new Set([code, path.resolve(conversionWorker, '../../..') + path.sep]);
  const files = [...folders].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Half of the files are types, which nothing runs.
      .filter((entry) => !entry.endsWith('.d.ts'))
      .map((entry) => path.join(folder, entry)),
  );
  for (let folder = code; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    files.push(...installed.map((name) => path.join(folder, 'node_modules', name)));
  }
  return files
    .flatMap((file) => {
      const stats = fs.statSync(file, { throwIfNoEntry: false });
      return stats ? [`${file} ${stats.size} ${stats.mtimeMs}`] : [];
    })
    .join('\n');
}
