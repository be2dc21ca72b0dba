import { options, type ValueOf } from './options.ts';

/** `file`: `_redirects` and `_headers`, which Netlify and Cloudflare read; `nginx`: a map to include; `pages`: a page each that refreshes. */
export type RedirectForm = (typeof options.redirects.kind.choices)[number];

/** What pages show of pictures. */
export type ImageChoice = ValueOf<'images'>;

/** What published media files are named by. */
export type MediaNames = ValueOf<'mediaNames'>;

/** What happens to published files that somebody has edited. */
export type EditedFiles = ValueOf<'edited'>;

/** How the front page shows the newest posts. */
export type Home = ValueOf<'home'>;

/** Typefaces, and lengths of lines. */
export type Font = ValueOf<'font'>;
export type Width = ValueOf<'width'>;

/** What Markdown files are named by: the title, the id, or the end of the address at the source. */
export type Slug = ValueOf<'slug'>;

/** Languages that the site's own words are there in. */
export type Language = ValueOf<'lang'>;

/** In the order in which tables show them. */
export const presetNames = options.preset.kind.choices;

/** For whom the Markdown is. */
export type PresetName = ValueOf<'preset'>;

export type MediaChoice = ValueOf<'media'>;

export type Refresh = ValueOf<'refresh'>;
