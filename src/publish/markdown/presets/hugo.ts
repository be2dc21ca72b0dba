import { dateOf } from '../front-matter.ts';
import { pagePlace } from './pages.ts';
import { plain } from './plain.ts';
import type { Preset } from './preset.ts';

/** For Hugo. */
export const hugo: Preset = {
  dialect: 'goldmark',
  layout: { posts: 'content/posts', media: 'static/media', undated: '' },
  place: pagePlace('media'),
  frontMatter: (post) => ({ ...plain.frontMatter(post), date: dateOf(post) }),
  comments: 'data/comments',
};
