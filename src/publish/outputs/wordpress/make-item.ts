import { createHash } from 'node:crypto';
import type { PublishedMedium } from '../../../core/stored-medium.ts';
import { digest } from '../../build/digest.ts';
import type { ItemFacts, PostItem } from '../../site-model/site/post-item.ts';
import type { PortablePost, Thread } from '../../site-model/site/site.ts';
import { altTextsOf } from './alt-texts.ts';
import { commentPieces } from './comments.ts';
import { noTime } from './times.ts';
import { bytesOf, textElement } from './xml.ts';

export interface ItemSource {
  readonly post: PortablePost;
  readonly threads: readonly Thread[];
  /** the body as WordPress is to have it */
  readonly content: string;
  readonly media: readonly PublishedMedium[];
  /** in that body */
  readonly addressOf: (medium: PublishedMedium) => string;
}

/** What a post is in a file for WordPress, besides what depends on the other posts. */
export function makeItem({ post, threads, content, media, addressOf }: ItemSource): PostItem {
  return {
    content: textElement('content:encoded', content) + textElement('excerpt:encoded', ''),
    comments: commentPieces(threads, post.date ?? noTime),
    altTexts: altTextsOf(content, media, addressOf),
    password: post.visibility === 'protected' ? passwordOf(post, content) : '',
  };
}

/** As many characters as fit into the field of WordPress' editor. Nobody guesses it who does not know the body. */
function passwordOf({ id, title }: PortablePost, content: string): string {
  const hash = createHash('sha256').update(JSON.stringify([id, title, content]));
  return hash.digest('base64url').replace(/[-_]/gu, '').slice(0, 20);
}

const empty = textElement('content:encoded', '') + textElement('excerpt:encoded', '');

export function factsOfItem({ content, comments, altTexts, password }: PostItem): ItemFacts {
  return {
    version: digest(JSON.stringify([content, comments, password])),
    content: bytesOf(content),
    comments: comments.map(bytesOf),
    altTexts,
    isEmpty: content === empty,
  };
}
