import { textAlone } from '../../body/text-alone.ts';
import { messageOf } from '../../core/errors.ts';
import { endsRun } from '../../core/item-failure.ts';
import { digest } from '../digest.ts';
import { markdownFiles } from '../markdown/document.ts';
import { presetOf } from '../markdown/presets/index.ts';
import { excerptOf, pageText } from '../page-text.ts';
import { compileTemplates } from '../pages/compile.ts';
import { renderPost } from '../pages/render-post.ts';
import { mediumFile, mediumPath } from '../paths.ts';
import type { Templates } from '../pages/templates.ts';
import { searchDocument } from '../search/search-document.ts';
import { wordsOf } from '../words.ts';
import { postConversion, postsOf, type ConversionData, type ConvertedPost } from './conversion.ts';
import type { MadePost, PostTask } from './task.ts';

/** Bytes of their own each, which cost little between threads. */
const utf8 = new TextEncoder();

/** All that is the same for all posts: plain data, which a worker is given when it starts. */
export interface MakingData extends ConversionData {
  /** undefined where there is no site */
  readonly templates: Templates | undefined;
}

/** Makes what is published of a post. Pure, and in one thread. */
export interface PostMaking {
  make(task: PostTask): MadePost;
  /** the same of the text of its body alone, for one that could not be converted */
  makeOfText(task: PostTask, reason: string): MadePost;
}

/** @throws {UsageError} as does the making, where a template has a mistake */
export function postMaking(data: MakingData): PostMaking {
  const convert = postConversion(data);
  const words = wordsOf[data.language];
  const preset = presetOf(data.preset);
  const render = data.templates && compileTemplates(data.templates);

  const complete = (task: PostTask, { html: body, markdown, ...converted }: ConvertedPost): MadePost => {
    const { post, threads, page } = task;
    const { media, drawings, warnings, asked, missing } = converted;
    const text = pageText(body);
    const excerpt = excerptOf(text);
    const picture = media.find(({ type }) => type.startsWith('image/'));
    const html = render && page && renderPost(render, words, page, { html: body, excerpt, picture });
    const files = task.markdown ? [...markdownFiles(post, markdown, threads, preset, words)] : [];
    return {
      page: html === undefined ? undefined : utf8.encode(html),
      markdown: files.map(([path, content]) => [path, utf8.encode(content)]),
      search: page && searchDocument(post, text, threads, words),
      body: task.body ? body : undefined,
      bodyVersion: digest(body),
      excerpt,
      media,
      drawings: drawings.map(({ medium, svg }) => ({
        site: mediumFile(medium),
        markdown: mediumPath(preset.layout.media, medium),
        content: utf8.encode(svg),
      })),
      warnings,
      asked,
      missing,
    };
  };

  const makeOfText = (task: PostTask, reason: string) =>
    complete(task, { ...textAlone(task.html, reason, postsOf(data)), asked: { links: [], media: [] }, missing: [] });
  return {
    make: (task) => {
      try {
        return complete(task, convert(task.post.id, task.html));
      } catch (error) {
        if (endsRun(error)) throw error;
        return makeOfText(task, messageOf(error));
      }
    },
    makeOfText,
  };
}
