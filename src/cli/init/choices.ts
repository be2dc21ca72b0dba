import type { GitAbilities } from '../../app/init/git.ts';
import type { TokenToSave } from '../../app/init/save-token.ts';
import type { Settings } from '../options/settings.ts';

/** State of the folder in which a repository is set up. */
export interface InitFolder {
  /** absolute */
  readonly folder: string;
  /** whether the folder is the root of a git repository */
  readonly isRepository: boolean;
  /** root of the git repository that contains the folder, if it is a parent folder */
  readonly outerRepository: string | undefined;
  /** name of the existing configuration file */
  readonly configFile: string | undefined;
  /** name of the remote to push to, if any */
  readonly remote: string | undefined;
  /** lines of the existing `.gitignore` */
  readonly gitignore: readonly string[];
  /** absolute; home by the existing configuration file, otherwise the folder */
  readonly home: string;
  /** absolute; folder to which the existing configuration file moves the archive */
  readonly archive: string | undefined;
  readonly git: GitAbilities;
}

/** Choices, from options and answers, that decide which files a repository gets. */
export interface Choices extends Pick<Settings, 'baseUrl' | 'allBlogs' | 'preset' | 'siteUrl'> {
  readonly from: NonNullable<Settings['from']>;
  /** absolute; files to import, if known */
  readonly backup: readonly string[];
  /** absolute; sitemap beside them */
  readonly sitemap: string | undefined;
  /** none for the main blog */
  readonly blogs: readonly string[];
  readonly repository: NonNullable<Settings['repository']>;
  readonly deploy: NonNullable<Settings['deploy']>;
  /** a nightly workflow; for a backup, which never changes, a workflow that publishes each push */
  readonly workflow: boolean;
  /** absolute; file of the access token, if known */
  readonly tokenFile: string | undefined;
  /** whether git is initialized in the folder */
  readonly isInitialised: boolean;
  /** whether the new files are committed */
  readonly isCommitted: boolean;
}

/** Answers that have no option. */
export type PromptedChoices = Partial<Pick<Choices, 'backup' | 'sitemap' | 'isInitialised' | 'isCommitted'>>;

export interface PromptAnswers {
  readonly choices: Choices;
  /** typed token that must still be saved */
  readonly token?: TokenToSave | undefined;
}

/** Converts settings to choices, with defaults. */
export function toChoices(settings: Settings, prompted: PromptedChoices = {}): Choices {
  const { baseUrl, allBlogs, preset, siteUrl, tokenFile, repository = 'private', deploy = 'none' } = settings;
  const { from = 'api', blog: blogs = [] } = settings;
  const needsWorkflow =
    from === 'api' ? deploy === 'two-repositories' : deploy === 'github-pages' && repository !== 'none';
  const { workflow = needsWorkflow } = settings;
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
    ...prompted,
  };
}

export function hasSeveralBlogs({ allBlogs, blogs }: Pick<Choices, 'allBlogs' | 'blogs'>): boolean {
  return allBlogs || blogs.length > 1;
}
