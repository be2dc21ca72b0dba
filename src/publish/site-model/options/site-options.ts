import type { DefaultedName, RememberedName, ValueOf } from '../../../options/options.ts';

type Name = Exclude<RememberedName, 'siteUrl' | 'mediaUrl' | 'templates'>;

type Values = { readonly [Each in Name & DefaultedName]: ValueOf<Each> } & {
  readonly [Each in Exclude<Name, DefaultedName>]?: ValueOf<Each> | undefined;
};

/** Publishing options that outputs remember: they determine which part of an archive is published, and how. */
export interface SiteOptions extends Values {
  /** absolute URL of the site, for feeds, the sitemap and canonical links */
  readonly siteUrl?: string | undefined;
  /** absolute URL of the media, from which WordPress downloads them */
  readonly mediaUrl?: string | undefined;
}
