import type { CommandName } from '../../options/takers.ts';
import type { OptionName } from '../../options/options.ts';

export interface CommandEntry {
  readonly describe: string;
  /** arguments after the command's name, and what they do */
  readonly examples: readonly (readonly [string, string])[];
  /** the option that is given by its value alone, as in `summary report.json`; by all of them, where it takes several */
  readonly argument?: OptionName;
  /** its exit codes where it has not those of a run, as help shows them */
  readonly exitCodes?: string;
  /** what is said when it is told to stop; left out, what is right for a run */
  readonly stopping?: string;
}

/** What is said of each command. Its code is in `command-code.ts`. */
export const commands = {
  export: {
    describe: 'Take a whole blog out: crawl, then publish',
    examples: [
      ['--base-url https://api.example.com --token-file token.txt', 'archive the main blog and publish it here'],
      [
        '--base-url https://api.example.com --blog travels --dir backup',
        'one blog, in a folder; token in BLOGKEEP_TOKEN',
      ],
      ['--all-blogs --dir blogs', 'every blog of the token, each in a folder of its own'],
      ['--dry-run', 'what would be fetched and written, with a configuration file for the rest'],
    ],
  },
  import: {
    describe: "Take a blog out of its platform's backup files, then publish it",
    argument: 'backup',
    examples: [
      ['travels-1-2.zip travels-2-2.zip --dir my-blog', 'both parts of a backup; nothing is published yet'],
      ['travels-1-2.zip travels-2-2.zip --dir my-blog --published sitemap.xml', 'publish what the sitemap lists'],
      ['Tistory-Backup-20150811.xml --dir my-blog', 'an XML backup, which says itself what is public'],
      ['travels-1-1 --published all --blog-url https://travels.example.com', 'an unpacked backup of a public blog'],
    ],
    exitCodes:
      '0 complete, 1 usage or configuration, or no backup that can be read, 2 partial: some of it could not be read, ' +
      '5 archive damaged, in use or from a newer version, 130 or 143 interrupted',
  },
  crawl: {
    describe: 'Take a blog from its source into the archive',
    examples: [
      ['--base-url https://api.example.com --token-file token.txt', 'fetch what the archive does not have yet'],
      ['--concurrency 16 --rate 50', 'more in flight, but at most 50 requests a second'],
    ],
  },
  publish: {
    describe: 'Make Markdown and site from the archive, without the network',
    examples: [
      ['--dir backup', 'from backup/archive into backup/markdown and backup/site'],
      ['--no-markdown --site public --lang ko', 'the site alone, in Korean, in the folder public'],
      ['--visibility published,protected', 'protected posts too'],
    ],
  },
  verify: {
    describe: 'Verify the archive, and what was published of it',
    examples: [
      ['--dir backup', 'every file against its checksum, records, Markdown and site against each other'],
      ['--no-markdown --no-site --report report.json', 'the archive alone, with all findings as JSON'],
      [
        '--source --base-url https://api.example.com --token-file token.txt',
        'whether the archive has as much as the source counts, too',
      ],
    ],
  },
  serve: {
    describe: 'Serve the Blog Read API from the archive, and the site',
    examples: [
      ['--dir backup', 'API and site at http://127.0.0.1:4000, with a token for this run'],
      ['--dir travels --dir kitchen --token-file token.txt', 'two blogs, with a token that stays the same'],
      ['--site-only --port 0', 'only a look at the site, at a free port'],
    ],
    exitCodes:
      '0 told to stop, 1 usage, configuration, or an address that cannot be had, 5 archive missing, damaged or from a newer ' +
      'version, 130 or 143 told to stop twice',
    stopping: 'Stopping as soon as no request waits for its answer. Once more stops at once.',
  },
  blogs: {
    describe: 'List the blogs that the token can see',
    examples: [
      ['--base-url https://api.example.com --token-file token.txt', 'a table of names, titles, addresses and counts'],
      ['--log-format json', 'the same as a line of JSON for each'],
    ],
    exitCodes: '0 listed, 1 usage or configuration, 3 token refused, 4 source unreachable or not speaking this API',
  },
  init: {
    describe: 'Begin a repository for a blog: configuration, .gitignore, and a nightly job',
    examples: [
      ['', 'asks what it has to know'],
      [
        '--base-url https://api.example.com --deploy github-pages --workflow --yes',
        'a private repository with a nightly job and its site on GitHub Pages, without questions',
      ],
    ],
    exitCodes: '0 written, 1 usage, or a folder that cannot be written, 130 interrupted: nothing was written',
    stopping: 'Stopping: nothing is written before all is answered.',
  },
  summary: {
    describe: 'Say what a run has changed, from its report',
    argument: 'report',
    examples: [
      ['report.json', 'one line, as for a commit message'],
      ['report.json --summary markdown', 'a small page, as for the summary of a job'],
    ],
    exitCodes: '0 said, 1 usage, or no report that can be read',
  },
  templates: {
    describe: "Copy the built-in templates out, to change the site's pages",
    examples: [
      ['', 'into the folder templates; files that are there already stay as they are'],
      ['--templates my-pages', 'into the folder my-pages'],
    ],
    exitCodes: '0 copied, 1 usage, or a folder that cannot be written',
  },
  completion: {
    describe: 'Print what makes a shell complete the commands and options of blogkeep',
    argument: 'shell',
    examples: [
      ['bash > ~/.local/share/bash-completion/completions/blogkeep', 'for bash'],
      ['zsh > ~/.zfunc/_blogkeep', 'for zsh, with ~/.zfunc in its fpath'],
      ['fish > ~/.config/fish/completions/blogkeep.fish', 'for fish'],
    ],
    exitCodes: '0 printed, 1 usage',
  },
  demo: {
    describe: 'Export a sample blog from a source inside blogkeep, or import its backup',
    examples: [
      ['', 'into blogkeep-demo; needs neither account nor network'],
      ['--from backup', 'the same blog out of backup files, as a platform hands them out'],
      ['--dir /tmp/sample --lang en', 'elsewhere, in English'],
    ],
  },
} as const satisfies Record<CommandName, CommandEntry>;
