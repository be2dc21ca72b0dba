/** Headings above groups of options in `--help`, the man page and docs/options.md. */
export const optionGroup = {
  Source: 'Source',
  Backup: 'Backup',
  Folders: 'Folders',
  Requests: 'Requests',
  Crawling: 'Crawling',
  Publishing: 'Publishing',
  Serving: 'Serving',
  Repository: 'Repository',
  Run: 'Run',
};
