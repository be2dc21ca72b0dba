import { disablingOption, outputNames, outputTable } from '../../core/outputs.ts';
import { message, type Text } from '../../messages/message.ts';
import type { Report } from '../../core/report/report.ts';
import type { Warning } from '../../core/report/warnings.ts';
import type { OptionName } from '../../options/options.ts';
import { flagOf, optionOf } from '../../options/options.ts';
import { displayPath } from '../text/display-path.ts';
import type { Settings } from '../options/settings.ts';
import { shellWord } from '../text/terminal-text.ts';

/** Options that must be repeated for the next import. Publishing options need not be: they are remembered. */
const repeatedOptions: readonly OptionName[] = [
  'blog',
  'blogUrl',
  'permalink',
  'timezone',
  'fetchMedia',
  'dir',
  'archive',
  ...outputNames.filter((name) => !('isOptIn' in outputTable[name])),
  ...outputNames.map(disablingOption),
  'media',
  'config',
];

interface Place {
  /** current folder */
  readonly folder: string;
  readonly program: string;
}

/**
 * Returns the last lines of an import whose backup does not state the visibility of posts: how many posts are stored as
 * private, and the commands that publish them.
 * @param warnings warnings of the run
 */
export function importAdvice(
  report: Pick<Report, 'posts'>,
  warnings: readonly Warning[],
  settings: Settings,
  place: Place,
): Text[] {
  const { posts: assumed, blogUrl } = warnings.find((warning) => warning.code === 'visibility-assumed') ?? {};
  if (assumed === undefined || blogUrl === undefined) return [];
  // Unless it is specified, the address is that of the domain to which links in bodies lead.
  const likely = warnings.find((warning) => warning.code === 'blog-url-likely');
  const address = settings.blogUrl === undefined && likely ? `https://${likely.host}` : undefined;
  const command = commandOf(settings, place) + (address === undefined ? '' : ` --blog-url ${shellWord(address)}`);
  const again = (published: string) => `  ${command} --published ${published}`;
  const isNothing = assumed >= report.posts.stored;
  return [
    message(isNothing ? 'summary.none-published' : 'summary.kept-private', { posts: assumed }),
    message('summary.publish-public', { sitemap: sitemapAddress(address ?? blogUrl) }),
    again('sitemap.xml'),
    message('summary.publish-all'),
    again('all'),
  ];
}

/** Returns the URL of the blog's sitemap, or a description of it if the URL is unknown. */
function sitemapAddress(blogUrl: string): Text {
  return URL.canParse(blogUrl) ? new URL('sitemap.xml', `${blogUrl}/`).href : message('summary.sitemap-of-blog');
}

/** Returns the command line of this run, without options that must differ next time. */
function commandOf(settings: Settings, { folder, program }: Place): string {
  const shown = (path: string) => shellWord(displayPath(path, folder));
  const options = repeatedOptions.flatMap((name) => {
    const isFlag = String(settings.explicit?.get(name) ?? '').startsWith('--');
    const value: unknown = settings[name];
    if (!isFlag || value === undefined || value === false) return [];
    if (value === true) return [`--${flagOf(name)}`];
    const isPath = optionOf(name).kind.completes !== undefined;
    const values = (Array.isArray(value) ? value : [value]) as readonly (string | URL)[];
    const texts = values.map((one) => (typeof one === 'string' && isPath ? shown(one) : shellWord(one.toString())));
    return [`--${flagOf(name)} ${texts.join(',')}`];
  });
  const files = (settings.backup ?? []).map((path) => escapeDash(shown(path)));
  return [program, 'import', ...files, ...options].join(' ');
}

/** Prefixes a path with `./` if it looks like an option. */
function escapeDash(word: string): string {
  return word.startsWith('-') ? `./${word}` : word;
}
