import type { CommentPolicy, Visibility } from '../../core/policies.ts';
import type { PresetName } from '../markdown/presets/names.ts';

/** `file`: `_redirects` and `_headers`, which Netlify and Cloudflare read; `nginx`: a map to include; `pages`: a page each that refreshes. */
export const redirectForms = ['file', 'nginx', 'pages', 'none'] as const;
export type RedirectForm = (typeof redirectForms)[number];

/** What Markdown files are named by: the title, the id, or the end of the address at the source. */
export const slugs = ['title', 'id', 'path'] as const;
export type Slug = (typeof slugs)[number];

/** Languages that the site's own words are there in. */
export const languages = ['ko', 'en'] as const;
export type Language = (typeof languages)[number];

/** What decides which part of an archive is published, and how. */
export interface SiteOptions {
  readonly visibility: readonly Visibility[];
  readonly comments: CommentPolicy;
  /** leave out posts that the source no longer lists; the archive keeps them */
  readonly prune: boolean;
  readonly slug: Slug;
  /** for whom the Markdown is */
  readonly preset: PresetName;
  /** alignment and colours stay in the Markdown, as HTML */
  readonly keepStyle?: boolean | undefined;
  /** of the site's own words; left out, that of the blog */
  readonly language?: Language | undefined;
  /** an IANA name; left out, the zone that the blog's dates show */
  readonly timezone?: string | undefined;
  /** absolute address of the site, for feeds, the sitemap and canonical links */
  readonly siteUrl?: string | undefined;
  /** what leads from old addresses that are no paths of the site to the pages; left out, `file` */
  readonly redirects?: readonly RedirectForm[] | undefined;
}
