/** Descriptions of options in `--help`, the man page and docs/options.md, without a full stop. */
export const option = {
  baseUrl: 'URL of the Blog Read API: the part before /apis; any URL of the API is cut there',
  from: 'Where the blog comes from: the API of its platform, or a backup file',
  blog: 'Name of the blog; "blogkeep blogs" lists them, and a backup file contains its own. Repeat it or use commas for several blogs: each gets a folder of its name in --dir',
  allBlogs:
    'All blogs of the token, each in a folder of its name in --dir; for commands without a source, all blogs with an archive there',
  token:
    'Access token; serve requires it from its clients, and generates one if none is given. Prefer BLOGKEEP_TOKEN or --token-file, which other users of the machine cannot see',
  tokenFile:
    'File that contains the access token. If no token is given, commands that read a source use ~/.config/blogkeep/token, on Windows %APPDATA%\\blogkeep\\token',
  source: "Also compare the archive with the source's counts; needs --base-url and a token",
  backup:
    'Files of one backup, all parts together: from Tistory (zips, TTXML), WordPress, Blogger, or in the Movable Type format, with folders or zips of their images. --backup itself can be left out before them',
  published:
    'Which posts were public, if the backup does not say: all; a file that lists them (the sitemap.xml of the blog, or one ID or URL per line); none keeps the current state, at first no post',
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
  concurrency: 'API requests in flight; media downloads have a pool of their own of the same size',
  rate: 'Maximum requests per second, API and media together',
  retries: 'How often a failed request is retried',
  timeout: 'Timeout of one request: 500ms, 30s, 2m, or a number of seconds',
  pageSize: 'Posts per page of the post list, if the server supports it',
  media: 'Which media to download',
  maxMediaSize: 'Largest media file to download: 500kB, 200MB, 1GiB, or a number of bytes',
  refresh:
    'Which posts to fetch: all; changed: new ones, those whose list entry or comments changed, and the scheduled re-reads of the day; new',
  auditDays: 'With --refresh changed, re-read every post within this many daily runs, a fraction in each run',
  acceptRemovals:
    'Continue even if more than a fifth of the archived posts, or of the compared comments, are gone from the source, or more than a fifth of the published posts would disappear, and accept empty bodies, comment lists and category lists, and media files that a damaged media.json no longer assigns to a URL',
  visibility: 'Which posts to publish, comma-separated or repeated; the archive keeps all of them',
  excludeCategory:
    'Category whose posts are not published, nor those of its subcategories: its path, such as Travel/Seoul, or label; repeatable, and an empty value excludes none',
  excludeTag: 'Tag whose posts are not published; repeatable, and an empty value excludes none',
  categories:
    'YAML or JSON file with rename, order and hide, which change the categories that outputs show; an empty value changes none',
  comments: 'Which comments to publish; public means approved and not secret',
  guestbook: 'Show the guestbook of a backup as a page of the site; private entries never',
  prune: 'Leave out posts that the source no longer lists; the archive keeps them',
  preset: 'Target of the Markdown: plain for reading the files, or a site generator',
  slug: 'What Markdown file names are made of; path is the old URL',
  frontMatter:
    'Fields of the front matter in their order, comma-separated: name, or name=source to rename; preset stands for those of the preset. Or a YAML or JSON file with such a list or map',
  postFolders:
    'A folder for each post, with its images and files beside its Markdown (index.md); not for the preset jekyll, which takes no folders',
  keepStyle: 'Keep alignment and colors in the Markdown, as HTML; the site always shows them',
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
    'What published images and files are called. original: as the writer called them, made unique; hash: the hash of their content, also where no name is known',
  redirects:
    'How old URLs are redirected, comma-separated or repeated. file: _redirects for Netlify and Cloudflare, with _headers that keep media from being executed; nginx: a map to include; pages: an HTML page per redirect, for hosts that support neither',
  home: 'How the front page shows the newest posts. list: titles; excerpts: excerpts with the first image; cards: large images, also on category and tag pages',
  accent: 'Color of links and lines on the site, such as 0a6259; adjusted for contrast in light and dark',
  font: "Typeface of the site, from those installed on the reader's device. system: the default of the device",
  width: 'Line length of posts on wide screens',
  footer: 'Text at the bottom of every page of the site, such as a copyright notice',
  cspAdd:
    'Hosts that pages may load from in addition: a directive of the Content-Security-Policy and URLs, such as "script-src https://giscus.app"; repeatable, and an empty value adds none',
  lang: 'Language of the site, such as ko, en, ja or pt-BR',
  timezone: 'Time zone of dates, such as Asia/Seoul; also of the dates in a backup that names none',
  edited:
    'What happens to published files that somebody has edited: overwrite, with a warning that names them; keep, and name them after each run',
  templates: 'Folder whose files replace built-in templates of the same name; "blogkeep templates" creates one',
  forgetOptions:
    'Ignore the options of the last publish; without it, options that are not given are taken from the last publish to the same folder',
  force: 'Build all files again, whether they are up to date or not',
  port: 'Port to listen on; 0 picks a free one',
  host: 'Host name or address to listen on; 0.0.0.0 or :: for all addresses of this machine. To be reached by a name, use --allowed-hosts',
  allowedHosts: 'Additional host names that requests may use, such as that of a proxy, comma-separated or repeated',
  apiOnly: 'Serve only the API, without the site',
  siteOnly: 'Serve only the site, without the API; needs no token',
  rootKey: 'The root key of every API response',
  includeRemoved:
    'Include posts in lists that the source no longer listed; without it they are only returned when requested by ID',
  oldClients: 'Respond as the original service did where it differs from the reference, for clients that depend on it',
  ownMedia:
    'Serve images and files from the archive and link to them in post bodies; =false turns it off for all posts',
  repository:
    'Visibility of the git repository that the folder becomes; archives are kept out of a public one, none writes no .gitignore',
  deploy:
    'Where the site will be hosted; two-repositories: a private one for the backup, and GitHub Pages of a public one',
  workflow: 'Add a nightly GitHub Actions job',
  yes: 'Ask nothing: use the options given, and defaults for the rest',
  posts: 'IDs of the posts to remove; --posts itself can be left out before them',
  dryRun: 'Show what would be fetched, written and removed; write nothing',
  report: 'Write the report of the run as JSON to a file, or to standard output with -; summary reads it',
  summary:
    'Print the changes as one line (for a commit message) or as Markdown (for a job summary); folders: the folders to commit, one per line',
  shell: 'Shell to complete commands in',
  quiet: 'Print only errors and results; for a run, the number of warnings',
  verbose: 'Print every request, retry and warning, and the stack of unexpected errors',
  logFormat: 'json: one object per line; github: text with annotations, the default in GitHub Actions',
  uiLang: 'Language of messages and help; JSON and reports are always English',
  config: 'Configuration file; its paths are relative to it',
};
