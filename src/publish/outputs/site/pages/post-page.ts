import type { ImageCopy, PublishedMedium } from '../../../../core/media/media-file.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { pageFile, postFile } from '../../../site-model/site/paths.ts';
import type { Site, SiteList, SitePost, Thread } from '../../../site-model/site/site.ts';
import { tagKey } from '../../../site-model/site/lists.ts';
import { withCodeBlocks } from './code-blocks.ts';
import { commentViews, countComments } from './comments.ts';
import type { Render } from './compile.ts';
import { completeHead, postHead, type PostHead } from './head.ts';
import type { HeadedBody } from './headings.ts';
import { breadcrumb } from './categories.ts';
import { withOpenImages } from './open-images.ts';
import { linkOn, pageTitle } from './page-view.ts';
import { datedLinkView, neighbourView, postView, type PreparedPostView } from './post-views.ts';
import { siteViews } from './site-view.ts';
import { pictureScript } from '../../templates.ts';
import type { LinkView, PictureView } from './views/page.ts';
import type { PostPageView } from './views/post.ts';

/** The part of a post page that does not depend on body and comments: plain data, which can be passed to a worker. */
export interface PreparedPost {
  readonly view: Omit<
    PostPageView,
    'words' | 'head' | 'description' | 'contents' | 'comments' | 'commentCount' | 'moreComments' | 'post'
  > & { readonly post: PreparedPostView };
  /** number of published comments */
  readonly comments: number;
  readonly head: PostHead;
  /** preview image for a post without an image */
  readonly card: ImageCopy | undefined;
}

/** @param attempt calls a function for another post, by ID; returns undefined if the function fails */
type PreparePost = (post: SitePost, attempt?: <T>(id: string, make: () => T) => T | undefined) => PreparedPost;

/**
 * Returns a function that prepares the posts of a site. Data needed for all posts is computed once.
 * @param cardOf returns the preview image of a post. Default: none.
 */
export function postPreparation(
  site: Site,
  messages: Messages,
  cardOf: (post: SitePost) => ImageCopy | undefined = () => undefined,
): PreparePost {
  const neighbours = neighboursOf(site);
  const siteViewFor = siteViews(site, messages);
  const tagsOf = tagLinks(site);
  return (post, attempt = (_, make) => make()) => {
    const file = postFile(post.sitePath);
    const link = linkOn(site, file);
    const near = neighbours.get(post);
    const linkTo = (other: SitePost | undefined) =>
      other && attempt(other.id, () => neighbourView(other, messages, link));
    const view = postView(post, messages, link, tagsOf(post, link));
    const crumbs = breadcrumb(post.category, messages, link);
    return {
      view: {
        site: siteViewFor(file),
        title: pageTitle(view.title, site, messages),
        breadcrumb: crumbs,
        post: view,
        secretComments: post.secretComments === 0 ? undefined : messages.secretComments(post.secretComments),
        pictureScript: link(pictureScript),
        newer: linkTo(near?.newer),
        older: linkTo(near?.older),
        newerInCategory: linkTo(near?.newerInCategory),
        olderInCategory: linkTo(near?.olderInCategory),
        related: (site.related.get(post.id) ?? []).flatMap(
          (other) => attempt(other.id, () => datedLinkView(other, messages, link)) ?? [],
        ),
      },
      comments: post.comments,
      head: postHead(site, messages, post, crumbs),
      card: cardOf(post),
    };
  };
}

/** Returns a function that returns links for all spellings of a post's tags. */
function tagLinks(site: Site): (post: SitePost, link: Link) => LinkView[] {
  const byKey = new Map(site.tags.map((tag) => [tagKey(tag.name), tag]));
  const byText = new Map<string, SiteList | undefined>();
  const tagOf = (text: string) => {
    if (!byText.has(text)) byText.set(text, byKey.get(tagKey(text)));
    return byText.get(text);
  };
  return (post, link) =>
    [...new Set(post.tags)].flatMap((text) => {
      const tag = tagOf(text);
      return tag ? [{ href: link(pageFile(tag.sitePath)), text }] : [];
    });
}

/** The part of a post page that depends on body and comments. */
export interface RenderedBody {
  /** sanitized HTML with adjusted headings, and its table of contents */
  readonly headed: HeadedBody;
  /** see `readingMinutes` */
  readonly minutes: number;
  /** language of the post, if it differs from the site's */
  readonly language: Site['language'] | undefined;
  /** start of the post's text, in one line; may be empty */
  readonly summary: string;
  /** the image that represents the post */
  readonly cover: PublishedMedium | undefined;
  /** the image that represents the post, if the body does not show it */
  readonly coverAbove: PictureView | undefined;
  readonly threads: readonly Thread[];
}

/**
 * Renders the page of a post. A pure function, which may run in a worker.
 * @throws {UsageError} if a template is invalid
 */
export function renderPost(
  render: Render,
  messages: Messages,
  { view, comments, head, card }: PreparedPost,
  body: RenderedBody,
): string {
  const { headed, minutes, language } = body;
  const { html: withCode, hasCode } = withCodeBlocks(headed.html);
  const { html, opens } = withOpenImages(withCode, messages.body.picture);
  const shown = countComments(body.threads);
  const page: PostPageView = {
    ...view,
    words: messages,
    description: body.summary,
    head: completeHead(head, body.summary, body.cover, card),
    contents: headed.contents,
    comments: commentViews(body.threads, messages),
    commentCount: Math.max(comments, shown),
    moreComments: comments > shown ? messages.moreComments(comments - shown) : undefined,
    pictureScript: opens ? view.pictureScript : undefined,
    post: {
      ...view.post,
      language,
      body: html,
      cover: body.coverAbove,
      readingTime: minutes === 0 ? undefined : messages.readingTime(minutes),
      isLong: minutes >= longMinutes || headed.contents.length > 0 || imagesIn(html) >= longImages,
      hasCode,
    },
  };
  return render('post', page);
}

/** Reading time in minutes above which a post is marked as long, because it fills several screens. */
const longMinutes = 3;
const longImages = 6;

const imagesIn = (html: string) => html.match(/<img\s/gu)?.length ?? 0;

/** The posts before and after a post, in the whole site and in its category. */
interface Neighbours {
  readonly newer: SitePost | undefined;
  readonly older: SitePost | undefined;
  readonly newerInCategory: SitePost | undefined;
  readonly olderInCategory: SitePost | undefined;
}

/** Returns the neighbors of every post. A neighbor in the category is undefined if it is the same post as in the whole site. */
function neighboursOf(site: Site): Map<SitePost, Neighbours> {
  const around = (posts: readonly SitePost[], index: number) => ({ newer: posts[index - 1], older: posts[index + 1] });
  const inCategory = new Map<SitePost, Pick<Neighbours, 'newer' | 'older'>>();
  for (const category of withDescendants(site.categories)) {
    const { posts } = category;
    for (const [index, post] of posts.entries())
      if (post.category?.id === category.id) inCategory.set(post, around(posts, index));
  }
  return new Map(
    site.posts.map((post, index) => {
      const { newer, older } = around(site.posts, index);
      const near = inCategory.get(post);
      const newerInCategory = near?.newer === newer ? undefined : near?.newer;
      const olderInCategory = near?.older === older ? undefined : near?.older;
      return [post, { newer, older, newerInCategory, olderInCategory }];
    }),
  );
}
