import type { PublishedMedium } from '../../../../core/stored-medium.ts';
import type { Site } from '../../../site-model/site/site.ts';

/** A picture of the blog that stands for it among other sites. */
export interface AppIcon {
  readonly medium: PublishedMedium;
  /** pixels, in both directions */
  readonly side: number;
}

/** Pixels. Smaller ones are made for the tab of a browser. */
const smallest = 48;

/** Telephones show it about this large. */
const wanted = 180;

/** The pictures of a blog that home screens take: square, of a kind that all of them draw, the smallest first. */
export function appIcons({ icon, favicon, profile }: Site['blog']): AppIcon[] {
  const found = new Map<string, AppIcon>();
  for (const medium of [icon, favicon, profile]) {
    const { type = '', width = 0, height } = medium ?? {};
    if (medium && /^image\/(?:png|jpeg)$/u.test(type) && width >= smallest && width === height)
      found.set(medium.file, { medium, side: width });
  }
  return [...found.values()].sort((a, b) => a.side - b.side);
}

/** The one for `apple-touch-icon`: the smallest that is large enough, else the largest; undefined where there is none. */
export function touchIcon(blog: Site['blog']): PublishedMedium | undefined {
  const icons = appIcons(blog);
  return (icons.find(({ side }) => side >= wanted) ?? icons.at(-1))?.medium;
}
