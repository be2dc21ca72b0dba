import type { ConvertedContent, OutputData } from '../output-port.ts';
import { fileBeside } from './beside-post.ts';
import type { WrittenPost } from './fields/sources.ts';
import type { Preset } from './presets/preset.ts';

/** A post with what front matter says of its body and of the blog; what not every front matter has is found when it is asked for. */
export function writtenPost(
  { post, summary, cover, facts }: ConvertedContent,
  preset: Pick<Preset, 'cover' | 'besidePrefix'>,
  { language, author, postFolders }: Pick<OutputData, 'language' | 'author' | 'postFolders'>,
): WrittenPost {
  return {
    ...post,
    description: summary,
    cover: cover && (postFolders ? fileBeside(post.markdownPath, cover, preset) : preset.cover(cover, post)),
    author,
    get readingTime() {
      return facts.minutes();
    },
    get wordCount() {
      return facts.words();
    },
    get language() {
      return facts.language() ?? language;
    },
  };
}
