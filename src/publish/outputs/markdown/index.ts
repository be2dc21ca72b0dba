import { categoryIndex } from './category-index.ts';
import { messagesFor } from '../../site-model/language/index.ts';
import { markdownFiles } from './document.ts';
import { chosenFields } from './fields.ts';
import { besidePost, fileBeside } from '../../forms/markdown/beside-post.ts';
import { markdownForm } from '../../forms/markdown/index.ts';
import { postFileName } from '../../site-model/from-archive/paths/markdown-paths.ts';
import { presetOf } from './presets/index.ts';
import type { BlogFacts, Preset } from './presets/preset.ts';
import { mediumPath } from '../../site-model/site/paths.ts';
import { postsAndPages, type Site } from '../../site-model/site/site.ts';
import { textFile } from '../../site-model/site/site-file.ts';
import type { OutputPort, ConvertedContent, OutputData } from '../output-port.ts';
import { plainMarkdown } from '../plain-post.ts';
import type { WrittenPost } from './front-matter.ts';

/** Markdown files with front matter, for readers or a site generator, in the layout of a preset. */
export const markdown: OutputPort = {
  postFile: ({ markdownPath }) => markdownPath,
  form: {
    ...markdownForm(presetOf),
    pages: (site, { preset, frontMatter }) =>
      presetOf(preset).pages?.(site, chosenFields(presetOf(preset), frontMatter)),
  },
  mediumPath: (medium, { preset, postFolders }, file) =>
    postFolders ? besidePost(file, medium) : mediumPath(presetOf(preset).layout.media, medium),
  countPosts: (earlier, { preset, postFolders }) => {
    const { layout, index } = presetOf(preset);
    const end = postFolders ? `/${postFileName}` : '.md';
    const isPost = (file: string) => file.endsWith(end) && file !== index && !file.startsWith(`${layout.media}/`);
    return [...earlier.files()].filter(isPost).length;
  },
  plan: ({ site, options, messages }) => {
    const { files, index } = presetOf(options.preset);
    const contents = Object.entries(files?.(blogFacts(site)) ?? {});
    const isEmpty = postsAndPages(site).length === 0;
    return {
      files: (_, planning) =>
        planning(() => [
          ...contents.map(([path, content]) => textFile(path, () => content)),
          ...(index === undefined || isEmpty ? [] : [textFile(index, () => categoryIndex(site, index, messages))]),
        ]),
    };
  },
  postRenderer: (data) => {
    const preset = presetOf(data.preset);
    const messages = messagesFor(data.language);
    const fieldsOf = chosenFields(preset, data.frontMatter);
    return (_, content, part) => {
      const { post, threads, html, body } = content;
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

/** Adds the facts about the body and the blog that front matter needs. Getters compute costly values on demand. */
function writtenPost(
  { post, summary, cover, facts }: ConvertedContent,
  preset: Pick<Preset, 'cover' | 'besidePrefix'>,
  { language, author, postFolders }: Pick<OutputData, 'language' | 'author' | 'postFolders'>,
): WrittenPost {
  return {
    ...post,
    description: summary,
    cover:
      cover &&
      (postFolders ? (preset.besidePrefix ?? '') + fileBeside(post.markdownPath, cover) : preset.cover(cover, post)),
    owner: author,
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
