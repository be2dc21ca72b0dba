import { toFileName } from '../../../core/files/file-name.ts';
import type { Thread } from '../../site-model/site/site.ts';
import { commentData, commentList, type CommentMessages } from './comments.ts';
import { frontMatter, type Fields, type WrittenPost } from './front-matter.ts';
import type { Preset } from './presets/preset.ts';

/**
 * Returns the files of a post by path: its Markdown with front matter and body, and its comments if the preset stores them as data.
 * @param fieldsOf returns the front matter fields. Default: the fields of the preset.
 */
export function markdownFiles(
  post: WrittenPost,
  body: string,
  threads: readonly Thread[],
  preset: Preset,
  messages: CommentMessages,
  fieldsOf: (post: WrittenPost) => Fields = preset.frontMatter,
): Map<string, string> {
  const text = body.trimEnd().replace(/^\n+/u, '');
  // Templates find a data file by the post's ID. If the ID is not a portable file name, the comments go below the text instead.
  const isData =
    threads.length > 0 &&
    preset.comments !== undefined &&
    /^[a-z0-9_-]{1,100}$/u.test(post.id) &&
    toFileName(post.id, '') === post.id;
  const parts = [
    frontMatter(fieldsOf(post)),
    text === '' ? '' : `${preset.source?.(text) ?? text}\n`,
    isData ? '' : commentList(threads, messages, preset.source),
  ];
  const files = new Map([[post.markdownPath, parts.filter((part) => part !== '').join('\n')]]);
  if (isData) {
    files.set(`${preset.comments}/${post.id}.json`, commentData(threads));
  }
  return files;
}
