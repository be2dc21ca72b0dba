import { fileURLToPath } from 'node:url';
import type { StoredMedium } from '../../../../../src/core/media/media-file.ts';
import { compileTemplates } from '../../../../../src/publish/outputs/site/pages/compile.ts';
import { headedBody } from '../../../../../src/publish/outputs/site/pages/headings.ts';
import { rendererOf } from '../../../../../src/publish/outputs/site/pages/page-view.ts';
import {
  postPreparation,
  renderPost,
  type RenderedBody,
} from '../../../../../src/publish/outputs/site/pages/post-page.ts';
import { plannedFiles } from '../../../../../src/publish/outputs/site/planned-files.ts';
import type { SiteOptions } from '../../../../../src/publish/site-model/options/site-options.ts';
import { siteDefaults } from '../../../../helpers/publish/site-defaults.ts';
import { loadTemplates } from '../../../../../src/publish/outputs/templates.ts';
import { coverOf, summaryOf } from '../../../../../src/publish/site-model/site/previews.ts';
import { pageFile } from '../../../../../src/publish/site-model/site/paths.ts';
import { noItem } from '../../../../helpers/publish/published-posts.ts';
import { readingMinutes } from '../../../../../src/publish/site-model/site/reading-time.ts';
import type { PublishedPosts } from '../../../../../src/publish/site-model/site/published-posts.ts';
import type { SiteFile } from '../../../../../src/publish/site-model/site/site-file.ts';
import type { Site, SitePost, Thread } from '../../../../../src/publish/site-model/site/site.ts';
import { otherLanguage } from '../../../../../src/publish/site-model/language/detect-language.ts';
import { messagesFor } from '../../../../../src/publish/site-model/language/index.ts';

export const builtInTemplates = await loadTemplates(
  fileURLToPath(new URL('../../../../../templates', import.meta.url)),
);

/** Content of a post page that is not in the site model. */
export interface PostContent {
  readonly body: string;
  readonly threads: readonly Thread[];
  readonly media?: readonly StoredMedium[];
}

/** Options that affect the appearance of pages. */
export type Look = Pick<SiteOptions, 'home' | 'accent' | 'font'>;

export const usualLook: Look = { home: 'excerpts', font: 'system' };

export const nothing: PostContent = { body: '', threads: [] };

/** Returns posts in the form in which they are available when the other pages are rendered. */
export function publishedPosts(content: (post: SitePost) => PostContent, missingMedia = 0): PublishedPosts {
  return {
    summary: (post) => summaryOf(content(post).body),
    cover: (post) => coverOf(content(post).media ?? [], content(post).body),
    bodyVersion: (post) => content(post).body,
    body: (post) => Promise.resolve(content(post).body),
    media: (post) => content(post).media ?? [],
    item: () => noItem.facts,
    itemText: () => Promise.resolve(noItem.text),
    missingMedia,
  };
}

/** Returns the pages of a site other than posts, and the files that pages load. */
export function pageFilesOf(
  site: Site,
  published = publishedPosts(() => nothing),
  look = usualLook,
  templates = builtInTemplates,
): SiteFile[] {
  const messages = messagesFor(site.language);
  const options = { ...siteDefaults, ...look, redirects: [] };
  const context = { site, messages, render: rendererOf(templates, messages), published, options, templates };
  return [...plannedFiles(context, (plan) => [...plan()])].filter(({ path }) => /\.(?:html|css|js|svg)$/u.test(path));
}

/** Renders a file. For pages, rendering is synchronous. */
export function madeNow({ prepare, path }: SiteFile): string {
  const made = prepare().make();
  if (typeof made !== 'string') throw new Error(`${path} is not rendered synchronously`);
  return made;
}

/** Renders the page of a post. */
export function postPage(
  site: Site,
  post: SitePost,
  { body, threads, media = [] }: PostContent = nothing,
  templates = builtInTemplates,
): string {
  const messages = messagesFor(site.language);
  // Cloned, as when it is passed to a worker.
  const prepared = structuredClone(postPreparation(site, messages)(post));
  return renderPost(compileTemplates(templates), messages, prepared, {
    ...rendered(post, body, media, site.language),
    threads,
  });
}

const rendered = (
  { title }: SitePost,
  html: string,
  media: readonly StoredMedium[],
  language: Site['language'],
): Omit<RenderedBody, 'threads'> => ({
  headed: headedBody(html),
  minutes: readingMinutes(html),
  language: otherLanguage(title, html, language),
  summary: summaryOf(html),
  cover: coverOf(media, html),
  coverAbove: undefined,
});

/** Renders all files of a site, by path. `content` returns the content of a post page that is not in the site model. */
export function renderSite(site: Site, content: (post: SitePost) => PostContent = () => nothing): Map<string, string> {
  const messages = messagesFor(site.language);
  const render = compileTemplates(builtInTemplates);
  const preparePost = postPreparation(site, messages);
  const files = new Map<string, string>();
  for (const file of pageFilesOf(site, publishedPosts(content))) files.set(file.path, madeNow(file));
  for (const post of site.posts) {
    const { body, threads, media = [] } = content(post);
    const page = renderPost(render, messages, preparePost(post), {
      ...rendered(post, body, media, site.language),
      threads,
    });
    files.set(pageFile(post.sitePath), page);
  }
  return files;
}
