import type { DefaultedName, RememberedName, ValueOf } from '../../../options/options.ts';

type Name = Exclude<RememberedName, 'siteUrl' | 'mediaUrl' | 'templates'>;

type Values = { readonly [Each in Name & DefaultedName]: ValueOf<Each> } & {
  readonly [Each in Exclude<Name, DefaultedName>]?: ValueOf<Each> | undefined;
};

/** What decides which part of an archive is published, and how: options that outputs remember. */
export interface SiteOptions extends Values {
  /** absolute address of the site, for feeds, the sitemap and canonical links */
  readonly siteUrl?: string | undefined;
  /** absolute address of the media, for WordPress, which fetches them */
  readonly mediaUrl?: string | undefined;
}
