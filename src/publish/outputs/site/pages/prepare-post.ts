import type { PictureCopy } from '../../../../core/stored-medium.ts';
import { linkFormOf, linkFrom, type Link } from '../../../site-model/site/links.ts';
import { pageFile, postFile } from '../../../site-model/site/paths.ts';
import type { Site, SiteList, SitePost, Thread } from '../../../site-model/site/site.ts';
import { tagKey } from '../../../site-model/site/tags.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { commentViews, countComments } from './comments.ts';
import type { PostHead } from './head-facts.ts';
import { postHead } from './head-view.ts';
import { breadcrumb } from './links.ts';
import { neighboursOf } from './neighbours.ts';
import { pageTitle } from './page-view.ts';
import { neighbourView, postView, relatedView, type PreparedPostView } from './post-views.ts';
import { siteViews } from './site-view.ts';
import { pictureScript } from './templates.ts';
import type { LinkView } from './views/page.ts';
import type { PostPageView } from './views/post.ts';

/** The page of a post as far as it is known without the body: plain data, to be given to a worker. */
export interface PreparedPost {
  readonly view: Omit<PostPageView, 'words' | 'head' | 'description' | 'contents' | 'post'> & {
    readonly post: PreparedPostView;
  };
  readonly head: PostHead;
  /** what is shown of it where it is shared and has no picture of its own */
  readonly card: PictureCopy | undefined;
}

/** @param attempt makes what is shown of another post, by its id: nothing where that fails */
export type PreparePost = (
  post: SitePost,
  threads: readonly Thread[],
  attempt?: <T>(id: string, make: () => T) => T | undefined,
) => PreparedPost;

/** The card of a post, where there is one. */
export type CardOf = (post: SitePost) => PictureCopy | undefined;

/** Prepares the posts of a site; what all of them need, as their neighbours, is computed once. */
export function postPreparation(site: Site, messages: Messages, cardOf: CardOf = () => undefined): PreparePost {
  const neighbours = neighboursOf(site);
  const siteViewFor = siteViews(site, messages);
  const tags = tagsByText(site);
  return (post, threads, attempt = (_, make) => make()) => {
    const file = postFile(post.sitePath);
    const link = linkFrom(file, linkFormOf(site));
    const near = neighbours.get(post);
    const linkTo = (other: SitePost | undefined) =>
      other && attempt(other.id, () => neighbourView(other, messages, link));
    const view = postView(post, messages, tagLinks(post, tags, link));
    const shown = countComments(threads);
    const crumbs = breadcrumb(post.category, messages, link);
    return {
      view: {
        site: siteViewFor(file),
        title: pageTitle(view.title, site, messages),
        breadcrumb: crumbs,
        post: view,
        comments: commentViews(threads, messages),
        commentCount: Math.max(post.comments, shown),
        moreComments: post.comments > shown ? messages.moreComments(post.comments - shown) : undefined,
        secretComments: post.secretComments === 0 ? undefined : messages.secretComments(post.secretComments),
        pictureScript: link(pictureScript),
        newer: linkTo(near?.newer),
        older: linkTo(near?.older),
        newerInCategory: linkTo(near?.newerInCategory),
        olderInCategory: linkTo(near?.olderInCategory),
        related: (site.related.get(post.id) ?? []).flatMap(
          (other) => attempt(other.id, () => relatedView(other, messages, link)) ?? [],
        ),
      },
      head: postHead(site, messages, post, crumbs),
      card: cardOf(post),
    };
  };
}

/** Finds a tag of the site in any spelling. */
function tagsByText({ tags }: Site): (text: string) => SiteList | undefined {
  const byKey = new Map(tags.map((tag) => [tagKey(tag.name), tag]));
  const byText = new Map<string, SiteList | undefined>();
  return (text) => {
    if (!byText.has(text)) byText.set(text, byKey.get(tagKey(text)));
    return byText.get(text);
  };
}

/** Each spelling of a tag that the post has. */
function tagLinks(post: SitePost, tagOf: (text: string) => SiteList | undefined, link: Link): LinkView[] {
  const links = new Map<string, LinkView>();
  for (const text of post.tags) {
    const tag = tagOf(text);
    if (tag) links.set(text, { href: link(pageFile(tag.sitePath)), text });
  }
  return [...links.values()];
}
