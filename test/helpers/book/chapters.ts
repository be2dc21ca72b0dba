import { convertBody } from '../body/convert-body.ts';
import { printLinks } from '../../../src/publish/forms/print/links.ts';
import { chapterItem, type ChapterData } from '../../../src/publish/outputs/book/chapter.ts';
import { imageTypeOf } from '../../../src/publish/outputs/book/shown-medium.ts';
import { bodyFacts } from '../../../src/publish/outputs/body-facts.ts';
import type { ConvertedContent } from '../../../src/publish/outputs/output-port.ts';
import { pageText } from '../../../src/publish/site-model/site/page-text.ts';
import { portablePost, type SitePost, type Thread } from '../../../src/publish/site-model/site/site.ts';
import type { RenderedItem } from '../../../src/publish/outputs/output-port.ts';
import { context, places } from '../body/body-context.ts';
import { bookPost } from './epub-book.ts';

export interface ChapterInput extends Partial<ChapterData> {
  readonly html?: string;
  readonly post?: Partial<SitePost>;
  readonly threads?: readonly Thread[];
  readonly content?: Partial<ConvertedContent>;
}

/** Converts a body and renders its chapter. Images have the types of their extensions. */
export function renderChapter({ html = '', post, threads = [], content, ...data }: ChapterInput): RenderedItem & {
  readonly drawings: ReadonlyMap<string, string>;
} {
  const { language = 'en', author = '', hasComments = false } = data;
  const body = convertBody(html, context(), { ...places, print: printLinks });
  const text = pageText(body.html);
  const media = body.media.map((medium) => ({ ...medium, type: imageTypeOf(medium.file) ?? medium.type }));
  const converted: ConvertedContent = {
    post: portablePost({ ...bookPost('12', 'A title', '2024-01-05T10:00:00Z'), ...post }),
    threads,
    html: body.html,
    body: body.print ?? '',
    text,
    summary: '',
    cover: undefined,
    coverAbove: undefined,
    media,
    facts: bodyFacts('', body.html, text, language),
    ...content,
  };
  const item = chapterItem(converted, { language, author, hasComments }, (make) => make());
  return { ...item, drawings: new Map(body.drawings.map(({ medium, svg }) => [medium.file, svg])) };
}

/** Returns the XHTML of the body in a chapter. */
export const chapterBody = (input: ChapterInput): string =>
  /<div class="chapter-body"[^>]*>([\s\S]*)<\/div>\n<p class="source">/u.exec(renderChapter(input).text.content)?.[1] ??
  '';
