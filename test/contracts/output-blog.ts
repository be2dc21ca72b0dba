import path from 'node:path';
import fs from 'fs-extra';
import {
  blogAddress,
  memoryComment,
  memoryPost,
  type MemoryArchiveContents,
} from '../helpers/memory/memory-archive.ts';

/** Marker in every text that must not be published: titles, bodies, tags, category names, comments, images, paths. */
export const canary = 'CANARY';

const media = {
  'https://img.example.com/a.png': { file: 'aa/a.png', type: 'image/png', size: 8, width: 2, height: 1 },
  'https://img.example.com/b.txt': { file: 'bb/b.txt', type: 'text/plain', size: 4 },
  [`https://img.example.com/${canary}.png`]: { file: `cc/${canary}.png`, type: 'image/png', size: 6 },
};
const bytes = { 'aa/a.png': 'PNG-here', 'bb/b.txt': 'text', [`cc/${canary}.png`]: canary };

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const hidden = (id: string, visibility: string) =>
  memoryPost(id, {
    title: `${canary} ${id}`,
    path: `/entry/${canary}-${id}`,
    visibility,
    category: '3',
    tags: [canary],
    content: `<p>${canary} <img src="https://img.example.com/${canary}.png"></p>`,
    comments: [memoryComment(`9${id}`, { comment: canary, name: canary })],
  });

/**
 * Returns a small blog with all features: posts with images, files, drawings and comments that link to each other and to private and
 * protected posts.
 * @param folder for its media files
 * @param edition 2: the blog some days later, with one post removed, one edited, and one made public
 */
export function outputBlog(folder: string, edition: 1 | 2 = 1): MemoryArchiveContents {
  for (const [file, content] of Object.entries(bytes)) fs.outputFileSync(path.join(folder, file), content);
  const shown = [
    memoryPost('1', {
      title: 'First',
      category: '1',
      tags: ['tea', 'sea'],
      content: `<h2>One</h2><p>Body <b>of one</b> <a href="${blogAddress}/2">two</a> <img src="https://img.example.com/a.png"></p>${drawing}`,
      comments: [
        memoryComment('11'),
        memoryComment('12', { parentId: '11' }),
        memoryComment('13', { comment: canary, name: canary, open: 'N' }),
      ],
    }),
    memoryPost('2', {
      title: edition === 1 ? 'Second' : 'Second, edited',
      category: '2',
      date: '2024-02-05 10:00:00',
      content: `<p>Edition ${edition} <a href="${blogAddress}/entry/${canary}-8">${canary} 8</a> <a href="/9">${canary} 9</a></p>${drawing}`,
    }),
    memoryPost('3', {
      title: '셋째 글',
      path: '/entry/셋째-글',
      tags: ['sea'],
      date: '2023-02-05 10:00:00',
      content: '<p><a href="https://img.example.com/b.txt">a file</a></p>',
    }),
  ];
  return {
    blog: { url: blogAddress, title: 'A blog' },
    categories: [
      { id: '1', name: 'Notes', parent: '', label: 'Notes' },
      { id: '2', name: 'Harbour', parent: '1', label: 'Notes/Harbour' },
      { id: '3', name: canary, parent: '', label: canary },
    ],
    posts: [
      ...(edition === 1 ? shown : [...shown.slice(1), memoryPost('4', { title: 'Fourth', category: '1' })]),
      ...(edition === 1 ? [hidden('4', '0')] : []),
      hidden('8', '0'),
      hidden('9', '15'),
    ],
    media,
    mediaFolder: folder,
  };
}
