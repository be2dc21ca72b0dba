import { languages, presetNames, redirectForms, slugs } from '../../../app/options.ts';
import { commentPolicies, visibilities } from '../../../core/policies.ts';
import { choice, choiceList, flag, folder, timeZone } from '../option-kinds.ts';
import { siteUrl } from '../site-url.ts';
import type { Option } from './option.ts';
import { publishing } from './command-sets.ts';

export const publishingOptions = {
  visibility: {
    group: 'Publishing',
    kind: choiceList(visibilities),
    commands: publishing,
    default: 'published',
    describe: 'Which posts may be published, with commas between them or repeated; the archive keeps all',
  },
  comments: {
    group: 'Publishing',
    kind: choice(commentPolicies),
    commands: publishing,
    default: 'public',
    describe: 'Which comments may be published; public ones are approved and open',
  },
  prune: {
    group: 'Publishing',
    kind: flag,
    commands: publishing,
    default: 'false',
    describe: 'Leave out posts that the source no longer lists; the archive keeps them',
  },
  preset: {
    group: 'Publishing',
    kind: choice(presetNames),
    commands: [...publishing, 'init'],
    default: 'plain',
    describe: 'For whom the Markdown is: readers of the files, or a site generator',
  },
  slug: {
    group: 'Publishing',
    kind: choice(slugs),
    commands: publishing,
    default: 'title',
    describe: 'What Markdown file names are made of; path is the old address',
  },
  'keep-style': {
    group: 'Publishing',
    kind: flag,
    commands: publishing,
    default: 'false',
    describe: 'Keep alignment and colours in the Markdown, as HTML; the site shows them either way',
  },
  'site-url': {
    group: 'Publishing',
    kind: siteUrl,
    commands: [...publishing, 'init'],
    describe:
      'Absolute address that the site will have, for feeds, the map of the site and canonical links; with several blogs, each is at its name below it',
  },
  redirects: {
    group: 'Publishing',
    kind: choiceList(redirectForms, 'none'),
    commands: publishing,
    default: 'file',
    describe:
      'What leads from old addresses to the pages, with commas between them or repeated. file: _redirects, which Netlify and Cloudflare read, with _headers that keep media from running; nginx: a map to include; pages: a page for each that leads on, for hosts that can do neither',
  },
  lang: {
    group: 'Publishing',
    kind: choice(languages),
    commands: publishing,
    otherwise: 'from the blog',
    describe: "Language of the site's own words",
  },
  timezone: {
    group: 'Publishing',
    kind: timeZone,
    commands: publishing,
    otherwise: 'from the blog',
    describe: 'Time zone of dates, such as Asia/Seoul',
  },
  templates: {
    group: 'Publishing',
    kind: folder,
    commands: [...publishing, 'templates'],
    defaults: { templates: 'templates' },
    describe: 'Folder whose files replace built-in templates of the same name; "blogkeep templates" makes one',
  },
  'forget-options': {
    group: 'Publishing',
    kind: flag,
    commands: publishing,
    onlyFlagFor: publishing,
    default: 'false',
    describe:
      'Begin anew: without it, options that are not given are those with which the same folder was published before',
  },
} as const satisfies Record<string, Option>;
