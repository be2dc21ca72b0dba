import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { writeArchive } from './written-archive.mjs';

const [width, height] = [4000, 3000];

/**
 * Writes an archive in which post `2` has photos of the size that cameras produce, each in a paragraph of its own.
 * @param {string} folder
 * @param {number} count
 * @returns {Promise<number>} total bytes of the photos
 */
export async function writePhotoPost(folder, count) {
  writeArchive(folder, { posts: 2, body: 1024 });
  /** @type {Record<string, object>} */
  const media = {};
  let [body, bytes] = ['', 0];
  for (let place = 0; place < count; place++) {
    const photo = await photoOf(place);
    const sha256 = createHash('sha256').update(photo).digest('hex');
    const file = `${sha256.slice(0, 2)}/${sha256}.jpg`;
    fs.mkdirSync(path.join(folder, 'data', 'media', sha256.slice(0, 2)), { recursive: true });
    fs.writeFileSync(path.join(folder, 'data', 'media', file), photo);
    const address = `https://bench.example.com/photo-${place}.jpg`;
    media[address] = { file, type: 'image/jpeg', size: photo.length, width, height };
    body += `<p>바람 구름 기록 ${place}</p>\n<figure class="imageblock"><img src="${address}" width="${width}" height="${height}"></figure>\n`;
    bytes += photo.length;
  }
  fs.writeFileSync(path.join(folder, 'data', 'media.json'), `${JSON.stringify(media)}\n`);
  fs.writeFileSync(path.join(folder, 'data', 'posts', '2', 'content.html'), body);
  seal(folder);
  return bytes;
}

/**
 * Writes a manifest with correct checksums, because a publish checks them.
 * @param {string} folder
 */
function seal(folder) {
  const files = fs.readdirSync(path.join(folder, 'data'), { recursive: true, withFileTypes: true });
  const lines = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const sha256 = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
      return [path.relative(folder, file).split(path.sep).join('/'), sha256];
    })
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  fs.writeFileSync(
    path.join(folder, 'manifest-sha256.txt'),
    lines.map(([file, sha256]) => `${sha256}  ${file}\n`).join(''),
  );
}

/**
 * Returns a deterministic image that looks like a landscape, with noise, which makes photos large.
 * @param {number} seed
 */
async function photoOf(seed) {
  const [wide, high] = [width / 4, height / 4];
  const pixels = Buffer.alloc(wide * high * 3);
  let state = seed + 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const row = Math.floor(at / 3 / wide) / high;
    const shade = 60 + 120 * Math.abs(Math.sin(row * 5 + seed + (at % 3)));
    pixels[at] = shade + (state >>> 24) / 8;
  }
  const raw = { width: wide, height: high, channels: /** @type {const} */ (3) };
  return sharp(pixels, { raw }).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 92 }).toBuffer();
}
