import { UsageError } from '../../../core/errors/errors.ts';
import { message } from '../../../messages/message.ts';
import { mediumAddress } from '../../site-model/links/portable-links.ts';
import { mediaFolder } from '../../site-model/site/paths.ts';
import { wordpressBlocks } from './blocks/index.ts';
import { factsOfItem, makeItem } from './post-item.ts';
import { wordPressFiles } from './wordpress-files.ts';
import { textElement } from './xml.ts';
import type { SiteOptions } from '../../site-model/options/site-options.ts';
import type { OutputPort } from '../output-port.ts';

/** Files for WordPress' importer (WXR 1.2). WordPress downloads media from the URL of the site. */
export const wordpress: OutputPort = {
  leadsToPosts: false,
  isSearched: false,
  copies: undefined,
  keepsVisibility: true,
  postFile: () => undefined,
  mediaFolder: () => undefined,
  countPosts: (earlier) => {
    let posts = 0;
    for (const file of earlier.files()) {
      const text = file.endsWith('.xml') ? (earlier.read(file) ?? '') : '';
      for (const type of postTypes) posts += text.split(type).length - 1;
    }
    return posts;
  },
  portableBodies: (options) => ({ mediaUrl: mediaUrlOf(options) ?? '' }),
  plan: ({ site, options, messages, hasMedia }) => {
    const mediaUrl = mediaUrlOf(options);
    if (mediaUrl === undefined && hasMedia)
      throw new UsageError('option-missing', message('publish.media-url-missing'));
    return {
      files: (published, planning) => {
        const places = { mediaUrl: mediaUrl ?? '', maxSize: options.wordpressMaxSize };
        return planning(() => wordPressFiles(site, published, messages, places));
      },
    };
  },
  postRenderer: ({ portable: { mediaUrl } = { mediaUrl: '' } }) => {
    const addressOf = (medium: Parameters<typeof mediumAddress>[1]) => mediumAddress(mediaUrl, medium);
    return (_, { post, threads, portable = '', media }, part) => {
      const widths = new Map(media.map((medium) => [addressOf(medium), medium.width]));
      const content = part(
        () => wordpressBlocks(portable, (address) => widths.get(address)),
        () => portable,
      );
      const item = part(
        () => makeItem({ post, threads, content, media, addressOf }),
        () => makeItem({ post, threads: [], content: '', media: [], addressOf }),
      );
      return { files: [], item: { text: item, facts: factsOfItem(item) } };
    };
  },
};

/** Each post or page contains exactly one of these, so counting them counts posts. */
const postTypes = ['post', 'page'].map((type) => textElement('wp:post_type', type));

/** Returns the absolute URL of the media, with a trailing `/`; undefined if it is not configured. */
function mediaUrlOf({ mediaUrl, siteUrl }: SiteOptions): string | undefined {
  const site = siteUrl?.replace(/\/*$/u, '/');
  return mediaUrl?.replace(/\/*$/u, '/') ?? (site === undefined ? undefined : `${site}${mediaFolder}/`);
}
