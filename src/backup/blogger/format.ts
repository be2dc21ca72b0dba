import type { BackupFormat } from '../format.ts';
import { isFeed } from './takeout.ts';

/** Blogger: the `feed.atom` of a blog, in a Takeout or alone, and the earlier `blog-MM-DD-YYYY.xml`. */
export const blogger: BackupFormat = {
  name: 'blogger',
  title: 'Blogger',
  isFile: (start) => /^<feed[\s>]/u.test(start) && markers.test(start),
  mayBeFile: (path) => isFeed(path) || /(?:^|\/)blog-\d\d-\d\d-\d{4}[^/]*\.xml$/iu.test(path),
  open: async (input) => (await import('./open.ts')).openBlogger(input),
};

/** Texts at the start of the feeds that Blogger exports: namespaces, IDs and generator. */
const markers = /schemas\.google\.com\/blogger\/|tag:blogger\.com,|www\.blogger\.com\/|>Blogger\s*</u;
