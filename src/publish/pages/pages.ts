import type { Site, SiteCategory, SitePost, Thread } from '../site.ts';
import type { Words } from '../words.ts';
import { breadcrumb, groupViews, postsBelow, siteTree, treeView } from './category-views.ts';
import { commentViews, countComments } from './comments.ts';
import { compileTemplates } from './compile.ts';
import { indexFile, pageFile, uncategorisedFolder } from '../paths.ts';
import { neighbourView, postLinkView, postView } from './post-views.ts';
import { siteView } from './site-view.ts';
import { styleSheet, type Templates } from './templates.ts';
import type { CategoryPageView, IndexView, PageView, PostPageView } from './views.ts';

export interface Neighbours {
  readonly newer?: SitePost | undefined;
  readonly older?: SitePost | undefined;
}

/** The pages of a site as HTML. Each depends on nothing but the site model, the templates and what is handed in. */
export interface PageRenderer {
  post(post: SitePost, bodyHtml: string, threads: readonly Thread[], neighbours: Neighbours): string;
  index(): string;
  category(category: SiteCategory): string;
  /** the page of the posts without a category; undefined where there are none */
  uncategorised(): string | undefined;
  /** the files that the pages refer to, paths from the site's root */
  assets(): readonly { readonly path: string; readonly content: string }[];
}

export interface PagesInput {
  readonly site: Site;
  readonly templates: Templates;
  readonly words: Words;
}

/** Compiles the templates. Throws a UsageError that names the template file, here or later, where one has a mistake. */
export function createPages({ site, templates, words }: PagesInput): PageRenderer {
  const render = compileTemplates(templates);
  const rank = new Map(site.posts.map((post, index) => [post, index]));
  const page = (file: string, title: string | undefined): PageView => {
    const view = siteView(site, words, file);
    return {
      site: view,
      words,
      title: title === undefined ? view.title : `${title} · ${view.title}`,
      description: title === undefined ? view.description : '',
    };
  };

  const postPage = (post: SitePost, body: string, threads: readonly Thread[], around: Neighbours): PostPageView => {
    const file = pageFile(post.sitePath);
    const view = postView(post, words, body);
    return {
      ...page(file, view.title),
      breadcrumb: breadcrumb(post.category, words, file),
      post: view,
      comments: commentViews(threads, words),
      commentCount: countComments(threads),
      newer: around.newer && neighbourView(around.newer, words, file),
      older: around.older && neighbourView(around.older, words, file),
    };
  };

  const indexPage = (): IndexView => ({
    ...page(indexFile, undefined),
    count: site.posts.length,
    categories: siteTree(site, words, indexFile),
    groups: groupViews(site, words, indexFile),
  });

  const categoryPage = (category: SiteCategory): CategoryPageView => {
    const file = pageFile(category.sitePath);
    const posts = postsBelow(category).sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
    return {
      ...page(file, category.label),
      name: category.name,
      label: category.label,
      breadcrumb: breadcrumb(category.parent, words, file),
      count: category.count,
      children: treeView(category.children, file),
      posts: posts.map((post) => postLinkView(post, words, file, category)),
    };
  };

  const uncategorisedPage = (): CategoryPageView => {
    const file = pageFile(uncategorisedFolder);
    return {
      ...page(file, words.uncategorised),
      name: words.uncategorised,
      label: words.uncategorised,
      breadcrumb: breadcrumb(undefined, words, file),
      count: site.uncategorised.length,
      children: [],
      posts: site.uncategorised.map((post) => postLinkView(post, words, file, undefined)),
    };
  };

  return {
    post: (post, body, threads, neighbours) => render('post', postPage(post, body, threads, neighbours)),
    index: () => render('index', indexPage()),
    category: (category) => render('category', categoryPage(category)),
    uncategorised: () => (site.uncategorised.length === 0 ? undefined : render('category', uncategorisedPage())),
    assets: () => [{ path: styleSheet, content: templates[styleSheet] ?? '' }],
  };
}
