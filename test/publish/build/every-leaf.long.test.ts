import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { outputEntries, mapOutputs, mapOutputNames, type ByOutput } from '../../../src/core/outputs.ts';
import { inlineRenderer } from '../../../src/publish/bodies/adaptive.ts';
import type { PublishCache } from '../../../src/publish/publish.ts';
import { publishable } from '../../../src/publish/media/publishable.ts';
import { buildSite } from '../../../src/publish/site-model/from-archive/build-site.ts';
import { PostFailures } from '../../../src/publish/site-model/from-archive/post-failures.ts';
import { loadTemplates } from '../../../src/publish/outputs/templates.ts';
import { publishSite } from '../../../src/publish/publish.ts';
import type { SiteOptions } from '../../../src/publish/site-model/options/site-options.ts';
import { postsAndPages, type Site } from '../../../src/publish/site-model/site/site.ts';
import { blogAddress, MemoryArchive, memoryComment, memoryPost } from '../../helpers/memory/memory-archive.ts';
import { MemoryOutput } from '../../helpers/memory/memory-output.ts';
import { siteDefaults } from '../../helpers/publish/site-defaults.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const templates = await loadTemplates(fileURLToPath(new URL('../../../templates', import.meta.url)));

const options: SiteOptions = {
  ...siteDefaults,
  preset: 'hugo',
  home: 'cards',
  siteUrl: 'https://site.example/',
  redirects: ['pages', 'file', 'nginx'],
  visibility: ['published', 'protected', 'private'],
};

/** Options that change which posts are in which files of the book, and in which order. */
const bookOptions: Readonly<Record<string, Partial<SiteOptions>>> = {
  'in volumes by year, by category, with comments': { bookVolumes: 'year', bookOrder: 'category', bookComments: true },
  'of some posts': { bookCategory: ['여행'], bookTag: ['산행', '바다'], bookSince: '2021', bookUntil: '2023-07' },
};

/**
 * Eight posts and three pages. The neighbors of a post, its neighbors within the category, and its related posts are all different, so that
 * a missing dependency on one of them is not masked by another.
 */
function archiveOfBlog() {
  const mediaFolder = temporaryFolder();
  const media = Object.fromEntries(
    ['1', '2'].map((name) => {
      const file = `aa/${name.repeat(64)}.png`;
      fs.outputFileSync(path.join(mediaFolder, file), `image ${name}`);
      return [`${blogAddress}/${name}.png`, { file, type: 'image/png', size: 7, width: 640, height: 480 }] as const;
    }),
  );
  const topics = ['바다 파도 해변 등대', '산행 오름 정상 능선', '식당 국수 김치 만두', '기차 철도 역사 여정'];
  const post = (number: number, more: object = {}) => {
    const id = String(number);
    const topic = topics[number % topics.length] ?? '';
    return memoryPost(id, {
      title: `글 ${id}`,
      date: `202${Math.ceil(number / 3)}-0${number}-05 10:00:00`,
      category: [1, 3, 6, 8].includes(number) ? '2' : '3',
      tags: [topic.slice(0, 2)],
      slogan: `post-${id}`,
      content: `<p>${topic} ${id}</p><p><img src="${blogAddress}/2.png"><a href="${blogAddress}/${(number + 1) % 8}">다른 글</a></p>`,
      comments: [memoryComment(id), memoryComment(`${id}1`, { visibility: '1' })],
      ...more,
    });
  };
  const details = {
    author: '다른 사람',
    description: '소개 글',
    cover: `${blogAddress}/1.png`,
    updated: 1735689600,
    oldAddresses: ['/?p=55', '/former'],
    categoryIds: ['1', '2', '3'],
    parent: '9',
    menuOrder: 3,
    isSticky: true,
    bodyFormat: 'line-breaks',
    commentFormat: 'html',
  };
  const removed = { state: 'removed', missed: '2024-09-01' };
  return new MemoryArchive({
    posts: [
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
        post(number, { 4: removed, 5: { details }, 6: { details } }[number] ?? {}),
      ),
      ...[9, 10, 11].map((number) =>
        post(number, { date: '2024-09-05 10:00:00', details: { ...details, kind: 'page' } }),
      ),
    ],
    categories: [
      { id: '1', name: '기록', parent: '', label: '기록' },
      { id: '2', name: '여행', parent: '1', label: '기록/여행' },
      { id: '3', name: '일상', parent: '1', label: '기록/일상' },
    ],
    blog: {
      url: blogAddress,
      title: '블로그',
      description: '설명',
      nickname: '주인',
      blogIconUrl: `${blogAddress}/1.png`,
      faviconUrl: `${blogAddress}/1.png`,
      profileThumbnailImageUrl: `${blogAddress}/1.png`,
    },
    media,
    mediaFolder,
    unread: 1,
  });
}

/** Returns a copy of an object graph as plain data, because categories have computed fields. */
function plainCopy<T>(value: T, copies = new Map<unknown, unknown>()): T {
  if (typeof value !== 'object' || value === null) return value;
  const found = copies.get(value);
  if (found) return found as T;
  const copy: object = Array.isArray(value) ? [] : value instanceof Map ? new Map() : {};
  copies.set(value, copy);
  if (value instanceof Map) {
    for (const [key, one] of value) (copy as Map<unknown, unknown>).set(key, plainCopy<unknown>(one, copies));
    return copy as T;
  }
  const accessors = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(value)))
    .filter(([name, descriptor]) => 'get' in descriptor && name !== '__proto__')
    .map(([name]) => name);
  for (const key of [...Object.keys(value), ...accessors])
    Object.assign(copy, { [key]: plainCopy<unknown>((value as Record<string, unknown>)[key], copies) });
  return copy as T;
}

