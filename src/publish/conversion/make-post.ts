import { plainTextBody } from '../../body/plain-text.ts';
import { messageOf } from '../../core/errors.ts';
import { endsRun, plainError } from '../../core/item-failure.ts';
import { digest } from '../site/digest.ts';
import { markdownFiles } from '../markdown/document.ts';
import { presetOf } from '../markdown/presets/index.ts';
import { excerptOf, pageText } from '../site/page-text.ts';
import { compileTemplates } from '../pages/compile.ts';
import { renderPost } from '../pages/render-post.ts';
import { mediumFile, mediumPath } from '../site/paths.ts';
import type { Templates } from '../pages/templates.ts';
import { searchDocument } from '../search/search-document.ts';
import { messagesOf } from '../language/messages.ts';
import { postConversion, postsOf, type ConversionData, type ConvertedPost } from './conversion.ts';
import { plainMarkdown, plainPage } from './plain-post.ts';
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
  /**
   * {@link makeOfText} after something that nobody foresaw, as the post says with it
   * @throws what was thrown, where it is about the run as a whole
   */
  makeAfter(task: PostTask, error: unknown): MadePost;
}

/** Makes a part of a post; where that cannot be made, something plainer instead. */
type Part = <T>(make: () => T, instead: () => T) => T;

/** @throws {UsageError} as does the making, where a template has a mistake */
export function postMaking(data: MakingData): PostMaking {
  const convert = postConversion(data);
  const messages = messagesOf[data.language];
  const preset = presetOf(data.preset);
  const render = data.templates && compileTemplates(data.templates);

  const complete = (task: PostTask, { html: body, markdown, ...converted }: ConvertedPost, part: Part): MadePost => {
    const { post, threads } = task;
    const { media, drawings, warnings, dependencies, missing } = converted;
    const plain = { post, body, threads };
    const text = part(() => pageText(body), nothing);
    const excerpt = part(() => excerptOf(text), nothing);
    const picture = media.find(({ type }) => type.startsWith('image/'));
    const page = render && task.page;
    const prepared = page === 'plain' ? undefined : page;
    const plainly = () => (page ? plainPage(plain, data.language) : undefined);
    const html =
      render && prepared
        ? part(() => renderPost(render, messages, prepared, { html: body, excerpt, picture }), plainly)
        : plainly();
    const markdownOf = () => markdownFiles(post, markdown, threads, preset, messages);
    const files = task.markdown ? part(markdownOf, () => plainMarkdown(plain)) : [];
    const search =
      page &&
      part(
        () => searchDocument(post, text, threads, messages),
        () => undefined,
      );
    return {
      page: html === undefined ? undefined : utf8.encode(html),
      markdown: [...files].map(([path, content]) => [path, utf8.encode(content)]),
      search,
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
      dependencies,
      missing,
    };
  };

  const makeOfText = (task: PostTask, reason: string, before?: unknown): MadePost => {
    let failure: unknown = before;
    const part: Part = (make, instead) => {
      try {
        return make();
      } catch (error) {
        if (endsRun(error)) throw error;
        failure ??= plainError(error);
        return instead();
      }
    };
    const text = plainTextBody(task.html, reason, postsOf(data));
    const made = complete(task, { ...text, dependencies: { links: [], media: [] }, missing: [] }, part);
    return failure === undefined ? made : { ...made, failure: plainError(failure) };
  };
  const makeAfter = (task: PostTask, error: unknown) => {
    if (endsRun(error)) throw error;
    return makeOfText(task, messageOf(error), plainError(error));
  };
  return {
    make: (task) => {
      try {
        return complete(task, convert(task.post.id, task.html), (make) => make());
      } catch (error) {
        return makeAfter(task, error);
      }
    },
    makeOfText,
    makeAfter,
  };
}

const nothing = () => '';
