import { excerptOf } from '../../../site-model/site/page-text.ts';
import type { Link } from '../../../site-model/site/links.ts';
import { indexFile, pageFile, uncategorisedFolder, postFile } from '../../../site-model/site/paths.ts';
import { fileOf, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { NewestComment, SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { siteTree } from './category-views.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';
import { anchorOf, commenterName } from './comments.ts';
import { dateView } from './dates.ts';
import { categoryLink } from './links.ts';
import { pageView, type PagesContext, type WithoutWords } from './page-view.ts';
import { postLinkView } from './post-views.ts';
import { previewOf, type Preview } from './previews.ts';
import { postTitle } from '../../../site-model/language/titles.ts';
import type { GroupView, IndexView, NewestCommentView } from './views/front.ts';

/** A site with so many posts and fewer has all of them on the front page. */
const smallSite = 100;

/** Of a larger one each category shows its newest. */
const groupSize = 5;

/** So many of the newest of all stand above the groups; more than one group are in no order of time. */
const newestSize = {
  list: { small: 5, large: 10 },
  excerpts: { small: 10, large: 10 },
  cards: { small: 12, large: 12 },
};

/** The front page. */
export function frontFile(context: PagesContext): SiteFile {
  return fileOf(
    indexFile,
    () => frontPage(context),
    (view) => context.render('index', view),
  );
}

interface ShownPosts {
  readonly groups: readonly Group[];
  readonly newest: readonly { readonly post: SitePost; readonly preview: Preview }[];
}

interface Group {
  /** undefined for the posts without one */
  readonly category: SiteCategory | undefined;
  readonly posts: readonly SitePost[];
  readonly all: readonly SitePost[];
}

/** In the order of the tree, the posts without a category last. */
function shownPosts({ site, published, look: { home } }: PagesContext): ShownPosts {
  const isSmall = site.posts.length <= smallSite;
  const group = (all: readonly SitePost[], category?: SiteCategory): Group => ({
    category,
    all,
    posts: isSmall ? all : all.slice(0, groupSize),
  });
  const groups = [
    ...withDescendants(site.categories).map((category) => group(category.posts, category)),
    group(site.uncategorised),
  ].filter(({ all }) => all.length > 0);
  const newest = site.posts.slice(0, isSmall ? newestSize[home].small : newestSize[home].large);
  const isSaid = home === 'list' && isSmall && groups.length < 2;
  return {
    groups,
    newest: (isSaid ? [] : newest).map((post) => ({ post, preview: previewOf(post, published, home) })),
  };
}

function frontPage(context: PagesContext): WithoutWords<IndexView> {
  const { site, messages } = context;
  const shown = shownPosts(context);
  const link = context.linkFrom(indexFile);
  return {
    ...pageView(context, { kind: 'front', file: indexFile, title: '' }),
    home: context.look.home,
    count: site.posts.length,
    categories: siteTree(site, messages, link),
    groups: shown.groups.map((group) => groupView(group, messages, link)),
    newest: shown.newest.map(({ post, preview }) => postLinkView(post, messages, link, undefined, preview)),
    newestComments: site.newestComments.map((comment) => newestCommentView(comment, messages, link)),
  };
}

function groupView({ category, posts, all }: Group, messages: Messages, link: Link): GroupView {
  return {
    label: category ? category.label : messages.uncategorised,
    href: category ? categoryLink(category, link) : link(pageFile(uncategorisedFolder)),
    count: all.length,
    posts: posts.map((post) => postLinkView(post, messages, link, category)),
    more: all.length > posts.length,
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