type Keys = readonly (string | number)[];

/** Returns the paths of leaf values in the model. For each kind of field, the list contains one from the middle. */
function leavesOf(site: Site): Keys[] {
  const leaves = new Map<string, Keys[]>();
  const seen = new Set<unknown>();
  const open: { readonly value: unknown; readonly keys: Keys }[] = [{ value: site, keys: [] }];
  // Breadth first, so that a post is reached through the list of posts rather than through a category.
  for (const { value, keys } of open) {
    if (typeof value !== 'object' || value === null) {
      const kind = keys.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
      if (value !== undefined) leaves.set(kind, [...(leaves.get(kind) ?? []), keys]);
    } else if (!seen.has(value)) {
      seen.add(value);
      const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
      for (const [key, one] of entries as [string | number, unknown][]) open.push({ value: one, keys: [...keys, key] });
    }
  }
  return [...leaves.values()].flatMap((all) => all.slice(all.length >> 1).slice(0, 1));
}

/** Reports whether a field is the ID of a post. It cannot be changed, because the archive has no post with another ID. */
const isIdentity = (keys: Keys) => ['posts', 'pages'].includes(String(keys.at(-3))) && keys.at(-1) === 'id';

function varied(value: unknown, key: string | number): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return key === 'epoch' ? value + 86_400 : value + 1;
  const text = String(value);
  if (key === 'language') return text === 'ko' ? 'en' : 'ko';
  if (key === 'bodyFormat' || key === 'commentFormat') return undefined;
  if (key === 'visibility') return text === 'published' ? 'protected' : 'published';
  if (key === 'file') return text.includes('1') ? text.replaceAll('1', '2') : text.replaceAll('2', '1');
  if (key === 'url') return `${text}blog/`;
  if (/^\d+$/u.test(text)) return String(Number(text) + 1);
  if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) return text.replace(/\d$/u, (digit) => String((Number(digit) + 1) % 9 || 1));
  return /\.[a-z]+$/u.test(text) ? text.replace(/(?=\.[a-z]+$)/u, 'x') : `${text}x`;
}

/** Returns a copy of the model with a different value in one field. Objects that are shared in the model are also shared in the copy. */
function withLeaf(site: Site, keys: Keys): Site {
  const copy = structuredClone(site);
  const last = keys.at(-1) ?? '';
  let at = copy as unknown as Record<string | number, unknown>;
  for (const key of keys.slice(0, -1)) at = at[key] as typeof at;
  at[last] = varied(at[last], last);
  return copy;
}

type Files = ByOutput<ReadonlyMap<string, string>>;
const noFiles: Files = mapOutputNames(() => new Map());

const filesOf = (outputs: Files) =>
  new Map(
    outputEntries(outputs).flatMap(([name, files]) =>
      [...files].map(([file, text]) => [`${name}/${file}`, text] as const),
    ),
  );

/** Publishes once for each field with a different value, and expects each time the same bytes as without a cache. */
async function varyEachField(options: SiteOptions, noFiles: Files) {
  const archive = await publishable(archiveOfBlog());
  const { site: built, ...model } = await buildSite(archive, options);
  const original = plainCopy(built);
  const made: string[] = [];
  const publishOver = async (earlier: Files, site: Site, cache?: PublishCache) => {
    const outputs = mapOutputs(earlier, (files) => new MemoryOutput(files));
    const input = { archive, options, outputs, templates, cache, emit: () => undefined };
    const renderer: Parameters<typeof publishSite>[1]['renderer'] = (data) => {
      const inline = inlineRenderer(data);
      const render: typeof inline.render = (task) => {
        // Files that combine all posts render them for one output again.
        if (task.outputs.site !== undefined) made.push(task.post.id);
        return inline.render(task);
      };
      return { ...inline, render };
    };
    const published = await publishSite({ ...model, site }, { ...input, renderer }, new PostFailures());
    expect(published.failed).toEqual([]);
    return { cache: published.cache, files: mapOutputs(outputs, ({ files }) => files) };
  };
  let { cache, files } = await publishOver(noFiles, original);
  const leaves = leavesOf(original).filter((keys) => !isIdentity(keys));
  expect(leaves.length).toBeGreaterThan(40);
  expect([...original.related.values()].flat()).not.toEqual([]);
  let kept = 0;
  const stale: string[] = [];
  for (const keys of leaves) {
    const site = withLeaf(original, keys);
    const before = made.length;
    ({ cache, files } = await publishOver(files, site, cache));
    kept += postsAndPages(site).length - (made.length - before);
    const afresh = await publishOver(noFiles, site);
    const [over, whole] = [filesOf(files), filesOf(afresh.files)];
    const different = [...new Set([...over.keys(), ...whole.keys()])].filter(
      (file) => over.get(file) !== whole.get(file),
    );
    if (different.length > 0) stale.push(`${keys.join('.')}: ${different.join(', ')}`);
  }
  expect(stale).toEqual([]);
  return { leaves: leaves.length, kept };
}

it('publishing with a cache gives the same bytes as without, whichever field of the site model changes', async () => {
  const { leaves, kept } = await varyEachField(options, noFiles);
  // Most changes affect the pages of few posts. The others must not be rebuilt.
  expect(kept).toBeGreaterThan(leaves / 2);
}, 300_000);

it.each(Object.entries(bookOptions))(
  'a book %s has the same bytes with a cache as without, whichever field of the site model changes',
  async (_, chosen) => {
    await varyEachField({ ...options, ...chosen }, { book: new Map() });
  },
  300_000,
);
