import type { Volume } from '../book.ts';
import { chapterId } from '../../../forms/print/links.ts';
import { postTitle } from '../../../site-model/language/index.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { SitePost } from '../../../site-model/site/site.ts';
import { numberedParts } from '../volumes.ts';

/** Titles of parts, with the IDs of their elements. */
export interface PartTitle {
  readonly id: string;
  readonly title: string;
}

/** A document in reading order: the title page of a top-level part, or a chapter below the titles of the parts that begin with it. */
export type BookDocument =
  | { readonly path: string; readonly part: PartTitle }
  | {
      readonly path: string;
      readonly post: SitePost;
      readonly title: string;
      readonly partTitles: readonly PartTitle[];
    };

/** An entry of the table of contents. Its depth is at most one more than that of the entry before it; the first has depth 0. */
export interface ContentsEntry {
  readonly depth: number;
  readonly title: string;
  readonly href: string;
}

export interface Outline {
  readonly documents: readonly BookDocument[];
  readonly contents: readonly ContentsEntry[];
}

/** Deeper entries of the table of contents are shown as siblings on the last level. XML parsers limit the depth of elements, some to 255. */
const maxDepth = 7;

/** Returns the documents and the table of contents of a volume. Parts without posts are omitted. */
export function outlineOf(volume: Volume, messages: Messages): Outline {
  const documents: BookDocument[] = [];
  const contents: ContentsEntry[] = [];
  /** parts whose first post follows */
  let open: (PartTitle & { readonly depth: number })[] = [];
  for (const { part, level, id: section } of numberedParts(volume)) {
    const depth = level - 1;
    open = [...open.filter((other) => other.depth < depth), { id: section, title: postTitle(part, messages), depth }];
    for (const post of part.posts) {
      const id = chapterId(post);
      const path = `${id}.xhtml`;
      const partTitles = open.filter((other) => other.depth > 0);
      for (const other of open) {
        const { depth: partDepth, id: partId, title } = other;
        if (partDepth === 0) documents.push({ path: `${partId}.xhtml`, part: other });
        contents.push({
          depth: Math.min(partDepth, maxDepth),
          title,
          href: partDepth === 0 ? `${partId}.xhtml` : `${path}#${partId}`,
        });
      }
      const title = postTitle(post, messages);
      documents.push({ path, post, title, partTitles });
      // Entries must be in the order of their targets (EPUB 3.3, 7.4), so the chapter cannot be the start of a document with part titles.
      contents.push({
        depth: Math.min(depth + 1, maxDepth),
        title,
        href: partTitles.length === 0 ? path : `${path}#${id}`,
      });
      open = [];
    }
  }
  return { documents, contents };
}
