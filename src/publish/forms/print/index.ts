import { serializeBlocks } from '../../../body/dom/serialize.ts';
import { sanitizePrint } from '../../../body/sanitize/sanitize.ts';
import type { BodyForm } from '../form.ts';
import { printLinks } from './links.ts';
import { preparePrint } from './prepare-print.ts';

/** Static HTML for books: nothing can be loaded, played or unfolded. Uses the classes of the style sheet. */
export const print: BodyForm = {
  name: 'print',
  isFromPage: true,
  forPost: () => ({
    links: printLinks,
    write: ({ root }) => {
      preparePrint(root);
      return sanitizePrint(serializeBlocks(root));
    },
  }),
};
