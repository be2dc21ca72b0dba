// The script of the search page is compiled from what builds the index, so that both fold texts and read numbers alike.
import path from 'node:path';
import prettier from 'prettier';
import { rolldown } from 'rolldown';

const root = path.join(import.meta.dirname, '..');
const source = 'src/publish/search/browser';

const banner = `/*
 * Search of a site without a server. Compiled from ${source}/ of blogkeep, where changes belong.
 */`;

/** What `templates/search.js` is to be: one classic script for people to read, with the comments that its sources have. */
export async function searchScript() {
  const bundle = await rolldown({
    cwd: root,
    input: `${source}/main.ts`,
    tsconfig: `${source}/tsconfig.json`,
    // What browsers of 2020 know, which search has always asked for.
    transform: { target: 'es2020' },
    optimization: { inlineConst: false },
    onLog: (_, log) => {
      throw new Error(log.message);
    },
  });
  const comments = { legal: true, jsdoc: true, annotation: false };
  const { output } = await bundle.generate({ format: 'iife', strict: true, banner, comments });
  await bundle.close();
  const style = await prettier.resolveConfig(path.join(root, 'templates', 'search.js'));
  return spaced(await prettier.format(output[0].code, { ...style, parser: 'babel' }));
}

/**
 * With an empty line before every function, of which the compiler leaves none.
 * @param {string} code
 */
function spaced(code) {
  return code.replace(/(?<=^ {2}(?:\S.*)?[;}]\n)(?= {2}(?:\/\*\*|\/\/ src|(?:async )?function ))/gmu, '\n');
}
