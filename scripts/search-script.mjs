// The scripts of the search page, and of pages that mark what was searched for, are compiled from what builds the index, so that both fold texts and read numbers alike.
import path from 'node:path';
import prettier from 'prettier';
import { rolldown } from 'rolldown';

const root = path.join(import.meta.dirname, '..');
const source = 'src/publish/outputs/site/search/browser';

/** What `templates/search.js` is to be. */
export const searchScript = () => script('main.ts', 'search.js', 'Search of a site without a server.');

/** What `templates/mark.js` is to be. */
export const markScript = () => script('mark.ts', 'mark.js', 'Marks in a post what was searched for.');

/**
 * One classic script for people to read; the comments are in the sources.
 * @param {string} entry
 * @param {string} file
 * @param {string} what
 */
async function script(entry, file, what) {
  const banner = `/*\n * ${what} Compiled from ${source}/ of blogkeep, where changes belong.\n */`;
  const bundle = await rolldown({
    cwd: root,
    input: `${source}/${entry}`,
    tsconfig: `${source}/tsconfig.json`,
    // What browsers of 2020 know, which search has always asked for.
    transform: { target: 'es2020' },
    optimization: { inlineConst: false },
    onLog: (_, log) => {
      throw new Error(log.message);
    },
  });
  const comments = { legal: true, jsdoc: false, annotation: false };
  const { output } = await bundle.generate({ format: 'iife', strict: true, banner, comments });
  await bundle.close();
  const style = await prettier.resolveConfig(path.join(root, 'templates', file));
  return spaced(await prettier.format(output[0].code, { ...style, parser: 'babel' }));
}

/**
 * With an empty line before every function, of which the compiler leaves none.
 * @param {string} code
 */
function spaced(code) {
  return code.replace(/(?<=^ {2}(?:\S.*)?[;}]\n)(?= {2}(?:\/\*\*|\/\/ src|(?:async )?function ))/gmu, '\n');
}
