// Creates tables and a chart for docs/performance.md from the benchmark results (docs/performance.json, written by npm run bench --
// --json).

/** @typedef {import('../bench/run.mjs').Row} Row */
/** @typedef {import('../bench/run.mjs').Result} Result */

const markers = /(<!-- bench: (?<name>[\w-]+) -->\n)(?:[^]*?\n)??(<!-- \/bench -->)/gu;

/**
 * Returns a page with the results in its marked tables.
 * @param {string} page
 * @param {Readonly<Record<string, Result>>} results
 */
export function withTables(page, results) {
  return page.replace(markers, (...groups) => {
    const [, before, name, after] = /** @type {string[]} */ (groups);
    const result = results[name ?? ''];
    if (!result) throw new Error(`There are no results of the bench ${String(name)}.`);
    const rows = result.rows.map(({ what, measured, limit }) => `| ${[what, measured, limit].map(cell).join(' | ')} |`);
    return `${String(before)}\n| What | Measured | Limit |\n|---|---|---|\n${rows.join('\n')}\n\n${String(after)}`;
  });
}

/** @param {string} page */
export const benchesOf = (page) => Array.from(page.matchAll(markers), ({ groups }) => groups?.name ?? '');

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');

const width = 900;
const [left, right, rowHeight, top] = [480, 130, 26, 34];

/**
 * Returns an SVG for light and dark mode, without scripts, with a bar and a tick at the limit for each row whose value and limit are
 * ratios.
 * @param {Readonly<Record<string, Result>>} results
 */
export function performanceChart(results) {
  const bars = Object.values(results).flatMap(({ rows }) => rows.flatMap((row) => barOf(row) ?? []));
  const most = Math.max(...bars.map(({ value, limit }) => Math.max(value, limit)));
  const height = top + bars.length * rowHeight + 8;
  const x = (/** @type {number} */ value) => left + (value / most) * (width - left - right);
  const rows = bars.map(({ what, value, limit, note, holds }, index) => {
    const y = top + index * rowHeight;
    const end = x(value);
    return [
      `<text x="${left - 10}" y="${y + 16}" text-anchor="end">${escapeXml(what)}</text>`,
      `<rect class="${holds ? 'holds' : 'fails'}" x="${left}" y="${y + 4}" width="${(end - left).toFixed(1)}" height="16" rx="2"/>`,
      `<path class="limit" d="M${x(limit).toFixed(1)} ${y + 1}v22"/>`,
      `<text class="note" x="${(Math.max(end, x(limit)) + 8).toFixed(1)}" y="${y + 16}">${escapeXml(note)}</text>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img">`,
    `<title>Measured ratios beside their limits</title>`,
    `<style>${style}</style>`,
    `<text x="${left}" y="20" class="note">times the peer; the tick is the limit</text>`,
    ...rows,
    '</svg>\n',
  ].join('\n');
}

const style =
  'text{fill:#1f2328}.note{fill:#59636e}.holds{fill:#2f7d4f}.fails{fill:#b4532a}.limit{stroke:#1f2328;stroke-width:2}' +
  '@media(prefers-color-scheme:dark){text{fill:#e6edf3}.note{fill:#9198a1}.holds{fill:#57ab7a}.fails{fill:#e08b62}.limit{stroke:#e6edf3}}';

/** Maximum number of characters in a label. Longer labels are truncated. */
const maxLabelLength = 66;

/** @param {Row} row */
function barOf({ what, measured, limit, holds }) {
  const [, value] = /^([\d.]+) ×/u.exec(measured) ?? [];
  const [, sign, bound] = /^([≤≥<>]) ([\d.]+) ×/u.exec(limit) ?? [];
  if (value === undefined || bound === undefined) return undefined;
  const label = what.length > maxLabelLength ? `${what.slice(0, maxLabelLength - 1).trimEnd()}…` : what;
  return { what: label, value: Number(value), limit: Number(bound), note: `${value} (${sign} ${bound})`, holds };
}

const escapeXml = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
