// The files of the package that are inside the executable: those that the program loads, and licences.
import fs from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const root = path.join(import.meta.dirname, '..', '..');

/** Modules that the program loads by path: its start, and those of its worker threads. */
const entries = [
  'dist/bin.js',
  'dist/app/publish/body-worker.js',
  'dist/app/verify/worker.js',
  'dist/publish/bodies/worker.js',
  'examples/sample-backup/make.mjs',
  'node_modules/piscina/dist/worker.js',
];

/** Other files that the program reads by path. */
const ownFiles = [
  /^dist\/(?!fleet).*\.js$/,
  /^(?:docs\/openapi|package|schema)\.json$/,
  /^LICENSE$/,
  /^templates\//,
  /^examples\/(?:blog|cloudflare-pages|github-actions|netlify|sample-backup)\//,
];

/**
 * Folders of packages with files that are loaded by a computed name.
 * @param {string} target system and processor, such as `linux-x64`
 */
const dependencyFolders = (target) => [
  'highlight.js/lib/languages',
  'yargs/locales',
  `@img/sharp-${target}`,
  `@img/sharp-libvips-${target}`,
];

/** Types, source maps, C headers, and the files of highlight.js that only redirect to others. */
const neverLoaded = /\.(?:d\.[cm]?ts|map|h)$|\.js\.js$/;

/** Names of files beside or above the modules of packages: Node.js reads `package.json`, also in subfolders of a package, and licences require their text. */
const keptNames = /^(?:package\.json|(?:licen[cs]e|copying|notice)[^/]*)$/i;

/**
 * Returns the paths of all files of the program, sorted, relative to the package folder, with `/`.
 * @param {string} target system and processor, such as `linux-x64`
 */
export async function programFiles(target) {
  const modules = await loadedModules();
  const inFolders = dependencyFolders(target).flatMap((folder) => filesBelow(`node_modules/${folder}`));
  const files = [...modules, ...inFolders];
  const beside = [...new Set(files.flatMap(packageFolders))].flatMap((folder) =>
    fs.readdirSync(path.join(root, folder)).flatMap((name) => (keptNames.test(name) ? [`${folder}/${name}`] : [])),
  );
  const own = ['dist', 'docs', 'examples', 'templates']
    .flatMap(filesBelow)
    .concat(fs.readdirSync(root))
    .filter((file) => ownFiles.some((pattern) => pattern.test(file)) && !file.includes('/node_modules/'));
  return [...new Set([...files, ...beside, ...own])].filter((file) => !neverLoaded.test(file)).sort();
}

/**
 * Returns the folders above a module that are in its package, and those above the package. None for modules of blogkeep.
 * @param {string} file
 */
function packageFolders(file) {
  const names = file.startsWith('node_modules/') ? file.split('/').slice(0, -1) : [];
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Returns the modules that the entries import, directly or not. */
async function loadedModules() {
  /** @type {Set<string>} */
  const ids = new Set();
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    treeshake: false,
    // Native code is in `dependencyFolders`. Piscina loads the package only for an option that blogkeep does not use.
    external: [/\.node$/, /^@img\/sharp-/, /^@napi-rs\/nice/],
    plugins: [
      {
        name: 'modules',
        // Only a plain `require` counts as an import.
        transform: (code) => code.replace(/^const require = createRequire\(import\.meta\.url\);$/mu, ''),
        moduleParsed: ({ id }) => void ids.add(id),
      },
    ],
    onLog: (_, { code, message }) => {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    },
  });
  await bundle.generate({});
  await bundle.close();
  return [...ids]
    .filter((id) => path.isAbsolute(id))
    .map((id) => path.relative(root, id.replace(/\?.*/u, '')).replaceAll(path.sep, '/'));
}

/** @param {string} folder relative to the package folder */
function filesBelow(folder) {
  const absolute = path.join(root, folder);
  if (!fs.existsSync(absolute)) return [];
  return fs
    .readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}
