/** Help for commands: descriptions without a full stop, examples with their effects, and exit codes. */
export const commands = {
  export: 'Export a blog: crawl, then publish',
  'export-address': 'archive a WordPress and publish it here',
  'export-to-here': 'archive the main blog and publish it here',
  'export-all': 'every blog of the token, each in a folder of its own',
  'export-dry': 'show what would be fetched and written; other options from a configuration file',

  import: 'Import a blog from the files that its platform exports, then publish it',
  'import-tistory': 'both zips of Tistory; publish the posts in the sitemap',
  'import-wordpress': 'WordPress, with a copy of its images',
  'import-blogger': 'Blogger; download images that are not in the zip',
  'import-mt': 'Movable Type: TypePad, Hatena, Livedoor, FC2, goo',
  'import-exit-codes':
    '0 complete, 1 usage or configuration, or no backup that can be read, 2 partial: some of it could not be read, ' +
    '5 archive damaged, in use or from a newer version, 130 or 143 interrupted',

  crawl: 'Fetch a blog from its source into the archive',
  'crawl-address': 'fetch what the archive does not have yet',
  'crawl-new': 'fetch what the archive does not have yet',
  'crawl-fast': 'more requests at a time, but at most 50 a second',

  publish: 'Make Markdown and a static site from the archive, without network access',
  'publish-here': 'from backup/archive into backup/markdown and backup/site',
  'publish-site': 'only the site, in Korean, in the folder public',
  'publish-protected': 'protected posts too',

  verify: 'Verify the archive and what was published from it',
  'verify-all': 'every file against its checksum; records, Markdown and site against each other',
  'verify-archive': 'only the archive, with all findings as JSON',
  'verify-source': 'also whether the archive has as much as its source counts',

  forget: 'Remove posts from the archive for good',
  'forget-dry': 'show what would be removed',
  'forget-two': 'two posts, their comments, and the images that no other post shows',
  'forget-exit-codes':
    '0 removed, 1 usage, or a post that the archive does not have, 5 archive missing, damaged, in use or from a newer ' +
    'version',

  serve: 'Serve the Blog Read API from the archive, and the site',
  'serve-here': 'API and site at http://127.0.0.1:4000, with a token for this run',
  'serve-two': 'two blogs, with a token that stays the same',
  'serve-exit-codes':
    '0 stopped, 1 usage, configuration, or an address that is not available, 5 archive missing, damaged or from a newer ' +
    'version, 130 or 143 stopped by a second signal',
  'forget-stopping': 'Shutting down as soon as the command is done; press Ctrl-C again to force.',
  'serve-stopping': 'Shutting down after the requests in progress; press Ctrl-C again to force.',

  blogs: "List the token's blogs",
  'blogs-table': 'a table of names, titles, addresses and counts',
  'blogs-json': 'the same as one JSON object per line',
  'blogs-exit-codes':
    '0 listed, 1 usage or configuration, 3 token refused, 4 source unreachable or not speaking this API',

  init: 'Set up a repository for a blog: configuration, .gitignore, and a nightly job',
  'init-asks': 'asks for everything it needs',
  'init-address': 'a nightly job and a site on GitHub Pages for the blog at an address, without questions',
  'init-pages': 'a private repository with a nightly job and its site on GitHub Pages, without questions',
  'init-exit-codes': '0 written, 1 usage, or a folder that cannot be written, 130 interrupted: nothing was written',
  'init-stopping': 'Shutting down; nothing has been written.',

  summary: 'Show what a run has changed, from its report',
  'summary-line': 'one line, as for a commit message',
  'summary-markdown': 'a short page, as for the summary of a job',
  'summary-exit-codes': '0 printed, 1 usage, or no readable report',

  templates: "Copy the built-in templates, to customize the site's pages",
  'templates-here': 'into the folder templates; files that exist are kept',
  'templates-there': 'into the folder my-pages',
  'templates-exit-codes': '0 copied, 1 usage, or a folder that cannot be written',

  completion: 'Print a completion script for your shell, bash or zsh',
  'completion-bash': 'for bash',
  'completion-zsh': 'for zsh',
  'completion-exit-codes': '0 printed, 1 usage',

  demo: 'Export a built-in sample blog, or import its backup',
  'demo-here': 'into blogkeep-demo; needs neither account nor network',
  'demo-wordpress': 'exports the blog as a WordPress, from its address alone',
  'demo-backup': 'the same blog from backup files, as a platform provides them',
  'demo-there': 'elsewhere, in English',

  open: 'Open a page in the browser that does all of this without a terminal',
  'open-here': 'opens the page; Ctrl-C ends it',
  'open-files': 'opens the page with a backup',
  'open-print': 'prints the address instead of opening it',
  'open-exit-codes':
    '0 ended, 1 usage, configuration, or a port that is not available, 130 or 143 stopped by a second signal',
  'open-stopping': 'Shutting down; what is in progress continues at the next start. Press Ctrl-C again to force.',
};
