import type { PostPageView } from '../../../../../src/publish/outputs/site/pages/views/post.ts';
import type { PublishedPosts } from '../../../../../src/publish/site-model/site/published-posts.ts';
import type { Site, SitePost } from '../../../../../src/publish/site-model/site/site.ts';
import {
  builtInTemplates,
  madeNow,
  nothing,
  pageFilesOf,
  postPage,
  publishedPosts,
  usualLook,
  type Look,
  type PostContent,
} from './render-site.ts';

/** Templates that output their view as JSON. */
const bareTemplates = Object.fromEntries(
  Object.keys(builtInTemplates).map((file) => [file, file.endsWith('.eta') ? '<%~ JSON.stringify(it) %>' : file]),
);

/** Returns the views of all HTML files other than post pages, by path. Undefined fields are omitted. */
export function viewsOf(
  site: Site,
  published: PublishedPosts = publishedPosts(() => nothing),
  look: Look = usualLook,
): Map<string, unknown> {
  return new Map(
    pageFilesOf(site, published, look, bareTemplates)
      .filter(({ path }) => path.endsWith('.html'))
      .map((file) => [file.path, JSON.parse(madeNow(file))]),
  );
}

/** Returns the view of one of these files. */
export function viewOf(site: Site, path: string, published?: PublishedPosts, look?: Look): unknown {
  const view = viewsOf(site, published, look).get(path);
  if (view === undefined) throw new Error(`The site has no page ${path}`);
  return view;
}

/** Returns the view of a post page. */
export function postViewOf(site: Site, post: SitePost, content: PostContent = nothing): PostPageView {
  return JSON.parse(postPage(site, post, content, bareTemplates)) as PostPageView;
}
