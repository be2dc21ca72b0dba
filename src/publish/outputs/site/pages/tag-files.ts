import { pageFile, tagsFolder } from '../../../site-model/site/paths.ts';
import { fileOf, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { homeCrumb } from './links.ts';
import { listFiles } from './list-files.ts';
import { pageView, type PagesContext, type WithoutWords } from './page-view.ts';
import type { TagsView } from './views/lists.ts';

/** The page of all tags and those of each; none where there are no tags. */
export function* tagFiles(context: PagesContext): Generator<SiteFile> {
  const { site, messages, render, look } = context;
  if (site.tags.length === 0) return;
  const file = pageFile(tagsFolder);
  yield fileOf(
    file,
    () => tagsPage(context, file),
    (view) => render('tags', view),
  );
  for (const { name, posts, sitePath } of site.tags) {
    yield* listFiles(context, {
      folder: sitePath,
      template: 'tag',
      posts,
      name,
      title: messages.tagged(name),
      cards: look.home === 'cards',
      breadcrumb: (link) => [homeCrumb(messages, link), { href: link(file), text: messages.tags }],
    });
  }
}

function tagsPage(context: PagesContext, file: string): WithoutWords<TagsView> {
  const { site, messages } = context;
  const link = context.linkFrom(file);
  const breadcrumb = [homeCrumb(messages, link)];
  const weight = weights(site);
  return {
    ...pageView(context, { kind: 'list', file, title: messages.tags, breadcrumb }),
    breadcrumb,
    tags: site.tags.map(({ name, posts, sitePath }) => ({
      href: link(pageFile(sitePath)),
      text: name,
      count: posts.length,
      weight: weight(posts.length),
    })),
  };
}

/** By the logarithm: a few tags have most of the posts. */
function weights({ tags }: Site): (count: number) => number {
  const most = Math.log(tags.reduce((highest, { posts }) => Math.max(highest, posts.length), 1));
  return (count) => (most === 0 ? 1 : 1 + Math.round((4 * Math.log(count)) / most));
}
