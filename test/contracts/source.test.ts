import fs from 'fs-extra';
import path from 'node:path';
import { describe } from 'vitest';
import { openSource } from '../../src/app/sources/index.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { writeHtmlBackup, zipHtmlBackup } from '../helpers/backup/html-backup.ts';
import { startItemSource } from '../helpers/source/item-source.ts';
import { commentListOf, readingOf, summaryOf } from '../helpers/memory/memory-source.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { contractBlog, type MakeSource } from './source-blog.ts';
import { testSourceContract } from './source.ts';

const { name, title, categories, picture } = contractBlog;

/** The API over HTTP. */
const overHttp: MakeSource = async (signal) => {
  const server = await startItemSource(name);
  const url = server.url.href;
  server.info = {
    id: 'me',
    blogs: [
      { name: 'another', title: 'Another' },
      { name, title, url, default: 'Y' },
    ],
  };
  server.categories = categories;
  server.files = { '/img/a.gif': picture };
  const posts = structuredClone(contractBlog.posts);
  const failing = new Set<string>();
  const answer = () => {
    server.posts = posts.map((post) => {
      const postUrl = new URL(post.id, url).href;
      return {
        summary: { ...summaryOf(post), postUrl },
        reading: failing.has(post.id) ? 500 : { ...readingOf(post), postUrl },
        comments: commentListOf(post.id, post.comments ?? []),
      };
    });
  };
  answer();
  const context = testContext({ signal });
  const { source } = exportOptions({ baseUrl: server.url, token: server.token }, '/nowhere', { retries: 0 });
  return {
    source: await openSource(source, context),
    secret: server.token,
    told: () => context.events,
    fail: (id) => {
      failing.add(id);
      answer();
    },
    edit: (id, other) => {
      Object.assign(posts.find((post) => post.id === id) ?? {}, { title: other });
      answer();
    },
    open: () => server.open(),
  };
};

/** The platform's backup files, as a folder or zip: posts and images, without visibility. */
function backupSetting(kind: 'folder' | 'zip'): MakeSource {
  return async (signal) => {
    const into = temporaryFolder();
    const posts = contractBlog.posts.map(({ id, title, content }) => ({
      id,
      title,
      content,
      category: '물새',
      files: { 'img/a.gif': picture },
    }));
    const backup =
      kind === 'zip' ? await zipHtmlBackup(into, `${name}-1-1`, posts) : writeHtmlBackup(into, `${name}-1-1`, posts);
    const context = testContext({ signal });
    const options = { paths: [backup], published: 'none', fetchMedia: false, maxMediaSize: 1e6 };
    return {
      source: await openSource({ kind: 'backup', ...options, concurrency: 2, retries: 0, timeout: 1000 }, context),
      told: () => context.events,
      open: () => openFilesBelow(into),
      ...(kind === 'folder' && { fail: (id) => fs.rmSync(path.join(backup, id), { recursive: true }) }),
    };
  };
}

/** Returns the number of files below a folder that this process has open; 0 if the system cannot report it. */
function openFilesBelow(folder: string): number {
  const descriptors = '/proc/self/fd';
  if (!fs.existsSync(descriptors)) return 0;
  const files = fs.readdirSync(descriptors).flatMap((one) => {
    try {
      return [fs.readlinkSync(path.join(descriptors, one))];
    } catch {
      return [];
    }
  });
  return files.filter((file) => file.startsWith(fs.realpathSync(folder))).length;
}

describe('the API over HTTP', () => testSourceContract(overHttp));
describe('a backup in a folder', () => testSourceContract(backupSetting('folder')));
describe('a backup in a zip', () => testSourceContract(backupSetting('zip')));
