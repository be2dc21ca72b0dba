import { portable } from '../../forms/portable/index.ts';
import { mediaUrlOf, mediumAddress } from '../../forms/portable/media-url.ts';
import { wordpressBlocks } from './blocks/index.ts';
import { factsOfItem, makeItem } from './post-item.ts';
import { wordPressFiles } from './wordpress-files.ts';
import { textElement } from './xml.ts';
import type { OutputPort } from '../output-port.ts';

/** Files for WordPress' importer (WXR 1.2). WordPress downloads media from the URL of the site. */
export const wordpress: OutputPort = {
  form: portable,
  keepsVisibility: true,
  countPosts: (earlier) => {
    let posts = 0;
    for (const file of earlier.files()) {
      const text = file.endsWith('.xml') ? (earlier.read(file) ?? '') : '';
      for (const type of postTypes) posts += text.split(type).length - 1;
    }
    return posts;
  },
  plan: ({ site, options, messages }) => ({
    files: (published, planning) => {
      const places = { mediaUrl: mediaUrlOf(options) ?? '', maxSize: options.wordpressMaxSize };
      return planning(() => wordPressFiles(site, published, messages, places));
    },
  }),
  postRenderer: ({ mediaUrl }) => {
    const addressOf = (medium: Parameters<typeof mediumAddress>[1]) => mediumAddress(mediaUrl, medium);
    return (_, { post, threads, body, media }, part) => {
      const widths = new Map(media.map((medium) => [addressOf(medium), medium.width]));
      const content = part(
        () => wordpressBlocks(body, (address) => widths.get(address)),
        () => body,
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
