import { execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { writeExport } from './export-files.mjs';
import { alternate, bin, compareCosts, median, withFolder } from './measure.mjs';

const bodySize = 5700;
const [maxRatio, maxPeak] = [1.5, 300 * 1024 * 1024];
const [peerName, peerVersion] = ['wordpress-export-to-markdown', '2.2.2'];
const rounds = 3;

/**
 * Compares the import of a WordPress export with the import of the same posts from TTXML, and the Markdown of the former with that of a
 * converter.
 * @param {import('./run.mjs').Options} options
 */
export async function importWordpress({ posts: [posts = 10_000] = [] }) {
  return await withFolder(async (folder) => {
    const files = { wxr: path.join(folder, 'export.xml'), ttxml: path.join(folder, 'ttxml.xml') };
    for (const format of /** @type {const} */ (['wxr', 'ttxml']))
      await writeExport(files[format], format, { posts, bodySize });
    const size = `${posts} posts (${(fs.statSync(files.wxr).size / 1e6).toFixed(0)} MB)`;
    return [...(await compareWithTtxml(folder, files, size)), ...(await compareWithConverter(folder, files.wxr, size))];
  });
}

/** Options of an import that needs no network and publishes nothing that is not mentioned. */
const offline = ['--media', 'none', '--no-site', '--quiet'];

/**
 * @param {string} folder
 * @param {{ wxr: string, ttxml: string }} files
 * @param {string} size
 */
async function compareWithTtxml(folder, files, size) {
  const importOf = (/** @type {keyof typeof files} */ format) => (/** @type {number} */ round) =>
    /** @type {import('./measure.mjs').CommandLine} */ ([
      ...[process.execPath, bin, 'import', files[format], '--dir', path.join(folder, `${format}-${round}`)],
      ...[...offline, '--no-markdown'],
    ]);
  const { wxr, ttxml } = await alternate({ wxr: importOf('wxr'), ttxml: importOf('ttxml') }, rounds);
  const peak = median(wxr.peak);
  return [
    compareCosts(`import of ${size} from WordPress beside the same posts from TTXML`, wxr, ttxml, { limit: maxRatio }),
    {
      what: `import of ${size} from WordPress: peak memory`,
      measured: `${(peak / 1024 / 1024).toFixed(0)} MB (TTXML ${(median(ttxml.peak) / 1024 / 1024).toFixed(0)} MB)`,
      limit: `≤ ${maxPeak / 1024 / 1024} MB`,
      holds: peak <= maxPeak,
    },
  ];
}

/**
 * Compares with a converter, which writes posts without comments and keeps no archive. It pauses for 25 ms after each file, so the limit
 * applies to wall-clock time, and processor time is only shown.
 * @param {string} folder
 * @param {string} file
 * @param {string} size
 */
async function compareWithConverter(folder, file, size) {
  const peer = installPeer(path.join(folder, 'peer'));
  if (peer === undefined) return [];
  const { ours, theirs } = await alternate(
    {
      ours: (round) => [
        process.execPath,
        bin,
        'import',
        file,
        '--dir',
        path.join(folder, `markdown-${round}`),
        ...offline,
      ],
      theirs: (round) => [
        process.execPath,
        path.join(peer, 'index.js'),
        ...['--wizard=false', `--input=${file}`, `--output=${path.join(folder, `peer-${round}`)}`],
        ...['--save-attached-images=false', '--save-scraped-images=false'],
      ],
    },
    rounds,
  );
  const what = `${size} from WordPress to archive and Markdown, beside ${peerName} ${peerVersion}`;
  return [compareCosts(what, ours, theirs, { limit: 1, isOfClock: true })];
}

/**
 * Installs the converter and returns its folder; undefined if that fails.
 * @param {string} folder
 */
function installPeer(folder) {
  fs.outputFileSync(path.join(folder, 'package.json'), '{}');
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${peerName}@${peerVersion}`], {
      cwd: folder,
      stdio: 'ignore',
    });
  } catch {
    console.error(`${peerName} could not be installed, and is skipped.`);
    return undefined;
  }
  return path.join(folder, 'node_modules', peerName);
}
