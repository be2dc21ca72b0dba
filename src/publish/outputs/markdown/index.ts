import { messagesOf } from '../../language/index.ts';
import { markdownFiles } from '../../markdown/document.ts';
import { presetOf } from '../../markdown/presets/index.ts';
import type { OutputPort } from '../output-port.ts';
import { plainMarkdown } from '../plain-post.ts';

/** Markdown files with front matter, for readers or for a site generator, as a preset has it. */
export const markdown: OutputPort = {
  leadsToPosts: false,
  isSearched: false,
  showsCopies: false,
  postFile: ({ markdownPath }) => markdownPath,
  mediaFolder: ({ preset }) => presetOf(preset).layout.media,
  plan: ({ options }) => ({
    files: () =>
      Object.entries(presetOf(options.preset).files ?? {}).map(([path, content]) => ({
        path,
        fingerprint: content,
        make: () => content,
      })),
  }),
  making: ({ preset: name, language }) => {
    const preset = presetOf(name);
    const messages = messagesOf[language];
    return (_, { post, threads, html, markdown: body }, part) => ({
      files: part(
        () => markdownFiles(post, body, threads, preset, messages),
        () => plainMarkdown({ post, body: html, threads }),
      ),
    });
  },
};
