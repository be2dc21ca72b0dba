import { execFileSync, spawn } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { blogkeep, crawled, publishWords, withFolder } from './measure.mjs';

const posts = 10_000;
/** bytes */
const [body, largestPage] = [4096, 60_000];
const examples = path.join(import.meta.dirname, '..', 'examples');

/**
 * A large blog published whole (Markdown, pages, feeds, search, redirects), beside Hugo, which makes pages alone of the same Markdown.
 * Copies of images and cards are made by neither.
 */
export async function wholeSite() {
  return await withFolder(async (folder) => {
    await crawled(folder, { posts, body });
    const start = performance.now();
    const { report } = await blogkeep(...publishWords(folder));
    const whole = (performance.now() - start) / 1000;
    const hugo = await hugoTimes(folder);
    const [version] = /\d+(?:\.\d+)+/u.exec(execFileSync('hugo', ['version'], { encoding: 'utf8' })) ?? [];
    const page = ['style.css', 'site.js', `${posts / 2}/index.html`].map((file) =>
      size(path.join(folder, 'site', file)),
    );
    const pageBytes = page.reduce((sum, bytes) => sum + bytes, 0);
    const files = report.site.files + report.markdown.files;
    return [
      ...hugo.map(({ layouts, seconds }) => ({
        what: `${posts} posts whole beside Hugo ${String(version)} with ${layouts}`,
        measured: `${(whole / seconds).toFixed(2)} × (${whole.toFixed(1)} s for ${files} files, Hugo ${seconds.toFixed(1)} s)`,
        limit: '≤ 1 ×',
        holds: whole <= seconds,
      })),
      {
        what: `a post of ${body / 1024} KB: page, style and script`,
        measured: `${(pageBytes / 1000).toFixed(1)} KB`,
        limit: `≤ ${largestPage / 1000} KB`,
        holds: pageBytes <= largestPage,
      },
    ];
  });
}

const size = (/** @type {string} */ file) => fs.statSync(file).size;

/** The least that a theme can be: a page for each post, and lists of links. */
const leastLayouts = {
  'single.html': '<!doctype html><title>{{ .Title }}</title><h1>{{ .Title }}</h1>{{ .Content }}',
  'list.html':
    '<!doctype html><title>{{ .Title }}</title>{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}',
};

/**
 * Hugo with the least layouts that there can be, and with those of the example, whose pages show what a blog shows.
 * @param {string} home where the Markdown is
 */
async function hugoTimes(home) {
  const times = [];
  for (const layouts of ['the least layouts', "the example's layouts"]) {
    const folder = path.join(home, layouts);
    fs.copySync(path.join(examples, 'hugo'), folder, { filter: (file) => !/\/(?:public|resources)$/u.test(file) });
    if (layouts === 'the least layouts') {
      fs.emptyDirSync(path.join(folder, 'layouts'));
      for (const [name, text] of Object.entries(leastLayouts))
        fs.outputFileSync(path.join(folder, 'layouts/_default', name), text);
    }
    fs.copySync(path.join(home, 'markdown'), folder);
    const start = performance.now();
    const child = spawn('hugo', ['--quiet', '--source', folder, '--cacheDir', path.join(folder, '.cache')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    /** @type {number | null} */
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (code !== 0) throw new Error(`hugo ended with ${String(code)}`);
    times.push({ layouts, seconds: (performance.now() - start) / 1000 });
  }
  return times;
}
