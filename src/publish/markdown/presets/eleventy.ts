import { dateOf } from '../front-matter.ts';
import { pagePlace } from './pages.ts';
import { plain } from './plain.ts';
import type { Preset } from './preset.ts';

/** For Eleventy. */
export const eleventy: Preset = {
  dialect: 'commonmark',
  layout: { posts: 'posts', media: 'media', undated: '' },
  place: pagePlace('media'),
  frontMatter: (post) => ({ ...plain.frontMatter(post), date: dateOf(post) }),
  comments: '_data/comments',
};
