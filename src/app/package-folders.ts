import fs from 'fs-extra';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lazy } from '../core/collections/lazy.ts';

/** Folders of the package. They are resolved relative to this file, since `src/` and `dist/` are both directly below the package folder. */
export const templatesFolder = fileURLToPath(new URL('../../templates', import.meta.url));

/**
 * Entry points of workers. These are always the compiled files, even if everything else runs from TypeScript, since threads cannot be
 * started from TypeScript.
 */
export const conversionWorker = fileURLToPath(new URL('../../dist/publish/bodies/worker.js', import.meta.url));
export const bodyWorker = fileURLToPath(new URL('../../dist/app/publish/body-worker.js', import.meta.url));
export const verifyWorker = fileURLToPath(new URL('../../dist/app/verify/worker.js', import.meta.url));
/** Folder with example setups, from which files for a blogger's repository are copied. */
export const examplesFolder = fileURLToPath(new URL('../../examples', import.meta.url));
/** Program that creates backups of the sample blog in the formats of the platforms. */
export const sampleBackupProgram = fileURLToPath(new URL('../../examples/sample-backup/make.mjs', import.meta.url));
export const packageFolder = fileURLToPath(new URL('../..', import.meta.url));
export const sampleBlogFolder = fileURLToPath(new URL('../../examples/blog', import.meta.url));

/** Files that package managers write at the end of each installation. */
const installed = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity'];

/**
 * Returns a signature of the code of blogkeep and its installed dependencies. It changes with every installation or edit. It is determined
 * once per process, since that reads the attributes of some two thousand files, and a process keeps the code that it has loaded.
 */
export const codeSignature = lazy((): string => {
  const code = fileURLToPath(new URL('..', import.meta.url));
  const folders = new Set([code, path.resolve(conversionWorker, '../../..') + path.sep]);
  const files = [...folders].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Type declarations and source maps are not run.
      .filter((entry) => !/\.(?:d\.ts|map)$/u.test(entry))
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
});
