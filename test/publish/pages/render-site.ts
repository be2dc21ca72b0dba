import { fileURLToPath } from 'node:url';
import type { Site, SiteCategory, SitePost, Thread } from '../../../src/publish/site.ts';
import { createPages, type PageRenderer } from '../../../src/publish/pages/pages.ts';
import { pageFile, uncategorisedFolder } from '../../../src/publish/paths.ts';
import { loadTemplates } from '../../../src/publish/pages/templates.ts';
import { wordsOf } from '../../../src/publish/words.ts';

export const builtInTemplates = await loadTemplates(fileURLToPath(new URL('../../../templates', import.meta.url)));

/** The pages of a site with the built-in templates. */
export function pagesOf(site: Site): PageRenderer {
  return createPages({ site, templates: builtInTemplates, words: wordsOf[site.language] });
}

/** All files of a site by their path; `content` gives what a post's page holds besides the model. */
export function renderSite(
  site: Site,
  content: (post: SitePost) => { body: string; threads: readonly Thread[] },
): Map<string, string> {
  const pages = pagesOf(site);
  const files = new Map([['index.html', pages.index()]]);
  for (const category of withDescendants(site.categories)) {
    files.set(pageFile(category.sitePath), pages.category(category));
  }
  const uncategorised = pages.uncategorised();
  if (uncategorised !== undefined) files.set(pageFile(uncategorisedFolder), uncategorised);
  site.posts.forEach((post, index) => {
    const { body, threads } = content(post);
    const neighbours = { newer: site.posts[index - 1], older: site.posts[index + 1] };
    files.set(pageFile(post.sitePath), pages.post(post, body, threads, neighbours));
  });
  for (const { path, content: text } of pages.assets()) files.set(path, text);
  return files;
}

function withDescendants(categories: readonly SiteCategory[]): SiteCategory[] {
  return categories.flatMap((category) => [category, ...withDescendants(category.children)]);
}
