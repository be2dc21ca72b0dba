import type { CommandName } from '../../options/option-scopes.ts';
import type { OptionName } from '../../options/options.ts';
import { message, type Text } from '../../messages/message.ts';

export interface CommandEntry {
  /** description in help, without a full stop */
  readonly describe: Text;
  /** arguments after the command's name, each with a description of the effect */
  readonly examples: readonly (readonly [string, Text])[];
  /** option that positional arguments set, as in `summary report.json`; several arguments if it takes several values */
  readonly argument?: OptionName;
  /** exit codes as shown in help; default: those of a run */
  readonly exitCodes?: Text;
  /** message when the command is interrupted; default: that of a run */
  readonly stopping?: Text;
}

/** Help texts of the commands. Their code is in `cli/commands/`. */
export const commands = {
  export: {
    describe: message('commands.export'),
    argument: 'address',
    examples: [
      ['https://blog.example.com --dir my-blog', message('commands.export-address')],
      ['--base-url https://api.example.com --token-file token.txt', message('commands.export-to-here')],
      ['--all-blogs --dir blogs', message('commands.export-all')],
      ['--dry-run', message('commands.export-dry')],
    ],
  },
  import: {
    describe: message('commands.import'),
    argument: 'backup',
    examples: [
      ['travels-1-2.zip travels-2-2.zip --dir my-blog --published sitemap.xml', message('commands.import-tistory')],
      ['wordpress.xml uploads --dir my-blog', message('commands.import-wordpress')],
      ['takeout-20260301T120000Z-001.zip --dir my-blog --fetch-media', message('commands.import-blogger')],
      [
        'export.txt --dir my-blog --blog-url https://blog.example.com --timezone Asia/Tokyo',
        message('commands.import-mt'),
      ],
    ],
    exitCodes: message('commands.import-exit-codes'),
  },
  crawl: {
    describe: message('commands.crawl'),
    argument: 'address',
    examples: [
      ['https://blog.example.com --dir my-blog', message('commands.crawl-address')],
      ['--base-url https://api.example.com --token-file token.txt', message('commands.crawl-new')],
      ['--concurrency 16 --rate 50', message('commands.crawl-fast')],
    ],
  },
  publish: {
    describe: message('commands.publish'),
    examples: [
      ['--dir backup', message('commands.publish-here')],
      ['--no-markdown --site public --lang ko', message('commands.publish-site')],
      ['--visibility published,protected', message('commands.publish-protected')],
    ],
  },
  verify: {
    describe: message('commands.verify'),
    argument: 'address',
    examples: [
      ['--dir backup', message('commands.verify-all')],
      ['--no-markdown --no-site --report report.json', message('commands.verify-archive')],
      ['--source --base-url https://api.example.com --token-file token.txt', message('commands.verify-source')],
    ],
  },
  forget: {
    describe: message('commands.forget'),
    argument: 'posts',
    examples: [
      ['128 --dry-run', message('commands.forget-dry')],
      ['128 131 --dir backup', message('commands.forget-two')],
    ],
    exitCodes: message('commands.forget-exit-codes'),
    stopping: message('commands.forget-stopping'),
  },
  serve: {
    describe: message('commands.serve'),
    examples: [
      ['--dir backup', message('commands.serve-here')],
      ['--dir travels --dir kitchen --token-file token.txt', message('commands.serve-two')],
    ],
    exitCodes: message('commands.serve-exit-codes'),
    stopping: message('commands.serve-stopping'),
  },
  blogs: {
    describe: message('commands.blogs'),
    argument: 'address',
    examples: [
      ['--base-url https://api.example.com --token-file token.txt', message('commands.blogs-table')],
      ['--log-format json', message('commands.blogs-json')],
    ],
    exitCodes: message('commands.blogs-exit-codes'),
  },
  init: {
    describe: message('commands.init'),
    argument: 'address',
    examples: [
      ['', message('commands.init-asks')],
      ['https://blog.example.com --deploy github-pages --workflow --yes', message('commands.init-address')],
      ['--base-url https://api.example.com --deploy github-pages --workflow --yes', message('commands.init-pages')],
    ],
    exitCodes: message('commands.init-exit-codes'),
    stopping: message('commands.init-stopping'),
  },
  summary: {
    describe: message('commands.summary'),
    argument: 'report',
    examples: [
      ['report.json', message('commands.summary-line')],
      ['report.json --summary markdown', message('commands.summary-markdown')],
    ],
    exitCodes: message('commands.summary-exit-codes'),
  },
  templates: {
    describe: message('commands.templates'),
    examples: [
      ['', message('commands.templates-here')],
      ['--templates my-pages', message('commands.templates-there')],
    ],
    exitCodes: message('commands.templates-exit-codes'),
  },
  completion: {
    describe: message('commands.completion'),
    examples: [
      ['>> ~/.bashrc', message('commands.completion-bash')],
      ['>> ~/.zshrc', message('commands.completion-zsh')],
    ],
    exitCodes: message('commands.completion-exit-codes'),
  },
  demo: {
    describe: message('commands.demo'),
    examples: [
      ['', message('commands.demo-here')],
      ['--from wordpress', message('commands.demo-wordpress')],
      ['--from backup', message('commands.demo-backup')],
      ['--dir /tmp/sample --lang en', message('commands.demo-there')],
    ],
  },
  open: {
    describe: message('commands.open'),
    argument: 'backup',
    examples: [
      ['', message('commands.open-here')],
      ['travels-1-2.zip travels-2-2.zip', message('commands.open-files')],
      ['--no-browser', message('commands.open-print')],
    ],
    exitCodes: message('commands.open-exit-codes'),
    stopping: message('commands.open-stopping'),
  },
} as const satisfies Record<CommandName, CommandEntry>;
