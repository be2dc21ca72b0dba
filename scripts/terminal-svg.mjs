// Renders a terminal recording as an SVG for light and dark mode, animated by CSS alone. With reduced motion, it shows only the last
// screen.
import xterm from '@xterm/headless';

/** @typedef {{ at: number, text: string }} Written output and its time in milliseconds */
/** @typedef {{ x: number, cells: number, text: string, style: string }} Run adjacent cells of the same style */
/** @typedef {{ row: number, runs: Run[], from: number, to: number }} Line content of a row during a period */

const cell = { width: 8.4, height: 20 };
const margin = 16;
const fontSize = 14;

/** Colors of the terminal for light and dark mode. They are those of GitHub, so that they are legible on its pages. */
const palette = {
  bg: ['#f6f8fa', '#151b23'],
  fg: ['#1f2328', '#e6edf3'],
  red: ['#cf222e', '#ff7b72'],
  green: ['#1a7f37', '#3fb950'],
  yellow: ['#7d4e00', '#d29922'],
  blue: ['#0969da', '#58a6ff'],
  magenta: ['#8250df', '#bc8cff'],
  cyan: ['#1b7c83', '#39c5cf'],
  gray: ['#59636e', '#9198a1'],
};
const colors = ['gray', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'fg'];

/**
 * @param {readonly Written[]} written in chronological order
 * @param {{ columns: number, rows: number, title: string, hold: number }} options `hold`: milliseconds that the last screen stays
 */
export async function terminalSvg(written, { columns, rows, title, hold }) {
  const end = (written.at(-1)?.at ?? 0) + hold;
  return svgOf(await linesOf(written, columns, rows, end), { columns, rows, title, end });
}

/**
 * @param {readonly Written[]} written @param {number} columns @param {number} rows @param {number} end
 * @returns {Promise<Line[]>}
 */
async function linesOf(written, columns, rows, end) {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  /** @type {Line[]} */
  const lines = [];
  /** @type {Line[]} */
  const shown = [];
  for (const { at, text } of written) {
    await new Promise((done) => terminal.write(text, () => done(undefined)));
    for (let row = 0; row < rows; row += 1) {
      const runs = runsOf(terminal, row, columns);
      const before = shown[row];
      if (JSON.stringify(before?.runs ?? []) === JSON.stringify(runs)) continue;
      if (before) before.to = at;
      const line = { row, runs, from: at, to: end };
      shown[row] = line;
      lines.push(line);
    }
  }
  terminal.dispose();
  return lines.filter(({ runs, from, to }) => runs.length > 0 && to > from);
}

/**
 * Returns the runs of a row. A run ends before two spaces, since SVG collapses spaces.
 * @param {xterm.Terminal} terminal
 * @param {number} row
 * @param {number} columns
 * @returns {Run[]}
 */
function runsOf(terminal, row, columns) {
  const { active } = terminal.buffer;
  const line = active.getLine(active.baseY + row);
  /** @type {Run[]} */
  const runs = [];
  for (let x = 0; x < columns; x += 1) {
    const one = line?.getCell(x);
    const text = one?.getChars().trim();
    if (!one || !text) continue;
    const [style, cells, last] = [styleOf(one), one.getWidth(), runs.at(-1)];
    const spaces = last ? x - last.x - last.cells : 0;
    if (last?.style !== style || spaces > 1) runs.push({ x, cells, text, style });
    else Object.assign(last, { text: last.text + ' '.repeat(spaces) + text, cells: last.cells + spaces + cells });
  }
  return runs;
}

/** @param {xterm.IBufferCell} one */
function styleOf(one) {
  const color = one.isFgPalette() ? colors[one.getFgColor() % 8] : one.isDim() ? 'gray' : 'fg';
  return [color === 'fg' ? '' : color, one.isBold() ? 'bold' : ''].filter((name) => name !== '').join(' ');
}

/** @param {readonly Line[]} lines @param {{ columns: number, rows: number, title: string, end: number }} options */
function svgOf(lines, { columns, rows, title, end }) {
  const width = Math.round(columns * cell.width + 2 * margin);
  const height = rows * cell.height + 2 * margin;
  const scenes = scenesOf(lines);
  const moments = scenes.map(({ from, to }, index) => keyframes(index, from, to, end));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${escapeXml(title)}</title>
<style>
${colorRules()}
svg{font:${fontSize}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--fg)}
.bold{font-weight:bold}
g{visibility:hidden;animation:${seconds(end)}s step-end infinite}
.last{visibility:visible}
@media (prefers-reduced-motion:reduce){g{animation:none}}
${moments.join('\n')}
</style>
<rect width="100%" height="100%" rx="8" fill="var(--bg)"/>
${scenes.map((scene, index) => groupOf(scene, index, scene.to === end)).join('\n')}
</svg>
`;
}

/** Groups lines that appear and disappear together. @param {readonly Line[]} lines */
function scenesOf(lines) {
  /** @type {Map<string, { from: number, to: number, lines: Line[] }>} */
  const scenes = new Map();
  for (const line of lines) {
    const key = `${line.from}-${line.to}`;
    const scene = scenes.get(key) ?? { from: line.from, to: line.to, lines: [] };
    scene.lines.push(line);
    scenes.set(key, scene);
  }
  return [...scenes.values()];
}

/** @param {{ lines: readonly Line[] }} scene @param {number} index @param {boolean} isLast */
function groupOf({ lines }, index, isLast) {
  const name = isLast ? ' class="last"' : '';
  return `<g${name} style="animation-name:k${index}">${lines.map(lineOf).join('')}</g>`;
}

/** @param {number} index @param {number} from milliseconds @param {number} to milliseconds @param {number} end milliseconds */
function keyframes(index, from, to, end) {
  const percent = (/** @type {number} */ at) => `${Number(((100 * at) / end).toFixed(2))}%`;
  const start = from === 0 ? '' : '0%{visibility:hidden}';
  const stop = to === end ? '' : `${percent(to)}{visibility:hidden}`;
  return `@keyframes k${index}{${start}${percent(from)}{visibility:visible}${stop}}`;
}

/** Returns the SVG of a line. Each run is stretched to the width of its cells, whatever the font. @param {Line} line */
function lineOf({ row, runs }) {
  const y = margin + (row + 0.75) * cell.height;
  return runs
    .map(({ x, cells, text, style }) => {
      const left = Number((margin + x * cell.width).toFixed(1));
      const length = Number((cells * cell.width).toFixed(1));
      return `<text x="${left}" y="${y}" textLength="${length}"${style === '' ? '' : ` class="${style}"`}>${escapeXml(text)}</text>`;
    })
    .join('');
}

function colorRules() {
  const variables = (/** @type {0 | 1} */ which) =>
    `svg{${Object.entries(palette)
      .map(([name, both]) => `--${name}:${both[which]}`)
      .join(';')}}`;
  const classes = colors.filter((name) => name !== 'fg').map((name) => `.${name}{fill:var(--${name})}`);
  return [variables(0), `@media (prefers-color-scheme:dark){${variables(1)}}`, classes.join('')].join('\n');
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return Number((milliseconds / 1000).toFixed(2));
}

/** @param {string} text */
function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
