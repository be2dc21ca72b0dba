import type { GitAbilities } from '../../app/init/git.ts';
import type { TokenToSave } from '../../app/init/save-token.ts';
import type { Settings } from '../options/settings.ts';

/** Where a repository is set up, as far as it decides what can be written there. */
export interface InitFolder {
  /** absolute */
  readonly folder: string;
  /** whether the folder is the root of a git repository */
  readonly isRepository: boolean;
  /** the root of the git repository that the folder is in, where that is a folder above it */
  readonly outerRepository: string | undefined;
  /** the name of the configuration file that is there already */
  readonly configFile: string | undefined;
  /** the name of the remote to push to, of the repository at the folder; undefined where there is none */
  readonly remote: string | undefined;
  /** the lines of the `.gitignore` that is there already */
  readonly gitignore: readonly string[];
  /** absolute; where the configuration file that is there has the home, otherwise the folder */
  readonly home: string;
  /** absolute; where the configuration file that is there moves the archive to */
  readonly archive: string | undefined;
  readonly git: GitAbilities;
}

/** What was given, or answered: all that decides which files a repository gets. */
export interface Choices extends Pick<Settings, 'baseUrl' | 'allBlogs' | 'preset' | 'siteUrl'> {
  readonly from: NonNullable<Settings['from']>;
  /** absolute; the files to import, where they are known */
  readonly backup: readonly string[];
  /** absolute; the sitemap that is beside them */
  readonly sitemap: string | undefined;
  /** none for the main one */
  readonly blogs: readonly string[];
  readonly repository: NonNullable<Settings['repository']>;
  readonly deploy: NonNullable<Settings['deploy']>;
  /** a nightly job; of a backup, which never changes by night, one that publishes what is pushed */
  readonly workflow: boolean;
  /** absolute; the file of the access token, where it is known */
  readonly tokenFile: string | undefined;
  /** whether the folder becomes a repository of git, and gets its first commit */
  readonly isInitialised: boolean;
  readonly isCommitted: boolean;
}

/** What was answered beside the settings. */
export type PromptedChoices = Partial<Pick<Choices, 'backup' | 'sitemap' | 'isInitialised' | 'isCommitted'>>;

export interface PromptAnswers {
  readonly choices: Choices;
  /** where it is not in its file yet */
  readonly token?: TokenToSave | undefined;
}

/** The choices for which nothing was asked: what is given, and defaults. */
export function toChoices(settings: Settings, answered: PromptedChoices = {}): Choices {
  const { baseUrl, allBlogs, preset, siteUrl, tokenFile, repository = 'private', deploy = 'none' } = settings;
  const { from = 'api', blog: blogs = [] } = settings;
  const isByJob = from === 'api' ? deploy === 'two-repositories' : deploy === 'github-pages' && repository !== 'none';
  const { workflow = isByJob } = settings;
  return {
    from,
    backup: [],
    sitemap: undefined,
    baseUrl: from === 'api' ? baseUrl : undefined,
    allBlogs,
    blogs,
    preset,
    siteUrl,
    tokenFile: from === 'api' ? tokenFile : undefined,
    repository,
    deploy,
    workflow,
    isInitialised: false,
    isCommitted: false,
    ...answered,
  };
}

export function hasSeveralBlogs({ allBlogs, blogs }: Pick<Choices, 'allBlogs' | 'blogs'>): boolean {
  return allBlogs || blogs.length > 1;
}
