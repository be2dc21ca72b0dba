// The files of the repository, its URL and that of the website, from the environment.
import { readdirSync, readFileSync } from 'node:fs';
import { pagesOf } from './pages.mjs';

/** URL of the root folder. */
export const root = new URL('../', import.meta.url);

/** @param {string} folder */
const markdownIn = (folder, recursive = false) =>
  readdirSync(new URL(folder, root), { recursive, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => (folder + file).replaceAll('\\', '/'));

export const pages = pagesOf([...markdownIn(''), ...markdownIn('docs/', true), ...markdownIn('website/')]);

/** @param {string} file below the root of the repository */
export const read = (file) => readFileSync(new URL(file, root), 'utf8');

const {
  DOCS_SITE_URL: url = '',
  GITHUB_REPOSITORY: name = '',
  GITHUB_SERVER_URL: server = 'https://github.com',
} = process.env;

/** URL of the repository; undefined outside a workflow. */
export const repository = name === '' ? undefined : `${server}/${name}`;

/** URL of the website, with a trailing slash; undefined if not configured. */
export const siteUrl = url === '' ? undefined : new URL(url.replace(/\/*$/, '/'));
