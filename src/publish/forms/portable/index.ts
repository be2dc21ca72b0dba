import { writePortable } from '../../../body/portable.ts';
import { relativeLink } from '../../site-model/site/paths.ts';
import { pathnameOf } from '../../site-model/site/source-addresses.ts';
import type { BodyForm } from '../form.ts';
import { mediumAddress } from './media-url.ts';

/**
 * HTML for import into another system: absolute URLs for media; paths at the source for posts, because their new URLs are
 * unknown; and URLs at the source for other pages of the blog.
 */
export const portable: BodyForm = {
  name: 'portable',
  forPost: (_, { mediaUrl, postsById }) => ({
    links: {
      medium: (medium) => mediumAddress(mediaUrl, medium),
      post: (id, fragment) => {
        const path = pathnameOf(postsById.get(id)?.address ?? '') ?? `/${encodeURIComponent(id)}`;
        return fragment === '' ? path : path + relativeLink('', '', fragment);
      },
    },
    write: writePortable,
  }),
};
