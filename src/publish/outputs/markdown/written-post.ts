import { otherLanguage } from '../../language/detect-language.ts';
import type { ConvertedContent, OutputData } from '../output-port.ts';
import { readingMinutes } from '../../site/reading-time.ts';
import { fileBeside } from '../../markdown/beside-post.ts';
import { wordsIn, type WrittenPost } from '../../markdown/fields/sources.ts';
import type { Preset } from '../../markdown/presets/preset.ts';

/** A post with what front matter says of its body and of the blog. */
export function writtenPost(
  { post, html, text, summary, cover }: ConvertedContent,
  preset: Pick<Preset, 'cover' | 'besidePrefix'>,
  { language, author, postFolders }: Pick<OutputData, 'language' | 'author' | 'postFolders'>,
): WrittenPost {
  return {
    ...post,
    description: summary,
    cover: cover && (postFolders ? fileBeside(post.markdownPath, cover, preset) : preset.cover(cover, post)),
    readingTime: readingMinutes(html),
    wordCount: wordsIn(text),
    language: otherLanguage(post.title, html, language) ?? language,
    author,
  };
}
