// A custom renderer: one HTML file with the whole blog, for printing, from the publishable part of an archive.
//
//   node own-renderer.mjs my-blog book
//
// The first folder is the --dir of "blogkeep export"; index.html and the images are written to the second.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dayOf, openPublication } from 'blogkeep';

const [home = '.', out = 'book'] = process.argv.slice(2);

// Bodies refer to posts and images: here a post is a section of the same page, and images are next to it.
const book = await openPublication({
  dir: home,
  addressOf: (target) => (target.kind === 'post' ? `#post-${target.post.id}` : fileOf(target.medium)),
});

try {
  const { site } = book;
  const chapters = [];
  // The model lists the newest posts first; a book starts with the oldest.
  for (const post of [...site.posts].reverse()) {
    const { html, comments, media } = await book.post(post);
    for (const medium of media) {
      const file = path.join(out, fileOf(medium));
      await mkdir(path.dirname(file), { recursive: true });
      await copyFile(book.mediumPath(medium), file);
    }
    chapters.push(
      `<article id="post-${post.id}">`,
      `<h2>${escaped(post.title)}</h2>`,
      `<p class="facts">${[post.date && dayOf(post.date), post.category?.label].filter(Boolean).map(escaped).join(' · ')}</p>`,
      html,
      ...(comments.length > 0 ? [threadsOf(comments)] : []),
      '</article>',
    );
  }
  // Report missing items.
  for (const { id, message } of book.failed) console.error(`Post ${id} was skipped: ${message}`);

  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, 'index.html'), page(site.blog.title, site.language, chapters.join('\n')));
  console.log(`${site.posts.length} posts in ${path.join(out, 'index.html')}`);
} finally {
  // Bodies are converted in workers, which keep the program running until they are closed.
  await book.close();
}

/** Returns comments and their replies as plain text, as their authors typed it. */
function threadsOf(threads) {
  const items = threads.map(
    ({ name, text, replies }) =>
      `<li><b>${escaped(name)}</b> ${escaped(text)}${replies.length > 0 ? threadsOf(replies) : ''}</li>`,
  );
  return `<ul>${items.join('\n')}</ul>`;
}

function fileOf(medium) {
  return `media/${medium.file}`;
}

function page(title, language, content) {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
  body { max-width: 42rem; margin: auto; font-family: serif; line-height: 1.6 }
  article { break-before: page }
  img { max-width: 100%; height: auto }
</style>
<h1>${escaped(title)}</h1>
${content}
</html>
`;
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
