// npm run licences [folder]: lists the packages that are installed with blogkeep, with their licences. Fails if the licence of a package
// does not allow redistribution, or if a package runs an install script or needs a newer Node.js.
import fs from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import satisfies from 'spdx-satisfies';

/** Licences that are compatible with MIT, because they only require that copies of the code include them. */
const allowed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0', 'PSF-2.0'],
];

/**
 * @typedef {{ name: string, version: string, licence: string, faults: string[] }} Row
 * @typedef {{ version?: string, license?: unknown, licenses?: unknown, engines?: { node?: string } }} Manifest
 * @typedef {Manifest & { dev?: boolean, optional?: boolean, hasInstallScript?: boolean }} Locked
 */

/**
 * Returns all packages that are needed at run time, with their problems.
 * @param {string} folder with package.json, package-lock.json and node_modules
 * @returns {Row[]}
 */
function packagesIn(folder) {
  const least = semver.minVersion(readJson(path.join(folder, 'package.json')).engines?.node ?? '*');
  const lock = /** @type {{ packages?: Record<string, Locked> }} */ (readJson(path.join(folder, 'package-lock.json')));
  if (least === null || lock.packages === undefined)
    throw new Error('This needs "engines" in package.json, and a package-lock.json of version 2 or 3.');
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const [place, locked] of Object.entries(lock.packages)) {
    if (place === '' || locked.dev === true) continue;
    const manifest = readInstalled(path.join(folder, place));
    const about = manifest ?? locked;
    const row = {
      name: place.replace(/^.*node_modules\//, ''),
      version: about.version ?? '?',
      licence: licenceOf(about) ?? 'none',
      faults: [
        // Optional packages for other systems are not installed, but the lockfile contains their licences.
        ...(manifest === undefined && locked.optional !== true ? ['is not installed: run "npm ci"'] : []),
        ...licenceFaults(licenceOf(about)),
        ...(locked.hasInstallScript === true ? ['runs a script when it is installed'] : []),
        ...engineFaults(about.engines?.node ?? '*', least.version),
      ],
    };
    rows.set(`${row.name} ${row.version}`, row);
  }
  return [...rows.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : semver.compare(a.version, b.version),
  );
}

/**
 * Returns the licence of a package. Supports the two formats that were common before SPDX expressions.
 * @param {Manifest} manifest
 */
function licenceOf({ license, licenses }) {
  const names = [licenses ?? license]
    .flat()
    .map((one) => /** @type {unknown} */ (typeof one === 'object' && one !== null && 'type' in one ? one.type : one))
    .filter((name) => typeof name === 'string' && name !== '');
  return names.length === 0 ? undefined : names.length === 1 ? String(names[0]) : `(${names.join(' OR ')})`;
}

/** @param {string | undefined} licence */
function licenceFaults(licence) {
  if (licence === undefined) return ['names no licence'];
  try {
    return satisfies(licence, allowed) ? [] : [`has the licence ${licence}, which is not among those allowed`];
  } catch {
    return [`has a licence that is no SPDX expression: ${licence}`];
  }
}

/**
 * @param {string} range of versions of Node.js that a package supports
 * @param {string} least the oldest version that blogkeep supports
 */
function engineFaults(range, least) {
  return semver.satisfies(least, range) ? [] : [`needs Node.js ${range}, which leaves out ${least}`];
}

/**
 * @param {string} folder
 * @returns {Manifest | undefined}
 */
function readInstalled(folder) {
  const file = path.join(folder, 'package.json');
  return fs.existsSync(file) ? readJson(file) : undefined;
}

/**
 * @param {string} file
 * @returns {Manifest}
 */
function readJson(file) {
  /** @type {Manifest} */
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  return manifest;
}

const rows = packagesIn(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const [name, version] = /** @type {const} */ (['name', 'version']).map((key) =>
  Math.max(0, ...rows.map((row) => row[key].length)),
);
for (const row of rows)
  console.log(`${row.name.padEnd(name ?? 0)}  ${row.version.padEnd(version ?? 0)}  ${row.licence}`);
for (const row of rows) for (const fault of row.faults) console.error(`${row.name} ${row.version} ${fault}.`);
process.exitCode = rows.some(({ faults }) => faults.length > 0) ? 1 : 0;
