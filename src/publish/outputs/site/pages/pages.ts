import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import type { Planning, SiteFile } from '../../../site-model/site/site-file.ts';
import { linkFormOf, linkFrom } from '../../../site-model/site/links.ts';
import type { Site } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { aboutFile } from './about-file.ts';
import { categoryFiles } from './category-files.ts';
import { dateFiles } from './date-files.ts';
import { frontFile } from './front-file.ts';
import { assetFiles, notFoundPageFile, searchFile } from './other-files.ts';
import { rendererOf, type Look, type PagesContext } from './page-view.ts';
import { postPreparation, type CardOf, type PreparePost } from './prepare-post.ts';
import { tagFiles } from './tag-files.ts';
import type { Templates } from './templates.ts';

/** The pages of a site. Each depends on nothing but the site model, the templates and what is handed in. */
export interface PagePlanner {
  /** the page of a post as far as it is known without the body, which `renderPost` adds */
  readonly preparePost: PreparePost;
  /** plans all other pages and the files that pages refer to, media aside; in time that grows with their entries alone */
  siteFiles(published: PublishedPosts, planning?: Planning): Iterable<SiteFile>;
}

export interface PagesInput {
  readonly site: Site;
  readonly templates: Templates;
  readonly messages: Messages;
  readonly look: Look;
  /** left out, there are no cards */
  readonly cardOf?: CardOf | undefined;
}

/** Compiles the templates. Throws a UsageError that names the template file, here or later, where one has a mistake. */
export function createPages({ site, templates, messages, cardOf, look }: PagesInput): PagePlanner {
  const render = rendererOf(templates, messages);
  return {
    preparePost: postPreparation(site, messages, cardOf),
    *siteFiles(published, planning = (plan) => [...plan()]) {
      const context: PagesContext = {
        site,
        messages,
        render,
        published,
        look,
        linkFrom: (file) => linkFrom(file, linkFormOf(site)),
      };
      yield* planning(() => [frontFile(context)]);
      yield* planning(() => categoryFiles(context));
      yield* planning(() => tagFiles(context));
      yield* planning(() => dateFiles(context));
      yield* planning(() => [aboutFile(context)]);
      yield* planning(() => [searchFile(context), notFoundPageFile(context)]);
      yield* planning(() => assetFiles(templates, look));
    },
  };
}
