// The last step of a build: the modules that every start of the command line loads become two files. They are a hundred and thirty, a
// third of them yargs', and to load each of them was half of what somebody waited for help. In the place of each of our own stays a
// re-export, so that there is one of each, whoever imports it.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = path.join(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const packages = path.join(root, 'node_modules');
const bin = path.join(dist, 'bin.js');

/** A module of ours as it is imported from `dist`, such as `./cli/main.js`. */
const fromDist = (/** @type {string} */ file) => `./${path.relative(dist, file).replaceAll(path.sep, '/')}`;

/** What the library and workers import, too, does not bring yargs along. */
const isOfCli = (/** @type {string} */ file) => file.startsWith(path.join(dist, 'cli'));

/** @type {import('rolldown').Plugin[]} */
const plugins = [
  {
    name: 'commands and other languages are loaded when they are asked for',
    resolveId: (to, from = '', { kind }) =>
      kind === 'dynamic-import' && to.startsWith('.')
        ? { id: fromDist(path.resolve(path.dirname(from), to)), external: true }
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
];

/**
 * @param {Record<string, string>} input
 * @param {Record<string, string>} virtual texts of modules that are no files
 */
async function bundled(input, virtual = {}) {
  const bundle = await rolldown({
    input,
    platform: 'node',
    // One version of it: that of yargs itself measures ASCII text, which is most, without a look at each character.
    resolve: { alias: { 'string-width': path.join(packages, 'string-width') } },
    plugins: [
      ...plugins,
      { name: 'virtual', resolveId: (id) => (id in virtual ? id : null), load: (id) => virtual[id] },
    ],
    onLog: (_, log) => {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    chunkFileNames: '[name].js',
    codeSplitting: {
      groups: [
        { name: 'start-core-code', test: (file) => file.startsWith(dist) && file !== bin && !isOfCli(file) },
        { name: 'start-cli-code', test: (file) => file.startsWith(packages) || isOfCli(file) },
      ],
    },
    comments: { legal: true, jsdoc: false, annotation: false },
  });
  await bundle.close();
  return output.filter((file) => file.type === 'chunk');
}

const started = (await bundled({ bin })).flatMap(({ moduleIds }) => moduleIds);
const own = started.filter((file) => file.startsWith(dist) && file !== bin).sort();

/** By file, the names of what it exports, and those that are of it alone. @type {Map<string, [string, string][]>} */
const names = new Map();
for (const [index, file] of own.entries()) {
  const module = /** @type {object} */ (await import(pathToFileURL(file).href));
  names.set(
    file,
    Object.keys(module).map((name) => [name, `m${index}_${name}`]),
  );
}

const all = (/** @type {string[]} */ files) =>
  files.map((file) => `export { ${listed(names.get(file))} } from ${JSON.stringify(file)};\n`).join('');
const texts = {
  cli: all(own.filter(isOfCli)),
  core: all(own.filter((file) => !isOfCli(file))),
};
const chunks = await bundled({ bin, 'start-cli': 'cli', 'start-core': 'core' }, texts);

for (const { fileName, code } of chunks) fs.writeFileSync(path.join(dist, fileName), code);
for (const [file, exported] of names) {
  const start = path.relative(path.dirname(file), path.join(dist, isOfCli(file) ? 'start-cli.js' : 'start-core.js'));
  const from = start.replaceAll(path.sep, '/');
  fs.writeFileSync(file, `export { ${listed(exported.map(([name, unique]) => [unique, name]))} } from '${from}';\n`);
}
fs.writeFileSync(path.join(dist, 'start-licences.txt'), licences(started));

/** @param {[string, string][]} [pairs] */
function listed(pairs = []) {
  return pairs.map(([name, as]) => `${name} as ${as}`).join(', ');
}

/**
 * The licences of the packages that files are of, whose copies are to have them.
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
