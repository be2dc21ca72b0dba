import type { OutputPort } from '../output-port.ts';
import { bookMediaFolder } from './book.ts';
import { shownMedium } from './shown-medium.ts';

/** The blog as a book: EPUB files, and a print edition for browsers. */
export const book: OutputPort = {
  leadsToPosts: false,
  isSearched: false,
  copies: 'print',
  shownMedium,
  postFile: () => undefined,
  mediaFolder: () => bookMediaFolder,
  countPosts: () => 0,
  plan: () => ({ files: () => [] }),
  postRenderer: () => () => ({ files: [] }),
};
