import type { Settings } from '../options/settings.ts';

/** Where a repository is to begin, as far as it decides what can be written there. */
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
  readonly ignored: readonly string[];
  /** absolute; where the configuration file that is there has the home, otherwise the folder */
  readonly home: string;
  /** absolute; where the configuration file that is there moves the archive to */
  readonly archive: string | undefined;
}

/** What was given, or answered: all that decides which files a repository gets. */
export interface Choices extends Pick<Settings, 'baseUrl' | 'allBlogs' | 'preset' | 'siteUrl'> {
  readonly from: NonNullable<Settings['from']>;
  /** none for the main one */
  readonly blogs: readonly string[];
  readonly repository: NonNullable<Settings['repository']>;
  readonly deploy: NonNullable<Settings['deploy']>;
  /** a nightly job; of a backup, in which no night finds anything new, one that publishes what is pushed */
  readonly workflow: boolean;
  /** absolute; the file of the access token, where it is known */
  readonly tokenFile: string | undefined;
}

/** The choices for which nothing was asked: what is given, and defaults. */
export function choicesOf(settings: Settings): Choices {
  const { baseUrl, allBlogs, preset, siteUrl, tokenFile, repository = 'private', deploy = 'none' } = settings;
  const { from = 'api', blog: blogs = [] } = settings;
  const isByJob = from === 'api' ? deploy === 'two-repositories' : deploy === 'github-pages' && repository !== 'none';
  const { workflow = isByJob } = settings;
  return {
    from,
    baseUrl: from === 'api' ? baseUrl : undefined,
    allBlogs,
    blogs,
    preset,
    siteUrl,
    tokenFile,
    repository,
    deploy,
    workflow,
  };
}

export function isForSeveral({ allBlogs, blogs }: Pick<Choices, 'allBlogs' | 'blogs'>): boolean {
  return allBlogs || blogs.length > 1;
}
