import type { StoredMedium } from '../../core/stored-medium.ts';
import type { Site, SitePost } from '../site.ts';
import type { Words } from '../words.ts';
import { externalAddress } from './addresses.ts';
import { indexFile, mediumFile, relativeLink } from '../paths.ts';
import { styleSheet } from './templates.ts';
import type { PictureView, SiteView } from './views.ts';

/** What every page knows of the blog, for the page in `file`. */
export function siteView({ blog, language }: Site, words: Words, file: string): SiteView {
  return {
    language,
    title: blogTitle(blog, words),
    description: blog.description,
    nickname: blog.nickname,
    home: relativeLink(file, indexFile),
    style: relativeLink(file, styleSheet),
    address: externalAddress(blog.address),
    icon: pictureView(blog.icon ?? blog.profile, file),
    favicon: pictureView(blog.favicon ?? blog.icon, file),
    profile: pictureView(blog.profile ?? blog.icon, file),
  };
}

/** The first of title, nickname and the word for a blog that is not empty. */
function blogTitle(blog: Site['blog'], words: Words): string {
  return blog.title.trim() || blog.nickname.trim() || words.blog;
}

/** The title that is shown for a post. */
export function postTitle(post: SitePost, words: Words): string {
  return post.title.trim() || words.untitled;
}

function pictureView(medium: StoredMedium | undefined, file: string): PictureView | undefined {
  return (
    medium && {
      src: relativeLink(file, mediumFile(medium)),
      type: medium.type,
      width: medium.width,
      height: medium.height,
    }
  );
}
