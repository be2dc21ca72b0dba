import type { LinkTarget } from './surroundings.ts';
import type { Posts } from './unpublished.ts';

/** What is known where nothing is: any address that looks like that of a post may be one of a post that nobody may see. */
export const unknownPosts: Posts = {
  link: (address): LinkTarget =>
    /^(?:[^?#]*\/)?(?:\d+|entry(?:\/[^?#]*)?)\/?(?:[?#]|$)/iu.test(decoded(address))
      ? { kind: 'unpublished', id: '', title: '' }
      : { kind: 'elsewhere', address },
  words: { unpublished: '', noAddress: '', more: '', picture: '', file: '', video: '', map: '' },
};

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address.replaceAll('%', '');
  }
}
