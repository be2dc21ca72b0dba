// The files of the repository, and, from the environment, where they are and where the website will be.
import { readdirSync, readFileSync } from 'node:fs';
import { pagesOf } from './pages.mjs';

/** Folder of the repository. */
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

/** Where the website is going to be, with a slash at the end; undefined where nobody has said. */
export const siteUrl = url === '' ? undefined : new URL(url.replace(/\/*$/, '/'));
