import { options, type ValueOf } from './options.ts';

/**
 * Formats of redirects. `file`: `_redirects` and `_headers` for Netlify and Cloudflare; `nginx`: a map to include;
 * `pages`: a page per redirect that refreshes.
 */
export type RedirectForm = (typeof options.redirects.kind.choices)[number];

/** Versions of images on pages. */
export type ImageChoice = ValueOf<'images'>;

/** Naming schemes of published media files. */
export type MediaNames = ValueOf<'mediaNames'>;

/** Policies for published files that the user has edited. */
export type EditedFiles = ValueOf<'edited'>;

/** Layouts of the newest posts on the front page. */
export type Home = ValueOf<'home'>;

export type Font = ValueOf<'font'>;
export type Width = ValueOf<'width'>;

/** Naming schemes of Markdown files: by title, id, or the last part of the URL at the source. */
export type Slug = ValueOf<'slug'>;

/** Languages of a site's own texts. */
export type Language = ValueOf<'lang'>;

/** In the order of tables. */
export const presetNames = options.preset.kind.choices;

/** Presets of the Markdown output. */
export type PresetName = ValueOf<'preset'>;

export type MediaChoice = ValueOf<'media'>;

export type Refresh = ValueOf<'refresh'>;
