import { hash } from 'node:crypto';
import type { OutputLinks } from '../../../body/model/context.ts';
import { mediaFolder, relativeLink } from '../../site-model/site/paths.ts';
import type { SitePost } from '../../site-model/site/site.ts';

/**
 * Returns the ID of a post's chapter: an XML name, also used for its file `<id>.xhtml`. IDs within the chapter begin with `<id>.`, so that
 * they are unique in the print edition, which has all chapters in one file.
 */
export const chapterId = (post: Pick<SitePost, 'id'>): string =>
  /^[a-z0-9_-]{1,40}$/u.test(post.id) ? `p${post.id}` : `q${hash('sha256', post.id).slice(0, 16)}`;

/**
 * Returns the ID of an anchor in a chapter. Depends only on the chapter and the fragment, so that a link to an anchor changes only if the
 * anchor is removed.
 */
export const anchorId = (chapter: string, fragment: string): string =>
  `${chapter}.${hash('sha256', fragment).slice(0, 12)}`;

/**
 * Links of bodies in chapters. Each volume replaces them with links of its own. The target of a link to an anchor is the ID of the chapter,
 * `~` and the encoded fragment. Other pages of the blog are linked at the source.
 */
export const printLinks: OutputLinks = {
  medium: ({ file }) => `${mediaFolder}/${file}`,
  post: (id, fragment) => `#${chapterId({ id })}${relativeLink('', '', fragment).replace('#', '~')}`,
};
