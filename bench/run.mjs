// npm run bench [name…] [-- --json <file>]: measures blogkeep as users run it, and compares each result with its limit. Machines are
// noisy: prefer ratios. --json writes the rows to a file and replaces earlier rows of the same benchmarks.
// --posts sets the number of posts for publish, book, peers, conversion-speed, profile, import-speed and
// import-wordpress.
// npm run bench publish -- --against <dist>: compares this build with another.
// npm run bench profile: shows how a publish spends its time, see profile/profile.mjs.
import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { book } from './book.mjs';
import { conversionSpeed } from './conversion/speed.mjs';
import { crawlSpeed } from './crawl-speed.mjs';
import { durableWrites } from './durable-writes.mjs';
import { exportMemory } from './export-memory.mjs';
import { importSpeed } from './import-speed.mjs';
import { importWordpress } from './import-wordpress.mjs';
import { fleetScaling } from './fleet-scaling.mjs';
import { helpStart } from './help-start.mjs';
import { nightlyCost } from './nightly-cost.mjs';
import { peers } from './peers.mjs';
import { profile } from './profile/profile.mjs';
import { publish } from './publish.mjs';
import { roundTrip } from './conversion/round-trip.mjs';
import { scaling } from './scaling.mjs';
import { searchIndex } from './search/index-speed.mjs';
import { searchQuality } from './search/quality.mjs';
import { serveSpeed } from './serve-speed.mjs';
import { siteWeight } from './site-weight.mjs';
import { verifySpeed } from './verify-speed.mjs';

/**
 * @typedef {{ what: string, measured: string, limit: string, holds: boolean }} Row `measured` and `limit` start with a number of the same
 *   unit
 */
/** @typedef {{ machine: string, rows: Row[] }} Result of one benchmark */
/**
 * @typedef {{ posts: number[] | undefined, against: string | undefined }} Options `posts`: sizes, default: those of the benchmark;
 *   `against`: the `dist` folder of another build
 */

/** @type {Record<string, (options: Options) => Promise<Row[]>>} */
const benches = {
  'help-start': helpStart,
  'crawl-speed': crawlSpeed,
  'night-cost': nightlyCost,
  'durable-writes': durableWrites,
  'verify-speed': verifySpeed,
  publish,
  book,
  peers,
  scaling,
  'search-index': searchIndex,
  'site-weight': siteWeight,
  'search-quality': searchQuality,
  'serve-speed': serveSpeed,
  'export-memory': exportMemory,
  'import-speed': importSpeed,
  'import-wordpress': importWordpress,
  'round-trip': roundTrip,
  'conversion-speed': conversionSpeed,
  'fleet-scaling': fleetScaling,
};

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, posts: { type: 'string', multiple: true }, against: { type: 'string' } },
});
/** @type {Options} */
const options = { posts: values.posts?.map(Number), against: values.against };
const names = [...Object.keys(benches), 'profile'];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`No bench named ${unknown.join(', ')}; there are ${names.join(', ')}.`);

const [processor] = os.cpus();
const machine = `${os.cpus().length} cores (${processor?.model ?? 'unknown'}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}`;

/** @type {Record<string, Result>} */
const results = {};
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`${name} …`);
  // The disk may still be busy with writes of the previous benchmark.
  spawnSync('sync');
  results[name] = { machine, rows: await bench(options) };
}
if (values.json !== undefined) {
  /** @type {Record<string, Result>} */
  const earlier = fs.existsSync(values.json) ? fs.readJsonSync(values.json) : {};
  fs.writeJsonSync(values.json, { ...earlier, ...results }, { spaces: 2 });
}
const rows = Object.values(results).flatMap((result) => result.rows);
const widths = /** @type {const} */ (['what', 'measured', 'limit']).map((key) =>
  Math.max(...rows.map((row) => row[key].length)),
);
if (rows.length > 0) console.log(machine);
for (const { what, measured, limit, holds } of rows) {
  const cells = [what, measured, limit].map((text, column) => text.padEnd(widths[column] ?? 0));
  console.log(`${cells.join('  ')}  ${limit === '' ? '' : holds ? 'holds' : 'FAILS'}`);
}
if (wanted.includes('profile')) await profile(options);
