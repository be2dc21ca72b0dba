import { platformAddress } from '../../core/platform-address.ts';
import type { Report } from '../../core/report.ts';
import type { Warning } from '../../core/warnings.ts';
import type { OptionName } from '../../options/options.ts';
import { flagOf, optionOf } from '../../options/options.ts';
import { shownPath } from '../options/folders.ts';
import type { Settings } from '../options/settings.ts';
import { counted } from '../text/quantities.ts';
import { shellWord } from '../text/terminal-text.ts';

/** What of the command line a second import has to say again; options of publishing are remembered beside what was made. */
const saidAgain = [
  'blog',
  'blogUrl',
  'fetchMedia',
  'dir',
  'archive',
  'markdown',
  'site',
  'noMarkdown',
  'noSite',
  'media',
  'config',
] as const satisfies readonly OptionName[];

interface Place {
  /** the current folder */
  readonly folder: string;
  readonly program: string;
}

/**
 * What is said at the end of an import whose backup does not tell who could see its posts: how many are kept as private, and
 * the commands with which they are published.
 * @param warnings those of the run
 */
export function importClosing(
  report: Pick<Report, 'blog' | 'posts'>,
  warnings: readonly Warning[],
  settings: Settings,
  place: Place,
): string[] {
  const assumed = warnings.find((warning) => warning.code === 'visibility-assumed')?.posts ?? 0;
  if (assumed === 0) return [];
  const again = (published: string) => `  ${commandOf(settings, place)} --published ${published}`;
  const isNothing = assumed >= report.posts.stored;
  return [
    isNothing
      ? `No post is published yet: the backup does not say which of its posts were public, so ${assumed === 1 ? 'the only one is' : `all ${assumed.toLocaleString('en')} are`} kept as private.`
      : `${areKept(assumed, `the backup does not say who could see ${assumed === 1 ? 'it' : 'them'}`)}.`,
    `To publish what was public, save ${sitemapOf(report.blog, settings)} as sitemap.xml while you are signed out of the blog, and run`,
    again('sitemap.xml'),
    'If everything was public; notices, pages and templates are then published, too:',
    again('all'),
  ];
}

function areKept(posts: number, why: string): string {
  return `${counted(posts, 'post')} ${posts === 1 ? 'is' : 'are'} kept as private and not published: ${why}`;
}

/** The address of the blog's sitemap, as far as its name or an option tells it. */
function sitemapOf(blog: string, { blogUrl }: Settings): string {
  const address = blogUrl ?? platformAddress(blog);
  return address ? new URL('sitemap.xml', address).href : "the blog's address with /sitemap.xml behind it";
}

/** The command as it was given, without what differs the next time. */
function commandOf(settings: Settings, { folder, program }: Place): string {
  const shown = (path: string) => shellWord(shownPath(path, folder));
  const options = saidAgain.flatMap((name) => {
    const isFlag = String(settings.given?.get(name) ?? '').startsWith('--');
    const value: unknown = settings[name];
    if (!isFlag || value === undefined || value === false) return [];
    if (value === true) return [`--${flagOf(name)}`];
    const isPath = optionOf(name).kind.completes !== undefined;
    const values = (Array.isArray(value) ? value : [value]) as readonly (string | URL)[];
    const texts = values.map((one) => (typeof one === 'string' && isPath ? shown(one) : shellWord(one.toString())));
    return [`--${flagOf(name)} ${texts.join(',')}`];
  });
  const files = (settings.backup ?? []).map((path) => shownFile(shown(path)));
  return [program, 'import', ...files, ...options].join(' ');
}

/** A path that begins like an option is none. */
function shownFile(word: string): string {
  return word.startsWith('-') ? `./${word}` : word;
}
