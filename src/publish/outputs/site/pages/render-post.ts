import type { PublishedMedium } from '../../../../core/stored-medium.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { Render } from './compile.ts';
import { withCodeBlocks } from './code-blocks.ts';
import type { HeadedBody } from './contents.ts';
import type { PageFacts } from './head-facts.ts';
import { completedHead } from './head-view.ts';
import { withOpenPictures } from './open-pictures.ts';
import type { PreparedPost } from './prepare-post.ts';
import type { PostPageView } from './views/post.ts';

/** What the page of a post takes from its body. */
export interface RenderedBody {
  /** sanitised, with its headings as the page has them, and the table of contents */
  readonly headed: HeadedBody;
  /** whole minutes of reading, see `readingMinutes` */
  readonly minutes: number;
  /** that of the post, where it is another than the site's */
  readonly language: PageFacts['language'] | undefined;
  /** the beginning of its running text in one line; may be empty */
  readonly summary: string;
  /** the picture that stands for it */
  readonly cover: PublishedMedium | undefined;
}

/** The page of a post as HTML: a pure function, which may run in a worker. Throws a UsageError where a template has a mistake. */
export function renderPost(
  render: Render,
  messages: Messages,
  { view, head, card }: PreparedPost,
  body: RenderedBody,
): string {
  const { headed, minutes, language } = body;
  const { html: withCode, hasCode } = withCodeBlocks(headed.html);
  const { html, opens } = withOpenPictures(withCode, messages.body);
  const page: PostPageView = {
    ...view,
    words: messages,
    description: body.summary,
    head: completedHead(head, body.summary, body.cover, card),
    contents: headed.contents,
    pictureScript: opens ? view.pictureScript : undefined,
    post: {
      ...view.post,
      language,
      body: html,
      readingTime: minutes === 0 ? undefined : messages.readingTime(minutes),
      isLong: minutes >= longMinutes || headed.contents.length > 0 || picturesIn(html) >= longPictures,
      hasCode,
    },
  };
  return render('post', page);
}

/** What fills several screens. */
const longMinutes = 3;
const longPictures = 6;

const picturesIn = (html: string) => html.match(/<img\s/gu)?.length ?? 0;
