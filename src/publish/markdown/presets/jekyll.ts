import { dateOf } from '../front-matter.ts';
import { pagePlace } from './pages.ts';
import { plain } from './plain.ts';
import type { Preset } from './preset.ts';

/** For Jekyll. */
export const jekyll: Preset = {
  dialect: 'kramdown',
  layout: { posts: '_posts', media: 'assets/media', undated: '1970-01-01-' },
  place: pagePlace('assets/media'),
  frontMatter: (post) => ({ ...plain.frontMatter(post), date: dateOf(post) }),
  comments: '_data/comments',
};
