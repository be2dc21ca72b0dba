import { messagesOf } from '../../language/index.ts';
import { markdownFiles } from '../../markdown/document.ts';
import { checkFields } from '../../markdown/fields/check.ts';
import { chosenFields } from '../../markdown/fields/chosen.ts';
import { besidePost } from '../../markdown/beside-post.ts';
import { postFileName } from '../../markdown/markdown-paths.ts';
import { assertPostFolders, presetOf } from '../../markdown/presets/index.ts';
import type { BlogFacts } from '../../markdown/presets/preset.ts';
import type { Site } from '../../site/site.ts';
import { textFile } from '../../site/site-file.ts';
import { writtenPost } from './written-post.ts';
import type { OutputPort } from '../output-port.ts';
import { plainMarkdown } from '../plain-post.ts';

/** Markdown files with front matter, for readers or for a site generator, as a preset has it. */
export const markdown: OutputPort = {
  leadsToPosts: false,
  isSearched: false,
  showsCopies: false,
  postFile: ({ markdownPath }) => markdownPath,
  mediaFolder: ({ preset }) => presetOf(preset).layout.media,
  besidePost: ({ postFolders }, file, medium) => (postFolders ? besidePost(file, medium) : undefined),
  countPosts: (earlier, { preset, postFolders }) => {
    const media = `${presetOf(preset).layout.media}/`;
    const end = postFolders ? `/${postFileName}` : '.md';
    return [...earlier.files()].filter((file) => file.endsWith(end) && !file.startsWith(media)).length;
  },
  plan: ({ site, options }) => {
    assertPostFolders(options);
    checkFields(options);
    const files = presetOf(options.preset).files?.(blogFacts(site)) ?? {};
    return {
      files: (_, planning) =>
        planning(() => Object.entries(files).map(([path, content]) => textFile(path, () => content))),
    };
  },
  making: (data) => {
    const preset = presetOf(data.preset);
    const messages = messagesOf[data.language];
    const fieldsOf = chosenFields(preset, data.frontMatter);
    return (_, content, part) => {
      const { post, threads, html, markdown: body } = content;
      return {
        files: part(
          () => markdownFiles(writtenPost(content, preset, data), body, threads, preset, messages, fieldsOf),
          () => plainMarkdown({ post, body: html, threads }),
        ),
      };
    };
  },
};

function blogFacts({ blog, language, url = '' }: Site): BlogFacts {
  return {
    title: blog.title.trim(),
    description: blog.description.trim(),
    author: blog.nickname.trim(),
    language,
    url,
  };
}
