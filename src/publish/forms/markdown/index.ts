import { toMarkdown } from '../../../body/markdown/to-markdown.ts';
import type { DialectName, OutputLinks } from '../../../body/model/context.ts';
import { toInertHtml } from '../../../body/plain-text/plain-text.ts';
import { removeColors } from '../../../body/style/remove-colors.ts';
import type { PresetName } from '../../../options/choices.ts';
import type { PostPlace } from '../../site-model/site/site.ts';
import { placeOf } from '../conversion-data.ts';
import { formPageKey, type BodyForm } from '../form.ts';
import { addressBeside } from './beside-post.ts';

/** The reader or generator for which Markdown is written. */
export interface MarkdownTarget {
  /** dialect of the Markdown parser */
  readonly dialect: DialectName;
  /**
   * Returns the links from a post's Markdown to media, other posts, and pages (by their path in the generated site). Only called for
   * published posts.
   */
  readonly place: (from: PostPlace, postOf: (id: string) => PostPlace) => OutputLinks;
}

const name = 'markdown';

/** GitHub Flavored Markdown. */
export const markdownForm = (targetOf: (preset: PresetName) => MarkdownTarget) =>
  ({
    name,
    plain: toInertHtml,
    forPost: (from, data) => {
      const { dialect, place } = targetOf(data.preset);
      const links = place(from, (id) => placeOf(id, data));
      return {
        links: {
          post: (id, fragment) => links.post(id, fragment),
          medium: (medium) => (data.postFolders ? addressBeside(from.markdownPath, medium) : links.medium(medium)),
          page: (file) => {
            const path = data.formPages?.get(formPageKey({ name }, file));
            return path === undefined ? undefined : links.page?.(path);
          },
        },
        write: ({ root }) => {
          const restore = removeColors(root);
          try {
            return toMarkdown(root, { dialect });
          } finally {
            restore();
          }
        },
      };
    },
  }) satisfies BodyForm;
