// Writes backups of the sample blog in the formats of several platforms. See README.md in this folder.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ZipFile } from 'yazl';
import { takeoutFiles } from './blogger.mjs';

const sampleBlog = fileURLToPath(new URL('../blog', import.meta.url));

/**
 * Writes a backup of the sample blog, and next to it the sitemap that its owner would save.
 * @param {import('./make.d.mts').BackupOptions} options
 * @returns {Promise<import('./make.d.mts').MadeBackup>}
 */
export async function makeBackup({ format, out, parts = 1, unpacked = false, blog: folder = sampleBlog }) {
  const blog = await readBlog(folder);
  await mkdir(out, { recursive: true });
  const write = {
    html: () => writeParts(blog, out, parts, unpacked),
    ttxml: async () => [await writeXml(blog, out)],
    blogger: async () => [await writeTakeout(blog, out, unpacked)],
    mt: () => writeMovableType(blog, out),
  };
  const paths = await write[format]();
  const sitemap = join(out, 'sitemap.xml');
  await writeFile(sitemap, sitemapOf(blog));
  return { paths, sitemap, blogUrl: blog.url };
}

/** The blog with all its posts, sorted by date like those of platforms, with category labels instead of IDs. */
async function readBlog(folder) {
  const { blog, categories } = JSON.parse(await readFile(join(folder, 'blog.json'), 'utf8'));
  const labels = new Map([['', '']]);
  for (const { id, name, parent } of categories) labels.set(id, parent ? `${labels.get(parent)}/${name}` : name);
  const names = (await readdir(join(folder, 'posts'))).filter((name) => name.endsWith('.json'));
  const posts = await Promise.all(
    names.map(async (name) => {
      const post = JSON.parse(await readFile(join(folder, 'posts', name), 'utf8'));
      const body = await readFile(join(folder, 'posts', name.replace(/json$/, 'html')), 'utf8');
      return { ...post, body, category: labels.get(post.categoryId) ?? '', seconds: Date.parse(post.date) / 1000 };
    }),
  );
  posts.sort((a, b) => a.seconds - b.seconds || a.id - b.id);
  return { ...blog, categories, posts, medium: (path) => readFile(join(folder, 'media', path)).catch(() => undefined) };
}

/**
 * Replaces the media URLs in a body.
 * @param refer returns the reference to a file: an image or a download
 * @returns the text, and the path in the sample blog of each name
 */
