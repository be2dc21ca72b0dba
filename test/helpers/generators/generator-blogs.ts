import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findMedia } from '../../../src/body/find-media.ts';
import { escapeHtml } from '../../../src/core/text/escape-html.ts';
import type { StoredMedium } from '../../../src/core/media/media-file.ts';
import { stripSignature } from '../../../src/core/media/media-url.ts';
import {
  blogAddress,
  memoryComment,
  memoryPost,
  type MemoryArchiveContents,
  type MemoryPost,
} from '../memory/memory-archive.ts';
import { naughtyStrings } from '../naughty-strings.ts';
import { bigList } from '../vectors.ts';

type Blog = MemoryArchiveContents & { readonly posts: readonly MemoryPost[] };

const fixtures = new URL('../../fixtures/body/', import.meta.url);

/** Constructs that page and Markdown show differently: pages embed a player, Markdown links to the video. */
const shownDifferently = new Set(['player']);

/** Matches MathML without a TeX source, which pages render but Markdown shows as plain text. */
const sourceless = /<math(?:(?!<\/math>|<annotation)[^])*<\/math>/gu;

/** Returns a blog with a post for each construct. All media have the same image, except missing ones. */
export function constructsBlog(): Blog {
  const names = readdirSync(fixtures).filter((name) => !shownDifferently.has(name));
  const bodies = names.map((name) =>
    readFileSync(new URL(`${name}/input.html`, fixtures), 'utf8').replace(sourceless, ''),
  );
  const picture: StoredMedium = { file: 'icon.png', type: 'image/png', size: 1, width: 640, height: 480 };
  const addresses = bodies.flatMap((body) => findMedia(body).flatMap((medium) => medium.addresses));
  const media = addresses.filter((address) => !address.includes('gone')).map((one) => [stripSignature(one), picture]);
  return {
    posts: names.map((name, index) => memoryPost(String(index + 1), { title: name, content: bodies[index]! })),
    media: Object.fromEntries(media) as Record<string, StoredMedium>,
    mediaFolder: fileURLToPath(new URL('../../../examples/blog/media', import.meta.url)),
  };
}

/** Names to which generators give a meaning, or that are difficult as names of folders and files. */
const names = [
  'node_modules',
  'posts',
  'posts.json',
  'a.json',
  'a.11tydata.js',
  'C#',
  'C-',
  'index',
  'all',
  'nav',
  '__proto__',
  'constructor',
  'comments',
  '[a]',
  '(b)',
  '{c}',
  '!d',
  'LPT1',
];

/**
 * A third of the Big List of Naughty Strings. Few of its strings have a meaning for generators, and a site of all of them takes a minute.
 * Other tests convert all of it: to Markdown, compared with goldmark, and to pages.
 */
export const someOfBigList = bigList.filter((_, index) => index % 3 === 0);

/** Returns a blog with a post for each naughty string, which is its title, category, tag, URL, text, code, and comment with author. */
export function naughtyBlog(): Blog {
  const strings = [...new Set([...names, ...naughtyStrings, ...someOfBigList])].map((one) => one.toWellFormed());
  const posts = strings.map((one, index) => {
    const html = escapeHtml(one);
    return memoryPost(String(index + 1), {
      title: one,
      path: index % 2 === 0 ? `/entry/${encodeURIComponent(one)}` : `/${index + 1}`,
      category: String(index + 1),
      tags: [one, one.toUpperCase()],
      content: `<p>${html}</p><p>a ${html} b <b>${html}</b> <code>x${html}</code></p><pre><code>${html}</code></pre>`,
      comments: [memoryComment(String(index + 1), { name: one, comment: one })],
    });
  });
  const categories = strings.map((one, index) => {
    const parent = index % 3 === 0 ? '' : String(index - (index % 3) + 1);
    return { id: String(index + 1), name: one, parent, label: one };
  });
  return { blog: { url: blogAddress, title: '이상한 글자' }, posts, categories };
}
