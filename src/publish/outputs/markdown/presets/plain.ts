import { mediumPath, relativeLink } from '../../../site-model/site/paths.ts';
import { dateOf, unquoted } from '../front-matter.ts';
import { plainLayout as layout } from '../../../site-model/from-archive/markdown-paths.ts';
import type { Preset } from './preset.ts';

/** For reading as it is, on GitHub or in an editor: links lead from file to file, comments are below the text. */
export const plain: Preset = {
  dialect: 'commonmark',
  layout,
  place: ({ markdownPath }, postOf) => ({
    medium: (medium) => relativeLink(markdownPath, mediumPath(layout.media, medium)),
    post: (id, fragment) => relativeLink(markdownPath, postOf(id).markdownPath, fragment),
  }),
  cover: (medium, { markdownPath }) => relativeLink(markdownPath, mediumPath(layout.media, medium)),
  fieldRules: { kept: ['visibility'], reserved: {}, needed: [] },
  frontMatter: (post) => ({
    id: post.id,
    title: post.title,
    date: dateOf(post),
    category: post.category?.label,
    categories: post.category?.names,
    tags: post.tags,
    source: post.address === '' ? undefined : post.address,
    aliases: post.aliases.length === 0 ? undefined : post.aliases.map((path) => `/${path}`),
    visibility: post.visibility === 'published' ? undefined : post.visibility,
    removed: post.removed === undefined ? undefined : unquoted(post.removed),
    comments: post.comments,
  }),
};
