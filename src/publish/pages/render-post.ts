import type { PublishedMedium } from '../../core/stored-medium.ts';
import { otherLanguage } from '../language/detect-language.ts';
import type { Messages } from '../language/messages.ts';
import type { Render } from './compile.ts';
import { withCodeBlocks } from './code-blocks.ts';
import { withContents } from './contents.ts';
import { withRanksInOrder } from './heading-ranks.ts';
import { completedHead } from './head-view.ts';
import { withOpenPictures } from './open-pictures.ts';
import { readingMinutes } from '../site/reading-time.ts';
import type { PreparedPost } from './prepare-post.ts';
import type { PostPageView } from './views/post.ts';

/** What the page of a post takes from its body. */
export interface RenderedBody {
  /** sanitised */
  readonly html: string;
  /** the beginning of its running text in one line; may be empty */
  readonly summary: string;
  /** the picture that stands for it */
  readonly cover: PublishedMedium | undefined;
}

/** The page of a post as HTML: a pure function, which may run in a worker. Throws a UsageError where a template has a mistake. */
export function renderPost(
  render: Render,
  messages: Messages,
  { view, head, title, card }: PreparedPost,
  body: RenderedBody,
): string {
  const { html: withLinks, contents } = withContents(withRanksInOrder(body.html));
  const { html: withCode, hasCode } = withCodeBlocks(withLinks);
  const { html, opens } = withOpenPictures(withCode, messages.body);
  const minutes = readingMinutes(body.html);
  const page: PostPageView = {
    ...view,
    words: messages,
    description: body.summary,
    head: completedHead(head, body.summary, body.cover, card),
    contents,
    pictureScript: opens ? view.pictureScript : undefined,
    post: {
      ...view.post,
      language: otherLanguage(title, body.html, head.page.language),
      body: html,
      readingTime: minutes === 0 ? undefined : messages.readingTime(minutes),
      isLong: minutes >= longMinutes || contents.length > 0 || picturesIn(html) >= longPictures,
      hasCode,
    },
  };
  return render('post', page);
}

/** What fills several screens. */
const longMinutes = 3;
const longPictures = 6;

const picturesIn = (html: string) => html.match(/<img\s/gu)?.length ?? 0;
