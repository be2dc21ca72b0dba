import fs from 'node:fs';
import path from 'node:path';

const words =
  'river lantern signal harvest copper 바람 구름 기록 여행 커피 개발 일기 사진 archive meadow engine paper 도서관'.split(
    ' ',
  );
/** @type {(seed: number, length: number) => string} */
const sentence = (seed, length) =>
  Array.from({ length }, (_, i) => words[(seed * 7 + i * i + i) % words.length]).join(' ');

/**
 * Writes an archive like that of a crawl in a fraction of the time. Its manifest has false checksums. Every post has a body, and every
 * other one three comments.
 * @param {string} folder
 * @param {{ posts: number, body: number }} options body: approximate size in bytes
 */
export function writeArchive(folder, { posts, body }) {
  const url = 'https://bench.example.com';
  /** @type {string[]} */
  const names = [];
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
    names.push(file);
    fs.writeFileSync(path.join(folder, 'data', file), text);
  };
  const json = (/** @type {string} */ file, /** @type {unknown} */ value) =>
    write(file, `${JSON.stringify(value, null, 2)}\n`);
  fs.mkdirSync(path.join(folder, 'data', 'posts'), { recursive: true });
  json('blogkeep.json', { format: 1, blog: 'bench', rootKey: 'service' });
  json('blog.json', { id: 'bench', userId: '1', blogs: [{ url, title: 'Bench', default: 'Y', name: 'bench' }] });
  json('categories.json', { url: 'bench', secondaryUrl: '', categories: [] });
  json('media.json', {});
  json('missing.json', { posts: {}, media: {} });
  for (let id = 1; id <= posts; id++) {
    const shared = {
      id: String(id),
      title: `${sentence(id, 5)} ${id}`,
      postUrl: `${url}/${id}`,
      visibility: '20',
      categoryId: String(id % 20),
      comments: id % 2 ? '3' : '0',
      trackbacks: '0',
    };
    const date = 1_262_304_000 + id * 4_000;
    const shown = new Date(date * 1000 + 32_400_000).toISOString().slice(0, 19).replace('T', ' ');
    const { title, postUrl, visibility, categoryId, comments, trackbacks } = shared;
    const reading = {
      ...{ url, secondaryUrl: '', id: shared.id, title, categoryId, postUrl, visibility, acceptComment: '1' },
      ...{ acceptTrackback: '1', tags: { tag: [words[id % 18], words[(id + 5) % 18]] }, comments, trackbacks },
      date: String(date),
    };
    fs.mkdirSync(path.join(folder, 'data', 'posts', shared.id));
    json(`posts/${id}/post.json`, { state: 'listed', summary: { ...shared, date: shown }, reading });
    const paragraph = `<p data-ke-size="size16">${sentence(id, 24)} <b>${sentence(id, 2)}</b></p>\n`;
    const content = paragraph.repeat(Math.ceil(body / Buffer.byteLength(paragraph)));
    write(`posts/${id}/content.html`, content);
    if (id % 2 === 0) continue;
    const list = [1, 2, 3].map((place) => ({
      ...{ id: `${id}${place}`, date: String(date + place * 5_000), name: 'reader', parentId: '', homepage: '' },
      ...{ visibility: '2', comment: sentence(id + place, 8), open: 'Y' },
    }));
    json(`posts/${id}/comments.json`, {
      ...{ url: postUrl, secondaryUrl: '', postId: shared.id, totalCount: '3', comments: { comment: list } },
    });
  }
  sealArchive(folder, names);
}

/**
 * Writes a manifest with false checksums.
 * @param {string} folder
 * @param {string[]} names
 */
function sealArchive(folder, names) {
  const lines = names.sort().map((name) => `${'0a'.repeat(32)}  data/${name}\n`);
  fs.writeFileSync(path.join(folder, 'manifest-sha256.txt'), lines.join(''));
}
