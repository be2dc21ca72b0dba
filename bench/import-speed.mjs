import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'fs-extra';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { syntheticBodies } from './conversion/bodies.mjs';
import { blogkeep, withFolder } from './measure.mjs';

const [posts, pictures, pictureSize] = [1000, 1500, 200_000];
/** Number of different bodies. They are all in memory, so posts beyond this number repeat them. */
const differentBodies = 10_000;
const [limit, maxPeak] = [2, 300 * 1024 * 1024];

/**
 * Compares the import of a backup with unzipping and hashing the same files, and measures the memory for many posts.
 * @param {import('./run.mjs').Options} options
 */
export async function importSpeed({ posts: [many = 10_000] = [] }) {
  return [...(await ratio()), ...(await peak(many))];
}

/** Runs both twice, alternating, and takes the better ratio, since the disk may still be busy with earlier writes. */
async function ratio() {
  return withFolder(async (folder) => {
    const zip = await writeBackup(folder, { posts, pictures, pictureSize });
    const runs = [];
    for (let run = 0; run < 2; run++) {
      const peer = path.join(folder, `unzipped-${run}`);
      const unzipping = measureTime(() =>
        shell(
          `unzip -q '${zip}' -d '${peer}' && find '${peer}' -type f -print0 | xargs -0 sha256sum > '${peer}.txt' && sync -f '${peer}'`,
        ),
      );
      const { report } = await blogkeep(
        'import',
        zip,
        '--dir',
        path.join(folder, `home-${run}`),
        '--no-site',
        '--no-markdown',
      );
      runs.push({ unzipping, crawling: report.seconds.crawl });
      fs.removeSync(peer);
    }
    const best = runs.reduce((one, other) =>
      other.crawling / other.unzipping < one.crawling / one.unzipping ? other : one,
    );
    const share = best.crawling / best.unzipping;
    return [
      {
        what: `import: ${posts} posts with ${pictures} images of ${pictureSize / 1000} KB, from a zip`,
        measured: `${best.crawling.toFixed(1)} s; unzip, sha256sum and sync ${best.unzipping.toFixed(1)} s = ${share.toFixed(2)}`,
        limit: `≤ ${limit} × unzipping and hashing`,
        holds: share <= limit,
      },
    ];
  });
}

/** @param {number} many */
async function peak(many) {
  const peak = await importPeak(many);
  return [
    {
      what: `import: peak memory at ${many} posts`,
      measured: `${(peak / 1024 / 1024).toFixed(0)} MB`,
      limit: `< ${maxPeak / 1024 / 1024} MB`,
      holds: peak < maxPeak,
    },
  ];
}

/**
 * Returns the peak memory of an import that does not publish.
 * @param {number} posts
 * @returns {Promise<number>} bytes
 */
function importPeak(posts) {
  return withFolder(async (folder) => {
    const zip = await writeBackup(folder, { posts, pictures: 0, pictureSize: 0 });
    const { peak } = await blogkeep('import', zip, '--dir', path.join(folder, 'home'), '--no-site', '--no-markdown');
    return peak;
  });
}

/**
 * @param {string} folder
 * @param {{ posts: number, pictures: number, pictureSize: number }} size
 */
async function writeBackup(folder, { posts, pictures, pictureSize }) {
  const bodies = syntheticBodies(Math.min(posts, differentBodies), 13_000);
  const zip = new yazl.ZipFile();
  const file = path.join(folder, 'bench-1-1.zip');
  const written = pipeline(zip.outputStream, fs.createWriteStream(file));
  for (let id = 1; id <= posts; id++) {
    const own = Array.from({ length: pictures }, (_, n) => n).filter((n) => n % posts === id - 1);
    const images = own.map((n) => `<p><img src="./img/${n}.gif"></p>`).join('\n');
    const content = () => Buffer.from(page(id, `${images}${bodies[(id - 1) % bodies.length] ?? ''}`));
    add(zip, `bench-1-1/${id}/${id}-post-${id}.html`, content, true);
    for (const n of own) add(zip, `bench-1-1/${id}/img/${n}.gif`, () => picture(n, pictureSize), false);
  }
  zip.end();
  await written;
  return file;
}

/**
 * Adds a file to a zip lazily: yazl compresses buffers as soon as they are added, all at once.
 * @param {import('yazl').ZipFile} zip
 * @param {string} name
 * @param {() => Buffer} content
 * @param {boolean} compress
 */
function add(zip, name, content, compress) {
  zip.addReadStreamLazy(name, { compress }, (made) => made(null, Readable.from([content()])));
}

/** Returns a file with the header of a GIF. Files with different numbers differ. @param {number} n @param {number} size */
function picture(n, size) {
  const seed = createHash('sha256').update(String(n)).digest();
  return Buffer.concat([Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), Buffer.alloc(size, seed)]);
}

/** @param {number} id @param {string} body */
const page = (id, body) =>
  `\n<meta charset="utf-8">\n<html lang="ko">\n<head>\n    <title>Post ${id}</title>\n</head>\n<body>\n<h2 class="title-article">Post ${id}</h2>\n` +
  `<div class="box-info">\n<p class="category">A/B${id % 20}</p>\n<p class="date">2020-01-01 10:00:00</p>\n</div>\n<hr>\n<div class="article-view">\n` +
  `<div class="contents_style">\n${body}\n</div>\n<br/>\n<div class="tags">\n#one #two words \n</div>\n</div>\n</body>\n</html>\n`;

/** Returns the duration in seconds. @param {() => void} action */
function measureTime(action) {
  const begun = performance.now();
  action();
  return (performance.now() - begun) / 1000;
}

/** @param {string} line */
function shell(line) {
  const { status } = spawnSync('sh', ['-c', line], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${line} ended with ${String(status)}`);
}
