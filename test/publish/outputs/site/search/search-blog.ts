import { SearchBuilder } from '../../../../../src/publish/outputs/site/search/builder.ts';
import { searchDocument, type SearchDocument } from '../../../../../src/publish/outputs/site/search/search-document.ts';
import type { SitePost, Thread } from '../../../../../src/publish/site-model/site/site.ts';
import { messagesOf } from '../../../../../src/publish/site-model/language/index.ts';
import { postOf } from '../pages/sample-site.ts';

export function threadOf(text: string, replies: readonly Thread[] = []): Thread {
  return { id: '1', name: '지나가던 길손', homepage: '', date: undefined, text, owner: false, hidden: false, replies };
}

/** Returns the search document of a post with this ID, text and comments. */
export function documentFor(
  id: number | string,
  text: string,
  fields: Partial<SitePost> = {},
  comments: readonly string[] = [],
): SearchDocument {
  const own = {
    ...postOf(typeof id === 'number' ? id : 1),
    title: `제목 ${id}`,
    id: String(id),
    sitePath: String(id),
    ...fields,
  };
  return searchDocument(
    own,
    text,
    comments.map((comment) => threadOf(comment)),
    messagesOf.ko,
  );
}

/** Returns all files of an index, by path. */
export function indexOf(documents: Iterable<SearchDocument>): Map<string, string> {
  const builder = new SearchBuilder();
  for (const document of documents) builder.add(document);
  const files = new Map<string, string>();
  for (const { path, content } of builder.files()) {
    if (files.has(path)) throw new Error(`There are two files ${path}`);
    files.set(path, content);
  }
  return files;
}
