/** Descriptions of options in `--help`, the man page and docs/options.md, without a full stop. */
export const option = {
  address:
    'Address of the blog: of any of its pages, with or without https://. What it is, such as a WordPress, is found out',
  baseUrl: 'URL of the Blog Read API: the part before /apis; any URL of the API is shortened to it',
  from: 'API of the blog at --address or --base-url, if blogkeep does not find it out. api: the Blog Read API; wordpress: the REST API of WordPress; blogger: the feeds of Blogger; backup: a backup file, only for demo and init',
  blog: 'Name of the blog; "blogkeep blogs" lists them, and a backup file contains its own. Repeat it or use commas for several blogs: each gets a folder of its name in --dir',
  allBlogs:
    'All blogs of the source, each in a folder of its name in --dir; for commands without a source, all blogs with an archive there',
  token:
    'Access token; serve requires it from its clients, and generates one if none is set. Prefer BLOGKEEP_TOKEN or --token-file, which other users of the machine cannot see',
  user: 'User name of an account of WordPress, whose application password is the token. With it, drafts, private posts and comments that wait for approval are archived, too',
  privateData:
    'Archive the e-mail and IP addresses of commenters on a WordPress, which an account sees. They are never published',
  tokenFile:
    'File that contains the access token. If no token is set, commands that read a source use ~/.config/blogkeep/token, on Windows %APPDATA%\\blogkeep\\token',
  source: "Also compare the archive with the source's counts; needs --base-url and a token",
  backup:
    'Files of one backup, all parts together: from Tistory (zips, TTXML), WordPress, Blogger, or in the Movable Type format, with folders or zips of their images. --backup itself can be omitted before them',
  published:
    'Which posts were public, if the backup does not say: all; a file that lists them (the sitemap.xml of the blog, or one ID or URL per line); ask lets you select them in the terminal; none keeps the current state, at first no post',
  permalink:
    'What the addresses of posts looked like, if the backup has none, as in Movable Type files: /{yyyy}/{mm}/{basename}.html',
  blogUrl: 'URL that the blog has or had, such as https://blog.example.com, if the backup does not contain it',
  fetchMedia: 'Download images and files that are not in the backup but on other hosts; off by default',
  dir: 'Folder that contains archive/, markdown/ and site/; repeat it for serve to serve several blogs',
  archive: 'Folder of the archive',
  markdown: 'Folder of the Markdown files',
  site: 'Folder of the site',
  noMarkdown: 'Do not publish Markdown',
  noSite: 'Do not publish the site',
  wordpress: 'Make files that WordPress imports, in wordpress in --dir; later runs keep them up to date',
  noWordpress: 'Leave the files for WordPress as they are',
  book: 'Make a book, EPUB and for printing, in book in --dir; later runs keep it up to date',
  noBook: 'Leave the book as it is',
  concurrency: 'Maximum requests in flight to one host, API and media together',
  rate: 'Maximum requests per second, API and media together',
  retries: 'How often a failed request is retried',
  timeout: 'Timeout of one request: 500ms, 30s, 2m, or a number of seconds',
  media: 'Which media to download',
  maxMediaSize: 'Largest media file to download: 500kB, 200MB, 1GiB, or a number of bytes',
  refresh:
    'Which posts to fetch: all; changed: new ones, those whose list entry or comments changed, and the scheduled re-reads of the day; new',
  auditDays: 'With --refresh changed, re-read every post within this many daily runs, a fraction in each run',
  acceptRemovals:
    'Continue even if more than a fifth of the archived posts, or of the compared comments, are gone from the source, or more than a fifth of the published posts would disappear, and accept empty bodies, comment lists and category lists, and media files that a damaged media.json no longer assigns to a URL',
  acceptMissing:
    'Accept what is missing after this run: record it in the archive, request it again only on audit days, and end later runs with exit code 2 only if more is missing',
  visibility: 'Which posts to publish, comma-separated or repeated; the archive keeps all of them',
  excludeCategory:
    'Category whose posts are not published, nor those of its subcategories: its path, such as Travel/Seoul, or label; repeatable, and an empty value excludes none',
  excludeTag: 'Tag whose posts are not published; repeatable, and an empty value excludes none',
  categories:
    'YAML or JSON file with rename, order and hide, which change the categories that outputs show; an empty value changes none',
  comments: 'Which comments to publish; public means approved and not secret',
  guestbook: 'Show the guestbook of a backup as a page of the site; private entries never',
  prune: 'Omit posts that the source no longer lists; the archive keeps them',
  preset: 'Target of the Markdown: plain for reading the files, or a site generator',
  slug: 'What Markdown file names are made of; path is the old URL',
  frontMatter:
    'Fields of the front matter in their order, comma-separated: name, or name=source to rename; preset stands for those of the preset. Or a YAML or JSON file with such a list or map',
  postFolders:
    'A folder for each post, with its images and files beside its Markdown (index.md); not for the preset jekyll, which takes no folders',
  mediaUrl: 'Address from which WordPress fetches images and files: that of the media folder of the site',
  wordpressMaxSize: 'Largest file for WordPress: 2MB, 10MB, 1GiB, or a number of bytes',
  bookPage: 'Page size of the print edition of the book',
  bookOrder: 'Order of the book. date: oldest first, by years and months; category: by the category tree',
  bookVolumes: 'Volumes of the book. none: one book; year: one for each year',
  bookComments: 'Append the comments to each post of the book',
  bookCategory:
    'Category whose posts the book contains, with those of its subcategories: its path, such as Travel/Seoul, or label; repeatable, and an empty value selects all posts',
  bookTag: 'Tag whose posts the book contains; repeatable, and an empty value selects all posts',
  bookSince: 'First day of the book, such as 2020-01-31, or its first month or year',
  bookUntil: 'Last day of the book, such as 2020-01-31, or its last month or year',
  siteUrl:
    'Absolute URL of the published site, for feeds, the sitemap and canonical links; with several blogs, each is in a folder of its name below it',
  images:
    'Which images pages show: smaller copies that fit the screen, made by the optional package sharp, or the originals; originals stay one click away',
  keepExif: 'Keep all metadata of published images, including where they were taken',
  mediaNames:
    'Names of published images and files. original: their original names, made unique; hash: the hash of their content, also used if the name is unknown',
  redirects:
    'How old URLs are redirected, comma-separated or repeated. file: _redirects for Netlify and Cloudflare, with _headers that keep media from being executed; nginx: a map to include; pages: an HTML page per redirect, for hosts that support neither',
  home: 'How the front page and lists by category, tag and date show posts. list: titles; excerpts: excerpts with the first image; cards: large images',
  accent: 'Color of links and lines on the site, such as 0a6259; adjusted for contrast in light and dark',
  font: "Typeface of the site, from those installed on the reader's device. system: the default of the device",
  footer: 'Text at the bottom of every page of the site, such as a copyright notice',
  cspAdd:
    'Hosts that pages may load from in addition: a directive of the Content-Security-Policy and URLs, such as "script-src https://giscus.app"; repeatable, and an empty value adds none',
  title: 'Title of the blog in all outputs; an empty value restores its own',
  lang: 'Language of the site, such as ko, en, ja or pt-BR',
  timezone: 'Time zone of dates, such as Asia/Seoul; also of the dates in a backup that names none',
  edited:
    'What happens to published files that somebody has edited: overwrite, with a warning that names them; keep, and name them after each run',
  templates: 'Folder whose files replace built-in templates of the same name; "blogkeep templates" creates one',
  forgetOptions:
    'Ignore the options of the last publish; without it, options that are not specified are taken from the last publish to the same folder',
  force: 'Build all files again, whether they are up to date or not',
  port: 'Port to listen on; 0 picks a free one',
  noBrowser: 'Print the address of the page instead of opening it in the browser',
  host: 'Host name or address to listen on; 0.0.0.0 or :: for all addresses of this machine. To be reached by a name, use --allowed-hosts',
  allowedHosts: 'Additional host names that requests may use, such as that of a proxy, comma-separated or repeated',
  includeRemoved:
    'Include posts in lists that the source no longer listed; without it they are only returned when requested by ID',
  ownMedia:
    'Serve images and files from the archive and link to them in post bodies; =false turns it off for all posts',
  repository:
    'Visibility of the git repository that the folder becomes; archives are kept out of a public one, none writes no .gitignore',
  deploy:
    'Where the site will be hosted; two-repositories: a private one for the backup, and GitHub Pages of a public one',
  workflow: 'Add a nightly GitHub Actions job',
  yes: 'Ask nothing: use the specified options, and defaults for the rest',
  posts: 'IDs of the posts to remove; --posts itself can be omitted before them',
  dryRun: 'Show what would be fetched, written and removed; write nothing',
  report: 'Write the report of the run as JSON to a file, or to standard output with -; summary reads it',
  summary:
    'Print the changes as one line (for a commit message) or as Markdown (for a job summary); folders: the folders to commit, one per line',
  quiet: 'Print only errors and results; for a run, the number of warnings',
  verbose: 'Print every request, retry and warning, and the stack of unexpected errors',
  logFormat: 'json: one object per line; github: text with annotations, the default in GitHub Actions',
  uiLang: 'Language of messages and help; JSON and reports are always English',
  config: 'Configuration file; its paths are relative to it',
};
