import { commentPolicies, visibilities } from '../../core/policies.ts';
import { siteUrl } from '../kinds/address.ts';
import { choice, choiceList, flag, offered } from '../kinds/choice.ts';
import { folder } from '../kinds/path.ts';
import { timeZone } from '../kinds/text.ts';
import type { Option } from '../option.ts';
import { places, publishes, publishing } from '../takers.ts';

export const publishingOptions = {
  visibility: {
    group: 'Publishing',
    kind: choiceList(visibilities),
    commands: publishing,
    functions: publishes,
    decides: 'all',
    default: 'published',
    describe: 'Which posts may be published, with commas between them or repeated; the archive keeps all',
  },
  comments: {
    group: 'Publishing',
    kind: choice(commentPolicies),
    commands: publishing,
    functions: publishes,
    decides: 'all',
    default: 'public',
    describe: 'Which comments may be published; public ones are approved and open',
  },
  prune: {
    group: 'Publishing',
    kind: flag,
    commands: publishing,
    functions: publishes,
    decides: 'all',
    default: 'false',
    describe: 'Leave out posts that the source no longer lists; the archive keeps them',
  },
  preset: {
    group: 'Publishing',
    kind: offered({
      plain: { label: 'Reading, in an editor or at a host of git' },
      hugo: { label: 'Hugo' },
      jekyll: { label: 'Jekyll' },
      astro: { label: 'Astro' },
      eleventy: { label: 'Eleventy' },
    }),
    commands: [...publishing, 'init'],
    functions: publishes,
    decides: ['markdown'],
    default: 'plain',
    describe: 'For whom the Markdown is: readers of the files, or a site generator',
  },
  slug: {
    group: 'Publishing',
    kind: choice(['title', 'id', 'path']),
    commands: publishing,
    functions: publishes,
    decides: ['markdown'],
    default: 'title',
    describe: 'What Markdown file names are made of; path is the old address',
  },
  keepStyle: {
    group: 'Publishing',
    kind: flag,
    commands: publishing,
    functions: publishes,
    decides: ['markdown'],
    default: 'false',
    describe: 'Keep alignment and colours in the Markdown, as HTML; the site shows them either way',
  },
  siteUrl: {
    group: 'Publishing',
    kind: siteUrl,
    commands: [...publishing, 'init'],
    functions: publishes,
    decides: ['site'],
    describe:
      'Absolute address that the site will have, for feeds, the sitemap and canonical links; with several blogs, each is at its name below it',
  },
  images: {
    group: 'Publishing',
    kind: choice(['copies', 'original']),
    commands: publishing,
    functions: places,
    decides: ['site'],
    default: 'copies',
    describe:
      'What pages show of pictures: smaller copies that fit the screen, which the package sharp makes where it is installed, or the originals; these stay a click away',
  },
  keepExif: {
    group: 'Publishing',
    kind: flag,
    commands: publishing,
    functions: places,
    decides: 'all',
    default: 'false',
    describe: 'Publish pictures that say where they were taken as they are, with all of their metadata',
  },
  redirects: {
    group: 'Publishing',
    kind: choiceList(['file', 'nginx', 'pages', 'none'], 'none'),
    commands: publishing,
    functions: places,
    decides: ['site'],
    default: 'file',
    describe:
      'What leads from old addresses to the pages, with commas between them or repeated. file: _redirects, which Netlify and Cloudflare read, with _headers that keep media from running; nginx: a map to include; pages: a page for each that leads on, for hosts that can do neither',
  },
  lang: {
    group: 'Publishing',
    kind: choice(['ko', 'en']),
    commands: publishing,
    functions: publishes,
    decides: 'all',
    otherwise: 'from the blog',
    describe: "Language of the site's own words",
  },
  timezone: {
    group: 'Publishing',
    kind: timeZone,
    commands: publishing,
    functions: publishes,
    decides: 'all',
    otherwise: 'from the blog',
    describe: 'Time zone of dates, such as Asia/Seoul',
  },
  templates: {
    group: 'Publishing',
    kind: folder,
    commands: [...publishing, 'templates'],
    functions: [...places, 'copyTemplates'],
    decides: ['site'],
    defaults: { templates: 'templates' },
    describe: 'Folder whose files replace built-in templates of the same name; "blogkeep templates" makes one',
  },
  forgetOptions: {
    group: 'Publishing',
    kind: flag,
    commands: publishing,
    functions: places,
    onlyFlagFor: publishing,
    default: 'false',
    describe:
      'Begin anew: without it, options that are not given are those with which the same folder was published before',
  },
} as const satisfies Record<string, Option>;
