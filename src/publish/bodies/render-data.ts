import type { ByOutput } from '../../core/outputs.ts';
import { ShareableMap, SharedMap, type SharedTable } from '../../core/collections/shared-map.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { ArchiveReader } from '../site-model/from-archive/archive-reader.ts';
import type { SiteModel } from '../site-model/from-archive/build-site.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import { formPageKey } from '../forms/form.ts';
import { mediaUrlOf } from '../forms/portable/media-url.ts';
import { formsOf } from '../outputs/index.ts';
import type { Templates } from '../outputs/templates.ts';
import type { ShareablePosts } from '../site-model/links/linkable.ts';
import { pagesAtSource } from '../site-model/links/pages-at-source.ts';
import { linkFormOf } from '../site-model/site/links.ts';
import { postsAndPages, type PostPlace } from '../site-model/site/site.ts';
import type { RenderData } from './render-post.ts';

/** {@link RenderData} with tables that can be shared with workers. */
export type ShareableData = RenderData &
  ShareablePosts & {
    readonly places: ShareableMap<PostPlace>;
    readonly pages?: ShareableMap<string> | undefined;
    readonly formPages?: ShareableMap<string> | undefined;
    readonly media: ShareableMap<PublishedMedium>;
  };

/** {@link RenderData} in the form that is passed to workers. Tables that grow with the blog are shared instead of copied. */
export type SharedData = Omit<RenderData, Table> & Readonly<Record<Table, SharedTable>>;

type Table = 'postsById' | 'postsBySlug' | 'postsByWords' | 'postsByPath' | 'places' | 'pages' | 'formPages' | 'media';

export interface RenderDataInput {
  readonly archive: Pick<ArchiveReader, 'media'>;
  readonly options: SiteOptions;
  readonly outputs: ByOutput<unknown>;
  readonly templates: Templates;
}

/** Collects the data that rendering any post needs. */
export function renderData(
  { site, links }: Pick<SiteModel, 'site' | 'links'>,
  { archive, options, outputs, templates }: RenderDataInput,
): ShareableData {
  const places = postsAndPages(site).map(({ id, sitePath, markdownPath }) => [id, { sitePath, markdownPath }] as const);
  const formPages = formsOf(outputs).flatMap((form) =>
    [...(form.pages?.(site, options) ?? [])].map(([file, path]) => [formPageKey(form, file), path] as const),
  );
  return {
    ...links,
    places: new ShareableMap(new Map(places)),
    // Set even if no site is published: an output must not depend on which other outputs are requested.
    pages: new ShareableMap(pagesAtSource(site)),
    formPages: new ShareableMap(new Map(formPages)),
    hasSite: outputs.site !== undefined,
    media: new ShareableMap(archive.media()),
    language: site.language,
    preset: options.preset,
    frontMatter: options.frontMatter,
    author: site.blog.nickname,
    postFolders: options.postFolders,
    linkForm: linkFormOf(site),
    mediaUrl: mediaUrlOf(options) ?? '',
    templates,
  };
}

export function sharedData(data: ShareableData): SharedData {
  const { postsById, postsBySlug, postsByWords, postsByPath, places, media } = data;
  const { pages = new ShareableMap<string>(), formPages = new ShareableMap<string>() } = data;
  return {
    ...data,
    postsById: postsById.share(),
    postsBySlug: postsBySlug.share(),
    postsByWords: postsByWords.share(),
    postsByPath: postsByPath.share(),
    places: places.share(),
    pages: pages.share(),
    formPages: formPages.share(),
    media: media.share(),
  };
}

/** Reverses {@link sharedData}. */
export function unshared(data: SharedData): RenderData {
  const { postsById, postsBySlug, postsByWords, postsByPath, places, pages, formPages, media } = data;
  return {
    ...data,
    postsById: new SharedMap(postsById),
    postsBySlug: new SharedMap(postsBySlug),
    postsByWords: new SharedMap(postsByWords),
    postsByPath: new SharedMap(postsByPath),
    places: new SharedMap(places),
    pages: new SharedMap(pages),
    formPages: new SharedMap(formPages),
    media: new SharedMap(media),
  };
}
