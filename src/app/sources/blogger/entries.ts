import type { BloggerComment } from '../../../backup/blogger/comments.ts';
import { childText, linkOf, parseEntry } from '../../../backup/blogger/entry.ts';
import { postOf } from '../../../backup/blogger/post.ts';
import type { BackupPost } from '../../../backup/backup.ts';
import { childOf, textIn, type XmlElement } from '../../../backup/xml/element.ts';

/** Returns the metadata of a post or page. Feeds have only public ones. */
export function postIn(element: XmlElement, kind: 'post' | 'page'): BackupPost {
  const entry = { ...parseEntry(element), kind };
  return postOf(entry, { id: entry.id, isPublic: true, zone: undefined, comments: entry.comments });
}

export function commentIn(element: XmlElement): BloggerComment {
  return { entry: { ...parseEntry(element), kind: 'comment' }, text: textIn(element, 'content') };
}

/** Returns the body of an entry; undefined if it has none. */
export function bodyOf(element: XmlElement): string | undefined {
  const content = childOf(element, 'content');
  return content?.children.length === 0 ? content.text : undefined;
}

/**
 * Reports whether an entry has only the beginning of a text: a summary in its place, or a body that ends with a link to the rest, as if the
 * owner has selected "until jump break".
 */
export function isShortened(element: XmlElement): boolean {
  const body = bodyOf(element);
  if (body === undefined) return childOf(element, 'summary') !== undefined;
  return (
    /<a\b[^<>]{0,2000}#more["'][^<>]{0,500}>[^<>]{0,200}<\/a>\s*(?:<\/?\w[^<>]{0,200}>\s*){0,20}$/iu.test(
      body.slice(-8000),
    ) && !/\bname=["']?more\b/iu.test(body)
  );
}

/** Returns the data of a post that has no field in the API. */
export function extraOf(element: XmlElement): Record<string, string> {
  const extra = {
    location: childText(element, 'featurename'),
    point: childText(element, 'point'),
    enclosure: linkOf(element, 'enclosure'),
  };
  return Object.fromEntries(Object.entries(extra).filter(([, text]) => text !== ''));
}
