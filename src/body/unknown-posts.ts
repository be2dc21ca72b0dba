import type { LinkTarget } from './context.ts';
import type { Posts } from './unpublished.ts';

/**
 * What is known where nothing is: any address that looks like that of a post, a category or a tag may be one of something
 * that nobody may see.
 */
export const unknownPosts: Posts = {
  link: (address): LinkTarget =>
    /^(?:[^?#]*\/)?(?:\d+|entry(?:\/[^?#]*)?|(?:category|tag)\/[^?#]+)\/?(?:[?#]|$)/iu.test(decoded(address))
      ? { kind: 'unpublished', id: '', title: '' }
      : { kind: 'elsewhere', address },
  messages: { unpublished: '', noAddress: '', notHeld: '', more: '', picture: '', file: '', video: '', map: '' },
};

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address.replaceAll('%', '');
  }
}
