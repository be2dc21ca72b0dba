import { options, type ValueOf } from './options.ts';

/**
 * Formats of redirects. `file`: `_redirects` and `_headers` for Netlify and Cloudflare; `nginx`: a map to include in
 * the server's configuration; `pages`: an HTML page per redirect, which forwards the browser.
 */
export type RedirectForm = (typeof options.redirects.kind.choices)[number];

/** Versions of images that pages can use. */
export type ImageChoice = ValueOf<'images'>;

/** Naming schemes of published media files. */
export type MediaNames = ValueOf<'mediaNames'>;

/** Ways to handle published files that the user has edited. */
export type EditedFiles = ValueOf<'edited'>;

export type BookPage = ValueOf<'bookPage'>;
export type BookOrder = ValueOf<'bookOrder'>;
export type BookVolumes = ValueOf<'bookVolumes'>;

/** Layouts of the newest posts on the front page. */
export type Home = ValueOf<'home'>;

export type Font = ValueOf<'font'>;

/** Naming schemes of Markdown files: by title, by ID, or by the last part of the URL at the source. */
export type Slug = ValueOf<'slug'>;

/** BCP 47 tag of the language of a site. */
export type Language = ValueOf<'lang'>;

/** Names of the presets, in the order in which documents list them. */
export const presetNames = options.preset.kind.choices;

/** Presets of the Markdown output. */
export type PresetName = ValueOf<'preset'>;

/** Kinds of media to fetch. */
export type MediaChoice = ValueOf<'media'>;

/**
 * Posts that a run reads. `all`: every post; `changed`: new and visibly changed ones, and those due for a re-read; `new`: only new ones.
 */
export type Refresh = ValueOf<'refresh'>;
