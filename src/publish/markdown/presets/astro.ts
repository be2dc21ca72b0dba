import { dateOf } from '../front-matter.ts';
import { pagePlace } from './pages.ts';
import { plain } from './plain.ts';
import type { Preset } from './preset.ts';

/** For Astro. */
export const astro: Preset = {
  dialect: 'commonmark',
  layout: { posts: 'src/content/posts', media: 'public/media', undated: '' },
  place: pagePlace('media'),
  frontMatter: (post) => ({ ...plain.frontMatter(post), date: dateOf(post) }),
  comments: 'src/content/comments',
};
