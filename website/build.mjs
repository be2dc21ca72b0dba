// npm run docs:site [-- --site-url https://me.github.io/blogkeep/] [--out website/dist]: builds the documents as a website, with a live
// demo: the sample blog, exported and published by blogkeep.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pages, read, root } from './project.mjs';
import { words } from './words.mjs';

const website = import.meta.dirname;
const vitepress = path.join(website, 'node_modules/vitepress/bin/vitepress.js');
const { values } = parseArgs({ options: { 'site-url': { type: 'string' }, out: { type: 'string' } } });
const out = path.resolve(values.out ?? path.join(website, 'dist'));
// A variable that a workflow does not set is empty.
const given = [values['site-url'], process.env.DOCS_SITE_URL, urlAtGitHub()].find(
  (one) => one !== undefined && one !== '',
);
const siteUrl = given?.replace(/\/*$/, '/');

if (!fs.existsSync(vitepress)) {
  console.error('VitePress is not installed: run "npm ci --prefix website".');
  process.exit(1);
}
stagePages();
run([vitepress, 'build', website], { DOCS_OUT: out, DOCS_SITE_URL: siteUrl ?? '' });
buildDemo();
console.log(`The website is in ${out}.`);

/** Returns the GitHub Pages URL of a workflow's repository without a custom domain. */
function urlAtGitHub() {
  const [owner, name] = process.env.GITHUB_REPOSITORY?.split('/') ?? [];
  if (owner === undefined || name === undefined) return undefined;
  const host = `${owner.toLowerCase()}.github.io`;
  return `https://${host}/${name.toLowerCase() === host ? '' : name}`;
}

/** Writes each page to the path that VitePress expects. */
function stagePages() {
  const folder = path.join(website, 'pages');
  fs.rmSync(folder, { recursive: true, force: true });
  for (const { route, source, language, isTranslated } of pages) {
    const file = path.join(folder, `${route}.md`);
    const text = read(source);
    const { note, untranslated } = words[language];
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const body = source.endsWith('.ja.md') ? `<div lang="ja">\n\n${text}\n</div>\n` : text;
    fs.writeFileSync(
      file,
      isTranslated ? body : `::: info ${note}\n${untranslated}\n:::\n\n<div lang="en">\n\n${text}\n</div>\n`,
    );
  }
}

function buildDemo() {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-website-'));
  try {
    const bin = path.join(fileURLToPath(root), 'dist/bin.js');
    const url = siteUrl === undefined ? [] : ['--site-url', `${siteUrl}demo/`];
    run([bin, 'demo', '--dir', home, '--redirects', 'pages', '--quiet', ...url]);
    fs.cpSync(path.join(home, 'site'), path.join(out, 'demo'), { recursive: true });
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/**
 * @param {readonly string[]} command
 * @param {Record<string, string>} [more] variables
 */
function run(command, more) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...more } });
  // The program has printed the reason.
  if (status !== 0) process.exit(1);
}
