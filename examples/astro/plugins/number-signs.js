import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Astro writes `%23` for a number sign in the path of a page, even in folder names, so that servers do not find the page. */
export function numberSigns() {
  return {
    name: 'number-signs',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const names = (await readdir(root, { recursive: true })).filter((name) => path.basename(name).includes('%23'));
        // Contents of a folder before the folder.
        for (const name of names.sort((a, b) => b.length - a.length)) {
          const renamed = path.join(path.dirname(name), path.basename(name).replaceAll('%23', '#'));
          await rename(path.join(root, name), path.join(root, renamed));
        }
      },
    },
  };
}
