import fs from 'fs-extra';
import path from 'node:path';
import { describe } from 'vitest';
import { openSource } from '../../src/app/sources/index.ts';
import type { SourceBlog } from '../../src/crawl/source.ts';
import { exportOptions, testContext } from '../helpers/context.ts';
import { writeHtmlBackup, zipHtmlBackup } from '../helpers/backup/html-backup.ts';
import { startItemSource } from '../helpers/source/item-source.ts';
import { memoryBlogs } from '../helpers/memory/memory-blogs.ts';
import {
  commentListOf,
  readingOf,
  sourceFailure,
  summaryOf,
  type SourcePost,
} from '../helpers/memory/memory-source.ts';
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

/** @param more returns properties and capabilities that replace the defaults */
function memorySetting(more: (posts: readonly SourcePost[]) => Partial<SourceBlog> = () => ({})): MakeSource {
  return async (signal) => {
    const posts = structuredClone(contractBlog.posts);
    const failing = new Set<string>();
    const find = (id: string) => posts.find((post) => post.id === id);
    const pictures = new Map([
      ['https://blog.example.com/img/a.gif', picture],
      ...posts.map(({ id }) => [`https://blog.example.com/${id}/img/a.gif`, picture] as const),
    ]);
    const { source } = memoryBlogs({ name, title }, posts, pictures, {
      signal,
      categories: () => Promise.resolve(categories),
      post: (id) => {
        const post = find(id);
        if (failing.has(id)) return Promise.reject(sourceFailure('post read', '500', false));
        return post ? Promise.resolve(readingOf(post)) : Promise.reject(sourceFailure('post read', '404', true));
      },
      newestComments: (page) => {
        const all = posts.flatMap(({ id, comments = [] }) => comments.map((one) => ({ ...one, postId: id })));
        return Promise.resolve({ comments: { comment: all.slice((page - 1) * 10, page * 10) } });
      },
      ...more(posts),
    });
    return {
      source,
      told: () => [],
      fail: (id) => failing.add(id),
      edit: (id, other) => Object.assign(find(id) ?? {}, { title: other }),
      open: () => 0,
    };
  };
}

/** A source with few capabilities, like an old export: only posts and images. */
const knowingLittle = memorySetting((posts) => ({
  capabilities: {
    completeListing: false,
    comments: false,
    visibility: false,
    newestComments: false,
    datedReadings: false,
    foreignMedia: true,
    addresses: false,
    categoryIds: false,
  },
  posts: (page) =>
    Promise.resolve({
      posts: posts
        .slice((page - 1) * 10, page * 10)
        .map((post) => ({ ...summaryOf(post), comments: undefined, visibility: undefined })),
    }),
  comments: () => Promise.reject(new TypeError('It was asked for comments')),
  newestComments: () => Promise.reject(new TypeError('It was asked for the newest comments')),
  mediaBase: (id) => `https://blog.example.com/${id}/`,
}));

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
describe('a source in memory', () => testSourceContract(memorySetting()));
describe('a source in memory with few capabilities', () => testSourceContract(knowingLittle));
describe('a backup in a folder', () => testSourceContract(backupSetting('folder')));
describe('a backup in a zip', () => testSourceContract(backupSetting('zip')));
