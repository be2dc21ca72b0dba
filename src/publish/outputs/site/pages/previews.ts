import type { PictureCopy, PublishedMedium } from '../../../../core/stored-medium.ts';
import type { Home } from '../../../../options/choices.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { mediumFile } from '../../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import type { SitePost } from '../../../site-model/site/site.ts';
import type { PictureView } from './views/page.ts';

/** What a list shows of a post besides what the model has of it: plain data. */
export interface Preview {
  /** in one line; undefined where it is not shown */
  readonly summary?: string | undefined;
  readonly cover?: PublishedMedium | PictureCopy | undefined;
}

export const noPreview: Preview = {};

/** Pixels of a picture on a screen that has two for each. */
const wanted = { excerpts: 320, cards: 640 };

/** A card without a picture has the summary in its place. */
export function previewOf(post: SitePost, published: PublishedPosts, home: Home): Preview {
  if (home === 'list') return noPreview;
  const medium = published.cover(post);
  const cover = medium && wideEnough(medium, wanted[home]);
  return { summary: home === 'cards' && cover ? undefined : published.summary(post), cover };
}

/** The smallest copy that is, or else the picture itself. */
function wideEnough(medium: PublishedMedium, width: number): PublishedMedium | PictureCopy {
  return medium.copies?.find((copy) => copy.width >= width) ?? medium;
}

export function coverView(cover: PublishedMedium | PictureCopy, link: Link): PictureView {
  const { type, width, height } = cover;
  return { src: link(mediumFile(cover)), type, width, height };
}