function withMedia(body, refer) {
  const names = new Map();
  const nameFor = (path) => {
    const name = path.split('/').at(-1);
    names.set(path, { name, kind: /\.(?:png|jpe?g|gif|webp)$/.test(name) ? 'img' : 'file' });
    return names.get(path);
  };
  const text = body
    // Images of link cards do not belong to the blog, so backups refer to their hosts.
    .replace(/(data-og-image="|background-image: url\(')\{\{media\}\}/g, '$1https://cards.slowlight.example.com')
    // Refers to the original image in place of a thumbnail.
    .replace(/\{\{media\}\}\/thumb\/[^"'\s]*fname=(?=\{\{media\}\})/g, '')
    .replace(/(\[##_\w+\|)?\{\{media\}\}\/([^"'\s<>()|?&,]+)(?:\?[^"'\s<>()|,]*)?/g, (_, placeholder = '', path) => {
      return placeholder + refer(nameFor(path), placeholder !== '');
    });
  return { text, names: [...names] };
}

// --- HTML zips

async function writeParts(blog, out, parts, unpacked) {
  const size = Math.ceil(blog.posts.length / parts);
  const written = [];
  for (let part = 1; part <= parts; part++) {
    const root = `${blog.name}-${part}-${parts}`;
    const files = [[`${root}/style.css`, Buffer.from('body { max-width: 860px; margin: 0 auto; }\n')]];
    for (const post of blog.posts.slice((part - 1) * size, part * size))
      for (const [path, bytes] of await filesOf(post, blog.medium)) files.push([`${root}/${post.id}/${path}`, bytes]);
    written.push(join(out, unpacked ? root : `${root}.zip`));
    await (unpacked ? writeFolder(out, files) : writeZip(written.at(-1), files));
  }
  return written;
}

async function filesOf(post, medium) {
  const { text, names } = withMedia(post.body, ({ name, kind }) => `./${kind}/${name}`);
  const words = post.title.replaceAll(' ', '-').replaceAll('/', '_').replace(/\.$/, '');
  const page = words === '' || words.length > 80 ? `${post.id}.html` : `${post.id}-${withoutEmoji(words)}.html`;
  const files = [[page, Buffer.from(pageOf(post, text))]];
  for (const [path, { name, kind }] of names) {
    const bytes = await medium(path);
    if (bytes) files.push([`${kind}/${name}`, bytes]);
  }
  return files;
}

/** Escapes only what the platform escapes: titles and tags are written as typed. */
function pageOf({ title, category, date, tags }, text) {
  return withoutEmoji(`
<meta charset="utf-8">
<html lang="ko">
<head>
    <link rel="stylesheet" type="text/css" href="./../style.css" />
    <title>${title}</title>
</head>
<body id="tt-body-page" class="">
<div id="wrap">
  <main class="main ">
    <h2 class="title-article">${title}</h2>
    <div class="box-info">
        <p class="category">${category}</p>
        <p class="date">${date.slice(0, 19).replace('T', ' ')}</p>
    </div>
    <hr>
    <div class="article-view">
                        <div class="contents_style">
                            ${text}
                        </div>
                        <br/>
                        <div class="tags">
                            ${tags.map((tag) => `#${tag} `).join('')}
                        </div>
    </div>
  </main>
</div>
</body>
</html>
`);
}

/** The platform loses characters with more than three bytes in UTF-8. */
function withoutEmoji(text) {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, '?');
}

async function writeFolder(out, files) {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), bytes);
  }
}

async function writeZip(path, files) {
  const zip = new ZipFile();
  // Zips store local time: this is the same in every time zone.
  const mtime = new Date(2025, 0, 1, 12);
  for (const [name, bytes] of files)
    zip.addBuffer(bytes, name, {
      mtime,
      mode: 0o100644,
      forceDosTimestamp: true,
      compress: /\.(?:html|atom)$/.test(name),
    });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

// --- Blogger

async function writeTakeout(blog, out, unpacked) {
  const files = await takeoutFiles(blog, withMedia);
  const path = join(out, unpacked ? 'Takeout' : 'takeout-20250101T000000Z-001.zip');
  await (unpacked ? writeFolder(out, files) : writeZip(path, files));
  return path;
}

// --- TTXML

async function writeXml(blog, out) {
  const path = join(out, 'Tistory-Backup-20250101.xml');
  const { name, title, description } = blog;
  const posts = [];
  for (const post of blog.posts) posts.push(await postElement(post, blog.medium));
  const setting = element('setting', fields({ name, title, description, timezone: 'Asia/Seoul' }));
  const body = [setting, ...categoryElements(blog.categories, ''), ...posts].join('\n');
  await writeFile(path, `<?xml version="1.0" encoding="utf-8" ?>\n${element('blog type="tattertools/1.1"', body)}\n`);
  return path;
}

function categoryElements(categories, parent) {
  return categories
    .filter((category) => category.parent === parent)
    .map(({ id, name }, priority) =>
      element('category', fields({ name, priority }) + categoryElements(categories, id).join('')),
    );
}

async function postElement(post, medium) {
  const { id, title, slogan = '', seconds, category, comments } = post;
  const { acceptComment, acceptTrackback } = post;
  const visibility = { 0: 'private', 15: 'protected', 20: 'public' }[post.visibility];
  const { text, names } = withMedia(post.body, ({ name }, bare) => (bare ? name : `[##_ATTACH_PATH_##]/${name}`));
  const attachments = [];
  for (const [path, { name }] of names) {
    const bytes = await medium(path);
    if (bytes) attachments.push(attachmentElement(name, bytes, seconds));
  }
  return element(
    `post slogan="${escaped(slogan)}" format="1.1"`,
    [
      fields({ id, visibility, title }),
      element('content formatter="html" editor="modern"', escaped(text)),
      fields({ location: '/', password: '', acceptComment, acceptTrackback }),
      fields({ published: seconds, created: seconds, modified: seconds, category }),
      ...post.tags.map((tag) => fields({ tag })),
      ...attachments,
      ...commentElements(comments, ''),
    ].join(''),
  );
}

function attachmentElement(name, bytes, attached) {
  const type = types[name.split('.').at(-1)] ?? 'application/octet-stream';
  return element(
    `attachment mime="${type}" size="${bytes.length}"`,
    fields({ name, label: name, enclosure: 0, attached, downloads: 0, content: bytes.toString('base64') }),
  );
}

const types = {
  csv: 'text/csv',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
};

/** Replies are nested in their comments; comments have no IDs. IP addresses are reserved for documentation (RFC 5737). */
function commentElements(comments, parentId) {
  return comments
    .filter((comment) => comment.parentId === parentId)
    .map(({ id, name, homepage, date, open, comment }) => {
      const commenter = element('commenter', fields({ name, homepage, ip: `203.0.113.${id % 200}` }));
      const secret = open === 'N' ? 1 : 0;
      const written = Date.parse(date) / 1000;
      const about = fields({ content: comment, password: '', secret, written });
      return element('comment', [commenter, about, ...commentElements(comments, id)].join(''));
    });
}

function fields(values) {
  return Object.entries(values)
    .map(([name, value]) => element(name, escaped(value)))
    .join('');
}

function element(start, content) {
  return `<${start}>${content}</${start.split(' ')[0]}>`;
}

function escaped(value) {
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

// --- Movable Type

/** Writes the posts as a text file, and the media to which they refer by URL as a zip. */
async function writeMovableType(blog, out) {
  const texts = [];
  const files = new Map();
  for (const post of blog.posts) {
    const { text, names } = withMedia(
      post.body,
      ({ name, kind }) => `https://cdn.slowlight.example.com/${kind}/${name}`,
    );
    for (const [path, { name, kind }] of names) {
      const bytes = await blog.medium(path);
      if (bytes) files.set(`${kind}/${name}`, bytes);
    }
    texts.push(entryOf(blog, post, text));
  }
  const [file, zip] = [join(out, 'export.txt'), join(out, 'images.zip')];
  await writeFile(file, texts.join(''));
  await writeZip(zip, [...files].sort());
  return [file, zip];
}

function entryOf({ nickname, url }, post, body) {
  const { id, title, slogan = '', visibility, acceptComment, acceptTrackback, category, date, tags, comments } = post;
  const path = slogan === '' ? id : `entry/${encodeURIComponent(slogan)}`;
  return [
    `AUTHOR: ${nickname}`,
    `TITLE: ${title}`,
    `BASENAME: ${slogan || id}`,
    `UNIQUE URL: ${url}/${path}`,
    // The format has no protected posts.
    `STATUS: ${visibility === '20' ? 'Publish' : 'Draft'}`,
    `ALLOW COMMENTS: ${acceptComment}`,
    'CONVERT BREAKS: 0',
    `ALLOW PINGS: ${acceptTrackback}`,
    ...(category === '' ? [] : [`PRIMARY CATEGORY: ${category}`, `CATEGORY: ${category}`]),
    `DATE: ${clockOf(date)}`,
    `TAGS: ${tags.map((tag) => (/[ ,]/.test(tag) ? `"${tag}"` : tag)).join(',')}`,
    '-----',
    ...section('BODY', body),
    ...section('EXTENDED BODY', ''),
    ...section('EXCERPT', ''),
    ...section('KEYWORDS', ''),
    // Only published comments are exported.
    ...comments
      .filter(({ open }) => open !== 'N')
      .flatMap(({ id: of, name, homepage, date: written, comment }) => {
        const about = [`AUTHOR: ${name}`, 'EMAIL: ', `IP: 203.0.113.${of % 200}`, `URL: ${homepage}`];
        return section('COMMENT', [...about, `DATE: ${clockOf(written)}`, comment].join('\n'));
      }),
    '--------\n',
  ].join('\n');
}

/** Adds a tab to lines of a text that are separators, as Movable Type does. */
function section(name, text) {
  return [`${name}:`, text.replace(/^-{5}(?:-{3})?$/gm, '$&\t'), '-----'];
}

/** Returns the local time of a date with an offset, on a clock of 12 hours. */
function clockOf(date) {
  const [, year, month, day, hour, rest] = /^(\d+)-(\d+)-(\d+)T(\d+)(:\d+:\d+)/.exec(date);
  const hours = String(hour % 12 || 12).padStart(2, '0');
  return `${month}/${day}/${year} ${hours}${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

// --- The sitemap: the public posts at their URLs

function sitemapOf({ url, posts }) {
  const entries = posts
    .filter(({ visibility }) => visibility === '20')
    .map(({ id, title, slogan = '', date }) => {
      // A URL whose slug differs from the title cannot be matched to a zip; the platform also accepts the ID.
      const isOfTitle = slogan !== '' && lettersOf(slogan) === lettersOf(title);
      const path = isOfTitle ? `entry/${encodeURIComponent(slogan)}` : id;
      return `  <url><loc>${url}/${path}</loc><lastmod>${date}</lastmod></url>\n`;
    });
  const home = `  <url><loc>${url}</loc></url>\n  <url><loc>${url}/category</loc></url>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${home}${entries.join('')}</urlset>\n`;
}

function lettersOf(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

// --- The command

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const usage = 'make.mjs --format html|ttxml|blogger|mt --out FOLDER [--parts N] [--unpacked]';
  try {
    const { values } = parseArgs({
      options: {
        format: { type: 'string' },
        out: { type: 'string' },
        parts: { type: 'string', default: '1' },
        unpacked: { type: 'boolean', default: false },
      },
    });
    const { format, out, unpacked } = values;
    const parts = Number(values.parts);
    if (
      !['html', 'ttxml', 'blogger', 'mt'].includes(format) ||
      out === undefined ||
      !Number.isInteger(parts) ||
      parts < 1
    )
      throw new Error('The format, the output folder or the number of parts is missing or invalid.');
    const { paths, sitemap } = await makeBackup({ format, out, parts, unpacked });
    for (const path of [...paths, sitemap]) console.log(path);
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exitCode = 1;
  }
}
