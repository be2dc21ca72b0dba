// The last step of a build. Merges the modules that every start of the command line loads into two files: these are about 130, a third of
// them from yargs, and loading them took half of the time until help appeared. Each of our own modules is replaced by a re-export, so that
// a module still exists only once, whichever file imports it. Modules that are always loaded together later become one file each time.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { loadedTogether } from './loaded-together.mjs';
import { stringWidthPlugin } from './string-width-plugin.mjs';
import { undiciPlugin } from './undici-plugin.mjs';

const root = path.join(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const packages = path.join(root, 'node_modules');
const bin = path.join(dist, 'bin.js');

/** Returns the import specifier of a module in `dist`, such as `./cli/main.js`. */
const importPath = (/** @type {string} */ file) => `./${path.relative(dist, file).replaceAll(path.sep, '/')}`;

/**
 * Reports whether a package is bundled: it has many modules, and most commands load it. Each bundled package becomes one file with its
 * dependencies. That shortens a start by a third and saves 15 MB per thread.
 */
const isBundled = (/** @type {string} */ name) =>
  /^(?:zod|yaml|sanitize-html|postcss|parse5(?:-.*)?|htmlparser2|dom-serializer|domhandler|entities|string-width|undici)(?:\/|$)/.test(
    name,
  );

/** Returns the name of the package that contains a file of `node_modules`, such as `zod`. */
const packageOf = (/** @type {string} */ file) =>
  /^[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file.slice(packages.length))?.[1]?.replaceAll(/[\\/]/g, '-') ?? '';

/** Paths of the modules that every start loads. @type {Set<string>} */
const startModules = new Set();

/** Reports whether a module belongs to the command line. Others get a file of their own, so that library and workers do not load yargs. */
const isCliModule = (/** @type {string} */ file) => file.startsWith(path.join(dist, 'cli'));

/** @type {import('rolldown').Plugin[]} */
const plugins = [
  {
    name: 'commands and other languages are loaded when they are asked for',
    resolveId: (to, from = '', { kind }) =>
      kind === 'dynamic-import' && to.startsWith('.')
        ? { id: importPath(path.resolve(path.dirname(from), to)), external: true }
        : null,
  },
  {
    name: 'yargs has its translations in its own package',
    transform: {
      filter: { id: /yargs[\\/]lib[\\/]platform-shims[\\/]esm\.mjs$/ },
      handler: (code) =>
        code.replaceAll('import.meta.url', "new URL('lib/platform-shims/esm.mjs', import.meta.resolve('yargs')).href"),
    },
  },
  stringWidthPlugin,
  undiciPlugin,
];

/**
 * @param {Record<string, string>} input
 * @param {Record<string, string>} virtual code of modules that are not files
 * @param {string[][]} parts groups of modules, each of which gets a file of its own in addition to the start files
 */
async function buildChunks(input, virtual = {}, parts = []) {
  const together = new Map(parts.flatMap((files, index) => files.map((file) => [file, partName(index)])));
  const isInStart = (/** @type {string} */ file) => file.startsWith(dist) && file !== bin && !together.has(file);
  const bundle = await rolldown({
    input,
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    // Uses one version for all. That of yargs checks every character, even of plain ASCII text.
    resolve: { alias: { 'string-width': path.join(packages, 'string-width') } },
    plugins: [
      ...plugins,
      {
        name: 'of the start alone, packages come along',
        resolveId: (to, from = '') => {
          if (!together.has(from)) return null;
          if (!to.startsWith('.')) return isBundled(to) ? null : { id: to, external: true };
          const file = path.resolve(path.dirname(from), to);
          return together.has(file) || names.has(file) ? null : { id: importPath(file), external: true };
        },
      },
      { name: 'virtual', resolveId: (id) => (id in virtual ? id : null), load: (id) => virtual[id] },
    ],
    onLog: (_, log) => {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    chunkFileNames: ({ facadeModuleId: file, isDynamicEntry }) =>
      file && isDynamicEntry ? `package-${packageOf(file)}.js` : '[name].js',
    codeSplitting: {
      groups: [
        ...parts.map((_, index) => ({
          name: `${partName(index)}-code`,
          includeDependenciesRecursively: false,
          test: (/** @type {string} */ file) => together.get(file) === partName(index),
        })),
        {
          debugName: 'packages',
          name: (file) =>
            file.startsWith(packages) && !startModules.has(file) ? `package-${packageOf(file)}-code` : null,
          includeDependenciesRecursively: false,
        },
        { name: 'start-core-code', test: (file) => isInStart(file) && !isCliModule(file) },
        { name: 'start-cli-code', test: (file) => file.startsWith(packages) || (isInStart(file) && isCliModule(file)) },
      ],
    },
    comments: { legal: true, jsdoc: false, annotation: false },
  });
  await bundle.close();
  return output.filter((file) => file.type === 'chunk');
}

/** For each module, its exported names, each with a name that is unique among all modules. @type {Map<string, [string, string][]>} */
const names = new Map();
const startFiles = (await buildChunks({ bin })).flatMap(({ moduleIds }) => moduleIds);
for (const file of startFiles) startModules.add(file);
const ownStartFiles = startFiles.filter((file) => file.startsWith(dist) && file !== bin).sort();
const parts = await loadedTogether(dist, new Set([...ownStartFiles, bin]), isBundled);
for (const [index, file] of [...ownStartFiles, ...parts.flat()].entries()) {
  const module = /** @type {object} */ (await import(pathToFileURL(file).href));
  names.set(
    file,
    Object.keys(module).map((name) => [name, `m${index}_${name}`]),
  );
}

/** For each generated file that others import, the modules that it re-exports. @type {Record<string, string[]>} */
const files = {
  'start-cli': ownStartFiles.filter(isCliModule),
  'start-core': ownStartFiles.filter((file) => !isCliModule(file)),
  ...Object.fromEntries(parts.map((part, index) => [partName(index), part])),
};
const reExportsOf = (/** @type {string[]} */ of) =>
  of.map((file) => `export { ${exportList(names.get(file))} } from ${JSON.stringify(file)};\n`).join('');
const virtual = (/** @type {string} */ name) => `of ${name}`;
const chunks = await buildChunks(
  { bin, ...Object.fromEntries(Object.keys(files).map((name) => [name, virtual(name)])) },
  Object.fromEntries(Object.entries(files).map(([name, of]) => [virtual(name), reExportsOf(of)])),
  parts,
);

for (const { fileName, code } of chunks) fs.writeFileSync(path.join(dist, fileName), escapeNonAscii(code));
for (const [name, of] of Object.entries(files)) {
  for (const file of of) {
    const from = path.relative(path.dirname(file), path.join(dist, `${name}.js`)).replaceAll(path.sep, '/');
    const exported = (names.get(file) ?? []).map(([short, unique]) => /** @type {const} */ ([unique, short]));
    fs.writeFileSync(file, `export { ${exportList(exported)} } from '${from.startsWith('.') ? from : `./${from}`}';\n`);
  }
}
const bundledModules = chunks.flatMap(({ moduleIds }) => moduleIds);
fs.writeFileSync(path.join(dist, 'start-licences.txt'), licences(bundledModules));

/**
 * Escapes all characters that are not ASCII. A single one would double the memory that V8 uses for the source text during the whole run.
 * @param {string} code
 */
function escapeNonAscii(code) {
  if (/(?<!\\)(?:\\\\)*\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f`]/.test(code))
    throw new Error('An escape would change what is said');
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** @param {number} index */
function partName(index) {
  return `part-${index}`;
}

/** @param {readonly (readonly [string, string])[]} [pairs] */
function exportList(pairs = []) {
  return pairs.map(([name, as]) => `${name} as ${as}`).join(', ');
}

/**
 * Returns the licences of the packages from which the bundled files come. They require that copies include them.
 * @param {string[]} files
 */
function licences(files) {
  const folders = new Set(
    files.flatMap((file) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? []),
  );
  const texts = [...folders].sort().map((folder) => {
    const { name, version } = /** @type {Record<string, string>} */ (
      JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
    );
    const [licence] = fs.readdirSync(folder).filter((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined) throw new Error(`${name} has no licence to pass on`);
    return `${name} ${version}\n\n${fs.readFileSync(path.join(folder, licence), 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
