// Compiles the scripts of the search page and of pages with highlighted matches. They share code with the index builder, so that both fold
// text and parse numbers alike.
import path from 'node:path';
import prettier from 'prettier';
import { rolldown } from 'rolldown';

const root = path.join(import.meta.dirname, '..');
const source = 'src/publish/outputs/site/search/browser';

/** Returns the expected content of `templates/search.js`. */
export const searchScript = () => script('main.ts', 'search.js', 'Search of a site without a server.');

/** Returns the expected content of `templates/mark.js`. */
export const markScript = () => script('mark.ts', 'mark.js', 'Highlights search terms in a post.');

/**
 * Compiles a classic script that is readable, but without the comments of its sources.
 * @param {string} entry
 * @param {string} file
 * @param {string} what
 */
async function script(entry, file, what) {
  const banner = `/*\n * ${what} Compiled from ${source}/ of blogkeep. Edit the sources there.\n */`;
  const bundle = await rolldown({
    cwd: root,
    input: `${source}/${entry}`,
    tsconfig: `${source}/tsconfig.json`,
    // The search supports browsers that were released since 2020.
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
  return addSpaces(await prettier.format(output[0].code, { ...style, parser: 'babel' }));
}

/**
 * Adds an empty line before each function, because the compiler emits none.
 * @param {string} code
 */
function addSpaces(code) {
  return code.replace(/(?<=^ {2}(?:\S.*)?[;}]\n)(?= {2}(?:\/\*\*|\/\/ src|(?:async )?function ))/gmu, '\n');
}
