/** At most three names, because a backup may have a hundred parts. */
const firstOf = (names: readonly string[]): string =>
  [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ');

/** Texts of `init`: questions, reasons for refusing choices, contents of files, and output. */
export const init = {
  'public-posts': 'Which posts were public?',
  'public-posts-why': 'Type to search, select with Tab, and finish with Enter. The other posts are stored as private.',

  'how-to-answer': 'Press Enter to accept the default. Ctrl-C quits; nothing is written before the last answer.',
  interrupted: 'Nothing was written. Run it again to start over.',
  'nothing-written': 'Nothing was written.',
  choice: ({ label, hint }: { label: string; hint: string }) => `${label} (${hint})`,
  yes: 'Yes',
  no: 'No',
  wrong: ({ problem, hint }: { problem: string; hint: string }) => `It must ${problem}.${hint}`,

  origin: 'Where is your blog?',
  'origin-why': 'The address of any of its pages, or the path of a backup file. Press Enter for a list of choices.',
  'origin-unknown': ({ text }: { text: string }) =>
    `${text} is neither an address, such as blog.example.com, nor a file on this computer.`,
  kind: 'What do you have?',
  'kind-why': 'A nightly run asks a server for changes. A backup file is imported once, or again when it is newer.',
  'blog-address': 'Address of the blog',
  'blog-address-why': 'That of any of its pages, as the browser shows it.',
  found: ({ platform, title }: { platform: string; title: string }) =>
    `Found: ${platform}${title === '' ? '' : `, "${title}"`}.`,
  'use-api': ({ url }: { url: string }) => `Found: the Blog Read API. Use ${url}?`,
  'use-api-why': 'It needs an access token, which is only sent there. Answer No to enter another URL.',
  account: 'Log in to WordPress?',
  'account-why': 'Not needed for what visitors see. With your account, drafts and private posts are archived, too.',
  user: 'WordPress user name',
  'user-why': 'The next question is about an application password: create one in WordPress, Users > Profile.',
  password: 'Application password',
  'account-accepted': 'WordPress accepts the account.',

  'api-url': 'API URL',
  'api-url-why': 'The part before /apis/ in the documentation of your platform. You can paste any URL of the API.',
  token: 'Access token',
  'token-why': ({ file, isWindows }: { file: string; isWindows: boolean }) =>
    isWindows
      ? `Not shown. Kept in ${file}; Windows has no mode 0600: your user folder protects it. Enter skips this.`
      : `Not shown. Kept in ${file}, outside the repository, readable only by you. Enter skips this.`,
  'token-kept': ({ file }: { file: string }) => `Use the token in ${file}?`,
  'token-kept-why': 'It is from an earlier run. Answer No to enter another one.',
  'token-file': 'Token file',
  'token-file-why': 'Enter accepts the default. The file must be outside the repository.',
  'token-file-inside': ({ file }: { file: string }) => `${file} is inside the repository. Choose a file outside of it.`,
  'token-file-folder': ({ file }: { file: string }) => `${file} is a folder. Add a file name.`,
  'replace-token': ({ file }: { file: string }) => `${file} contains another token. Replace it?`,
  'replace-token-why': 'Answer No to choose another file.',

  checking: ({ url }: { url: string }) => `Checking ${url} …`,
  'check-passed': 'The API answers and accepts the token.',
  'check-passed-tokenless': 'The API answers. It has not been checked with a token.',
  'check-unreachable': ({ failure }: { failure: string }) => `The server cannot be reached. ${failure}`,
  'check-not-the-api': ({ failure }: { failure: string }) => `This is not the Blog Read API. ${failure}`,
  'check-refused': ({ failure }: { failure: string }) => `The server refused the token. ${failure}`,
  'check-failed': 'What next?',
  'check-failed-why': 'Nothing has been written yet.',
  'other-address': 'Enter the address again',
  'other-source': 'Choose another source, such as a backup file',
  'other-url': 'Change the API URL',
  'other-token': 'Change the token',
  'go-on': 'Continue anyway',
  'go-on-hint': 'the configuration is written with this URL',

  blogs: 'Which blogs?',
  'blogs-why': 'The token can see these. Space selects, Enter confirms. Each of several blogs gets its own folder.',
  'blogs-none': 'Select at least one blog: press Space.',
  'all-blogs': 'All blogs',
  'all-blogs-hint': 'including those you create later',
  'only-blog': ({ name }: { name: string }) => `Blog: ${name}, the only one that the token can see.`,
  'blog-name': 'Blog name',
  'blog-name-why': 'Enter selects the default blog. Separate several names with commas; each gets its own folder.',
  'default-blog': 'the default blog',

  'backup-present': ({ files }: { files: readonly string[] }) => `Import ${firstOf(files)} from this folder?`,
  'backup-present-why': ({ sitemap }: { sitemap: string | undefined }) =>
    `${sitemap === undefined ? '' : `The list of public posts, ${sitemap}, will be used. `}Otherwise, you can name other files.`,
  'backup-files': 'Backup file',
  'backup-files-why': 'A zip, XML or text file, or the folder with all parts. Enter if you do not have it yet.',
  'backup-missing': ({ path }: { path: string }) => `${path} does not exist. Check the path, or press Enter.`,
  'backup-empty': ({ path }: { path: string }) => `${path} contains no zip, XML or text file.`,
  'sitemap-found': ({ file }: { file: string }) => `${file} lists the public posts and will be used.`,

  repository: 'Repository visibility',
  'repository-why': "The archive contains private posts, secret comments and commenters' home pages.",
  deploy: 'Where will the site be hosted?',
  'deploy-why': 'This decides how old URLs are redirected. You can move the site later.',
  'deploy-paid': 'of this repository; a private one needs GitHub Pro, Team or Enterprise',
  'deploy-plan': 'Does your GitHub account have a paid plan?',
  'deploy-plan-why':
    'GitHub Pages of a private repository needs GitHub Pro, Team or Enterprise. Answer No to choose another host.',
  'site-url': 'Site URL',
  'site-url-why': ({ several }: { several: boolean }) =>
    `Feeds, the sitemap and canonical links need it${several ? '; each blog is in a folder of its name' : ''}. Enter leaves it open.`,
  workflow: 'Add a nightly GitHub Actions job?',
  'workflow-why': 'It needs no machine of yours. Without it, run the same command at home, for example from cron.',
  preset: 'Markdown format',
  'preset-why': 'Each site generator expects its own layout. The site that blogkeep builds needs none of them.',
  'git-init': ({ folder }: { folder: string }) => `Run "git init" in ${folder}?`,
  'git-init-why': 'The folder is not a git repository yet.',
  commit: 'Commit the files?',
  'commit-why': 'Only the files that this command writes, with your git name and email.',
  'git-missing': 'git is not installed, so nothing is committed: install it from https://git-scm.com.',
  'git-unknown-author':
    'git does not know your name yet, so nothing is committed. Before you continue, run: ' +
    'git config --global user.name "Your Name" and git config --global user.email you@example.com',

  'this-folder': 'this folder',
  written: ({ where, paths }: { where: string; paths: readonly string[] }) =>
    `Written to ${where}: ${paths.join(', ')}.`,
  added: ({ paths }: { paths: readonly string[] }) => `Lines added to: ${paths.join(', ')}.`,
  same: ({ paths }: { paths: readonly string[] }) => `Unchanged, already there: ${paths.join(', ')}.`,
  kept: ({ paths }: { paths: readonly string[] }) => `Kept, with other content: ${paths.join(', ')}.`,
  'token-written': ({ file }: { file: string }) => `The token is in ${file}.`,
  committed: 'Committed: "Set up blogkeep".',
  'git-failed': ({ command, reason }: { command: string; reason: string }) =>
    `"${command}" failed: ${reason}. The files are written; run it yourself when it works again.`,
  next: 'Next:',

  'step-token': 'paste the token, press Enter, then Ctrl-D; only you can read this file',
  'step-same-token': 'with the same token as now',
  'step-view': 'view the site',
  'step-backup-later': 'first put the backup files into a folder named backup',
  'step-published':
    'first save the sitemap.xml of your blog in this folder, while signed out; if every post was public: --published all',
  'step-other-host': 'or create it on another git host and push',
  'step-no-archive': 'must print nothing; otherwise an archive would be public',
  'step-branch': 'once: Settings > Pages > Deploy from a branch, gh-pages',
  'step-secret': 'asks for the access token',
  'step-first-run': 'the first export, on GitHub',
  'step-site-at': ({ url }: { url: string }) => `the first export, on GitHub; then the site is at ${url}`,
  'step-public-repository': ({ file }: { file: string }) =>
    `before the next command: create the public repository and its key, as described at the top of ${file}`,
  'step-cloudflare': 'wrangler.toml: enter the name of your project; its first lines explain how to connect Cloudflare',
  'step-netlify': 'the first lines of netlify.toml explain how to connect Netlify',
  'step-publish-each': 'publish the site/ folder of each blog',

  'public-workflow':
    'A nightly job in a public repository has no place for the archive, which must not be public: without it, each run would fetch ' +
    'the whole blog again and lose posts that the source has removed. Use a private repository, with --deploy two-repositories, cloudflare-pages ' +
    'or netlify for the site; or omit --workflow and run blogkeep at home, from cron.',
  'two-repositories-private':
    '--deploy two-repositories starts in the private repository, which has the archive: use --repository private. The nightly job ' +
    'pushes the site, and nothing else, to the public one.',
  'workflow-without-repository': '--workflow needs a repository on GitHub: omit it, or omit --repository none.',
  'two-repositories-workflow':
    'With --deploy two-repositories the nightly job publishes the site: do not disable --workflow.',
  'several-on-host': ({ host }: { host: string }) =>
    `On ${host} each blog is a separate project: run init once for each, with --blog NAME and its own folder in --dir.`,
  'archive-ignored': ({ lines }: { lines: readonly string[] }) =>
    `.gitignore excludes the archive from git (${lines.join(', ')}), so a nightly job would start without it on every run. Delete ` +
    'the patterns in parentheses from .gitignore and run it again, or omit --workflow.',
  'several-backups': 'A backup contains one blog: run init once for each, with its own folder in --dir.',
  'two-repositories-backup':
    'With --deploy two-repositories a nightly job publishes what it fetches from the API, and --from backup has none: use ' +
    'github-pages, cloudflare-pages or netlify.',
  'workflow-of-backup':
    'For a blog from a backup, --workflow adds a job that deploys every push to GitHub Pages: use it with --deploy github-pages ' +
    'and a repository, or omit it.',
  'inner-workflow': ({ folder, repository }: { folder: string; repository: string }) =>
    `GitHub runs workflows only from the root of a repository, and ${folder} is inside the repository ${repository}: choose a folder ` +
    'outside of it with --dir, or run "git init" there first.',

  'pack-failed':
    'blogkeep cannot be packed for the nightly job, because npm failed: check that "npm --version" works, or omit --workflow.',

  'private-archive-ignored': ({ lines }: { lines: readonly string[] }) =>
    `.gitignore excludes the archive from git, so the repository is no backup: ${lines.join(', ')}. Delete these patterns from ` +
    '.gitignore if the repository is private.',
  'config-kept': ({ file, content }: { file: string; content: string }) =>
    `${file} was there and stays in force. Your choices would be ${content}: edit the file, or delete it and run it again.`,
  'site-url-missing': ({ file, example }: { file: string; example: string }) =>
    'There is no site URL: without it, the site has no sitemap, and its feeds and canonical links are incomplete. When you know ' +
    `the URL, add it to ${file}, as in "siteUrl": "${example}".`,
  'pages-paid-api': ({ file }: { file: string }) =>
    'GitHub Pages of a private repository requires a paid plan. Without one, run it again with --deploy two-repositories' +
    `${file === '' ? '' : `, after deleting ${file}`}.`,
  'pages-paid-backup':
    'GitHub Pages of a private repository requires a paid plan. Without one, run it again with --repository public, which keeps ' +
    'the archive out of git, or with --deploy cloudflare-pages or netlify.',
};
