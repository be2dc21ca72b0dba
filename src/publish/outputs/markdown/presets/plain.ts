import { mediumPath, relativeLink } from '../../../site-model/site/paths.ts';
import { categoryNames, categoryPaths, dateOf, ownCover, unquoted, updatedOf } from '../front-matter.ts';
import { plainLayout as layout } from '../../../site-model/from-archive/paths/markdown-paths.ts';
import type { Preset } from './preset.ts';

/** For reading on GitHub or in an editor: links point to files, and comments are below the text. */
export const plain: Preset = {
  dialect: 'commonmark',
  layout,
  index: 'index.md',
  place: ({ markdownPath }, postOf) => ({
    medium: (medium) => relativeLink(markdownPath, mediumPath(layout.media, medium)),
    post: (id, fragment) => relativeLink(markdownPath, postOf(id).markdownPath, fragment),
  }),
  cover: (medium, { markdownPath }) => relativeLink(markdownPath, mediumPath(layout.media, medium)),
  fieldRules: { kept: ['visibility'], reserved: {}, needed: [] },
  frontMatter: (post) => ({
    id: post.id,
    title: post.title,
    type: post.isPage ? 'page' : undefined,
    author: post.author,
    date: dateOf(post),
    updated: updatedOf(post),
    cover: ownCover(post),
    category: post.category?.label,
    categories: categoryNames(post),
    // The flat list does not show with which name a second category starts.
    categoryPaths: post.moreCategories && categoryPaths(post),
    tags: post.tags,
    source: post.address === '' ? undefined : post.address,
    aliases: post.aliases.length === 0 ? undefined : post.aliases.map((path) => `/${path}`),
    visibility: post.visibility === 'published' ? undefined : post.visibility,
    removed: post.removed === undefined ? undefined : unquoted(post.removed),
    comments: post.comments,
  }),
};
