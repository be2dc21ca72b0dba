// npm run bench [name…]: measures blogkeep as its users run it, each figure beside its limit. Machines are noisy: where there
// is a ratio, trust the ratio.
import { conversionSpeed } from './conversion-speed.mjs';
import { crawlSpeed } from './crawl-speed.mjs';
import { durableWrites } from './durable-writes.mjs';
import { exportMemory } from './export-memory.mjs';
import { importSpeed } from './import-speed.mjs';
import { helpStart } from './help-start.mjs';
import { nightCost } from './night-cost.mjs';
import { publishSpeed } from './publish-speed.mjs';
import { roundTrip } from './round-trip.mjs';
import { searchIndex } from './search-index.mjs';
import { searchQuality } from './search-quality.mjs';
import { serveSpeed } from './serve-speed.mjs';
import { siteWeight } from './site-weight.mjs';
import { verifySpeed } from './verify-speed.mjs';
import { wholeSite } from './whole-site.mjs';

/** @typedef {{ what: string, measured: string, limit: string, holds: boolean }} Row */

/** @type {Record<string, () => Promise<Row[]>>} */
const benches = {
  'help-start': helpStart,
  'crawl-speed': crawlSpeed,
  'night-cost': nightCost,
  'durable-writes': durableWrites,
  'verify-speed': verifySpeed,
  'publish-speed': publishSpeed,
  'whole-site': wholeSite,
  'search-index': searchIndex,
  'site-weight': siteWeight,
  'search-quality': searchQuality,
  'serve-speed': serveSpeed,
  'export-memory': exportMemory,
  'import-speed': importSpeed,
  'round-trip': roundTrip,
  'conversion-speed': conversionSpeed,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`No bench named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`);

/** @type {Row[]} */
const rows = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`${name} …`);
  rows.push(...(await bench()));
}
const widths = /** @type {const} */ (['what', 'measured', 'limit']).map((key) =>
  Math.max(...rows.map((row) => row[key].length)),
);
for (const { what, measured, limit, holds } of rows) {
  const cells = [what, measured, limit].map((text, column) => text.padEnd(widths[column] ?? 0));
  console.log(`${cells.join('  ')}  ${holds ? 'holds' : 'FAILS'}`);
}
