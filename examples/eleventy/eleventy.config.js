import { copyFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import site from './_data/site.js';
import { alternatives, formulas } from './formulas.js';
import { groupNamed, groupsOf } from './groups.js';

export default function (config) {
  config.addPassthroughCopy('media');
  config.addPassthroughCopy('style.css');
  // Attachments can be HTML or Markdown files, which are not pages of this site.
  config.ignores.add('media/**');
  config.ignores.add('README.md');

  config.amendLibrary('md', formulas);
  config.amendLibrary('md', alternatives);

  // Drafts are posts that were not public. `npm start` shows them, `npm run build` omits them.
  config.addPreprocessor('drafts', 'md', (data) => {
    if (data.draft && process.env.ELEVENTY_RUN_MODE === 'build') return false;
  });

  // With `--post-folders`, the images and files beside each post or page belong in the folder of its page.
  config.on('eleventy.after', ({ results }) => {
    for (const { inputPath, outputPath } of results) {
      if (!outputPath || !/^\.\/(?:posts|pages)\/.*\/index\.md$/s.test(inputPath)) continue;
      for (const file of readdirSync(dirname(inputPath), { withFileTypes: true })) {
        if (!file.isFile() || file.name.endsWith('.md')) continue;
        copyFileSync(join(dirname(inputPath), file.name), join(dirname(outputPath), file.name));
      }
    }
  });

  const blogPosts = (api) => api.getFilteredByGlob('posts/**/*.md').sort(newestFirst);
  // Pages such as "About" are in none of the lists of posts.
  const blogPages = (api) => api.getFilteredByGlob('pages/**/*.md').sort(newestFirst);
  config.addCollection('blogPosts', blogPosts);
  config.addCollection('blogPages', blogPages);
  config.addCollection('blogCategories', (api) => groupsOf(blogPosts(api), 'category', withParents));
  config.addCollection('blogTags', (api) =>
    groupsOf(blogPosts(api), 'tag', (post) => post.data.blogTags.map((tag) => [tag])),
  );
  config.addCollection('redirects', (api) =>
    [...blogPosts(api), ...blogPages(api)].flatMap((post) =>
      (post.data.aliases ?? []).map((from) => ({ from, to: post.url })),
    ),
  );

  // Returns the URL of a page below the path prefix. The path is literal: special characters are encoded.
  const url = config.getFilter('url');
  config.addFilter('address', (path) => url(path.split('/').map(encodeURIComponent).join('/')));
  config.addFilter('named', groupNamed);
  config.addFilter('categoriesOf', categoriesOf);
  config.addFilter('day', (date) => date.slice(0, 10));
  config.addFilter('minute', (date) => date.slice(0, 16).replace('T', ' '));

  // Path of the site, if blogkeep was run with `--site-url`. The option --pathprefix takes precedence.
  return site.url ? { pathPrefix: new URL(site.url).pathname } : {};
}

/** Sorts by the posts' own dates; Eleventy would use the file date for a post without one. */
function newestFirst(a, b) {
  const time = (post) => (post.data.date ? Date.parse(post.data.date) : -Infinity);
  return time(a) === time(b) ? Number(b.data.id) - Number(a.data.id) : time(b) - time(a);
}

/** Returns the categories of a post, each from the top level down. Posts with several have `categoryPaths`. */
function categoriesOf({ categories, categoryPaths = categories ? [categories] : [] }) {
  return categoryPaths;
}

/** A post belongs to its categories and all their parent categories. */
function withParents({ data }) {
  return categoriesOf(data).flatMap((names) => names.map((_, index) => names.slice(0, index + 1)));
}
