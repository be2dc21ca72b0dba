import type { Messages } from '../../../site-model/language/messages.ts';
import { postTitle } from '../../../site-model/language/titles.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { excerptOf } from '../../../site-model/site/page-text.ts';
import { indexFile, pageFile, postFile, uncategorisedFolder } from '../../../site-model/site/paths.ts';
import type { SiteFile } from '../../../site-model/site/site-file.ts';
import type { NewestComment, SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import { categoryLink, siteTree } from './categories.ts';
import { anchorOf, commenterName } from './comments.ts';
import { dateView } from './dates.ts';
import { linkOn, pageOf, pageView, type PagesContext, type WithoutWords } from './page-view.ts';
import { postLinkView, previewOf } from './post-views.ts';
import type { GroupView, IndexView, NewestCommentView } from './views/lists.ts';

/** A site with at most this many posts has all of them on the front page. */
const smallSite = 100;

/** Newest posts per category on the front page of a larger site. */
const groupSize = 5;

/** Newest posts of the whole site above the categories, which together are not sorted by time. */
const newestSize = {
  list: { small: 5, large: 10 },
  excerpts: { small: 10, large: 10 },
  cards: { small: 12, large: 12 },
};

export function frontPage(context: PagesContext): SiteFile {
  const { site, messages, published, options } = context;
  const { home } = options;
  return pageOf(context, indexFile, 'index', (): WithoutWords<IndexView> => {
    const link = linkOn(site, indexFile);
    const isSmall = site.posts.length <= smallSite;
    const groups = [
      ...withDescendants(site.categories).map((category) => ({ category, posts: category.posts })),
      { category: undefined, posts: site.uncategorised },
    ].filter(({ posts }) => posts.length > 0);
    // A single group of titles has the same posts.
    const isRepeated = home === 'list' && isSmall && groups.length < 2;
    const newest = isRepeated ? [] : site.posts.slice(0, newestSize[home][isSmall ? 'small' : 'large']);
    return {
      ...pageView(context, { kind: 'front', file: indexFile, title: '' }),
      home,
      count: site.posts.length,
      categories: siteTree(site, messages, link),
      groups: groups.map(({ category, posts }) =>
        groupView(category, posts, isSmall ? posts.length : groupSize, messages, link),
      ),
      newest: newest.map((post) => postLinkView(post, messages, link, undefined, previewOf(post, published, home))),
      newestComments: site.newestComments.map((comment) => newestCommentView(comment, messages, link)),
    };
  });
}

/** @param category undefined: posts without category */
function groupView(
  category: SiteCategory | undefined,
  posts: readonly SitePost[],
  shown: number,
  messages: Messages,
  link: Link,
): GroupView {
  return {
    label: category ? category.label : messages.uncategorised,
    href: category ? categoryLink(category, link) : link(pageFile(uncategorisedFolder)),
    count: posts.length,
    posts: posts.slice(0, shown).map((post) => postLinkView(post, messages, link, category)),
    more: posts.length > shown,
  };
}

function newestCommentView(comment: NewestComment, messages: Messages, link: Link): NewestCommentView {
  const { post, owner, hidden, date, text } = comment;
  return {
    href: link(postFile(post.sitePath), anchorOf(comment)),
    name: commenterName(comment, messages),
    owner,
    hidden,
    date: dateView(date, messages),
    excerpt: excerptOf(text),
    post: postTitle(post, messages),
  };
}
