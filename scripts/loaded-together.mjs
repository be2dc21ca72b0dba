import fs from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

/** Entry points: programs, workers and the library. They import all other modules, statically or dynamically. */
const entryPoints = [
  'bin.js',
  'fleet-bin.js',
  'index.js',
  'app/publish/body-worker.js',
  'app/verify/worker.js',
  'fleet/work/child.js',
  'publish/bodies/worker.js',
];

/** Minimum number of modules in a group. Merging fewer saves too little time. */
const minModules = 5;

/**
 * Finds groups of modules that are always loaded together, since the same entry points and dynamic imports load them. Merging a group loads
 * nothing extra.
 * @param {string} dist
 * @param {ReadonlySet<string>} without modules that are already merged, with all their imports
 * @param {(name: string) => boolean} isBundled reports whether a package becomes part of the merged files. Modules that need such a package
 *   are always merged, so that there is only one copy of the package.
 * @returns {Promise<string[][]>} absolute paths, one list per file
 */
export async function loadedTogether(dist, without, isBundled) {
  const graph = await importsIn(dist);
  const first = entryPoints.map((file) => path.join(dist, file));
  const later = [...graph.values()].flatMap(({ dynamic }) => dynamic);
  /** @type {Map<string, number[]>} */
  const rootsByFile = new Map();
  for (const [index, from] of [...new Set([...first, ...later])].entries()) {
    for (const file of reachableFrom(from, graph)) rootsByFile.set(file, [...(rootsByFile.get(file) ?? []), index]);
  }
  /** @type {Map<string, string[]>} */
  const classes = new Map();
  for (const [file, roots] of rootsByFile) {
    if (without.has(file) || first.includes(file) || dependsOnLocation(file)) continue;
    classes.set(roots.join(), [...(classes.get(roots.join()) ?? []), file]);
  }
  const needsBundled = (/** @type {string} */ file) => graph.get(file)?.packages.some(isBundled);
  return [...classes.values()]
    .filter((files) => files.length >= minModules || files.some(needsBundled))
    .map((files) => files.sort());
}

/**
 * Reports whether a module locates other files relative to itself, so that it must not move. Packages are found from any file.
 * @param {string} file
 */
function dependsOnLocation(file) {
  return fs.readFileSync(file, 'utf8').replaceAll('createRequire(import.meta.url)', '').includes('import.meta');
}

/** @typedef {Map<string, { imports: string[], dynamic: string[], packages: string[] }>} Graph */

/** @param {string} dist @returns {Promise<Graph>} */
async function importsIn(dist) {
  /** @type {Graph} */
  const graph = new Map();
  const bundle = await rolldown({
    input: entryPoints.map((file) => path.join(dist, file)).filter((file) => fs.existsSync(file)),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
    plugins: [
      {
        name: 'imports',
        buildEnd() {
          for (const id of this.getModuleIds()) {
            const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
            const own = (/** @type {string[]} */ ids) => ids.filter((file) => file.startsWith(dist));
            const packages = importedIds.filter((to) => !path.isAbsolute(to));
            graph.set(id, { imports: own(importedIds), dynamic: own(dynamicallyImportedIds), packages });
          }
        },
      },
    ],
  });
  await bundle.generate({ format: 'esm' });
  await bundle.close();
  return graph;
}

/** @param {string} from @param {Graph} graph */
function reachableFrom(from, graph) {
  const found = new Set([from]);
  for (const file of found) for (const next of graph.get(file)?.imports ?? []) found.add(next);
  return found;
}
