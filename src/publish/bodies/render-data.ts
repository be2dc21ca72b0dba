import { outputEntries, outputNames, type ByOutput } from '../../core/outputs.ts';
import { ShareableMap } from '../../core/collections/shared-map.ts';
import type { ArchiveReader } from '../site-model/from-archive/archive-reader.ts';
import type { SiteModel } from '../site-model/from-archive/build-site.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import { outputPort } from '../outputs/index.ts';
import { chosenFields } from '../outputs/markdown/fields.ts';
import { presetOf } from '../outputs/markdown/presets/index.ts';
import type { Templates } from '../outputs/templates.ts';
import { linkFormOf } from '../site-model/site/links.ts';
import { postsAndPages } from '../site-model/site/site.ts';
import type { ShareableData } from './shared-data.ts';

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
  const ports = outputEntries(outputs).map(([name]) => outputPort(name));
  const places = postsAndPages(site).map(({ id, sitePath, markdownPath }) => [id, { sitePath, markdownPath }] as const);
  // Set even if no site is published: an output must not depend on which other outputs are requested.
  const pages = outputNames.map((name) => outputPort(name).pagesAtSource?.(site)).find(Boolean);
  const preset = presetOf(options.preset);
  const markdownPages = preset.pages?.(site, chosenFields(preset, options.frontMatter));
  return {
    ...links,
    places: new ShareableMap(new Map(places)),
    pages: pages && new ShareableMap(pages),
    markdownPages: markdownPages && new ShareableMap(markdownPages),
    hasSite: ports.some((port) => port.pagesAtSource !== undefined),
    media: new ShareableMap(archive.media()),
    language: site.language,
    preset: options.preset,
    frontMatter: options.frontMatter,
    author: site.blog.nickname,
    keepStyle: options.keepStyle,
    postFolders: options.postFolders,
    linkForm: linkFormOf(site),
    portable: ports.map((port) => port.portableBodies?.(options)).find(Boolean),
    templates,
  };
}
