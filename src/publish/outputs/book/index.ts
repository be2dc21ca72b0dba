import { print } from '../../forms/print/index.ts';
import { mediumFile } from '../../site-model/site/paths.ts';
import type { OutputPort } from '../output-port.ts';
import { bookFiles } from './book-files.ts';
import { chapterItem } from './chapter.ts';
import { countChapters } from './print/document.ts';
import { selectionWarnings, unmatchedNames } from './selection.ts';
import { shownMedium } from './shown-medium.ts';
import { postsOfVolume, volumesOf } from './volumes.ts';

/** The blog as a book: EPUB files, and a print edition for browsers. */
export const book: OutputPort = {
  form: print,
  copies: 'print',
  mediumPath: (medium) => (shownMedium(medium)?.file === medium.file ? mediumFile({ file: medium.file }) : undefined),
  countPosts: countChapters,
  plan: (context) => {
    const { site, options, messages } = context;
    const volumes = volumesOf(site, options, messages);
    const included = new Set(volumes.flatMap(postsOfVolume));
    return {
      warnings: selectionWarnings(site, options, volumes),
      unmatched: unmatchedNames(site, options),
      includes: (post) => included.has(post),
      prepare: () => ({ hasComments: options.bookComments }) satisfies Preparation,
      files: (published, planning) => planning(() => bookFiles(context, volumes, published)),
    };
  },
  postRenderer: (data) => (prepared, content, part) => {
    // Posts whose preparation failed are rendered without comments.
    const hasComments = prepared !== 'plain' && (prepared as Preparation).hasComments;
    return { files: [], item: chapterItem(content, { ...data, hasComments }, part) };
  },
};

interface Preparation {
  readonly hasComments: boolean;
}
