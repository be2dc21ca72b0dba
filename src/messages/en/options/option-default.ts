/**
 * Descriptions of defaults that are not fixed values. They are shown in square brackets after the description of the
 * option.
 */
export const optionDefault = {
  allowedHosts: '--host and the names of this machine',
  ownMedia: 'for posts from backup files',
  uiLang: 'the language of the terminal (LANG)',
  config: 'blogkeep.config.{json,yaml,yml,js} in this folder',
  accent: 'green',
  lang: 'from the blog',
  timezone: 'from the blog',
  blog: 'the main blog; without a source, the blog of the archive; for a backup, the name in its files',
  rate: 'no limit',
  permalink: 'from the backup',
  blogUrl: "from the backup, or the blog's name on the platform",
  workflow: 'only with --deploy two-repositories',
  archive: 'archive in --dir',
  markdown: 'markdown in --dir',
  site: 'site in --dir',
  mediaUrl: 'media/ in --site-url',
};
