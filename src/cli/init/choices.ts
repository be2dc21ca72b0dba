import { basename } from 'node:path';
import type { GitAbilities } from '../../app/init/git.ts';
import type { TokenToSave } from '../../app/init/save-token.ts';
import type { Settings } from '../options/settings.ts';

/** State of the folder in which `init` sets up a repository. */
export interface InitFolder {
  /** absolute path of the folder */
  readonly folder: string;
  /** whether the folder is the root of a git repository */
  readonly isRepository: boolean;
  /** root of the git repository that contains the folder, if that is a parent folder */
  readonly outerRepository: string | undefined;
  /** name of the existing configuration file, if any */
  readonly configFile: string | undefined;
  /** name of the git remote to push to, if any */
  readonly remote: string | undefined;
  /** lines of the existing `.gitignore` */
  readonly gitignore: readonly string[];
  /** absolute path of the blog's home, as set by the existing configuration file; default: the folder */
  readonly home: string;
  /** absolute path of the archive, if the existing configuration file moves it */
  readonly archive: string | undefined;
  readonly git: GitAbilities;
}

/** Choices, from options and answers, that determine which files the repository gets. */
export interface Choices extends Pick<Settings, 'address' | 'baseUrl' | 'user' | 'allBlogs' | 'preset' | 'siteUrl'> {
  readonly from: NonNullable<Settings['from']> | 'address';
  /** absolute paths of the files to import, if known */
  readonly backup: readonly string[];
  /** absolute path of the sitemap beside the backup files, if any */
  readonly sitemap: string | undefined;
  /** names of the blogs; empty for the main blog */
  readonly blogs: readonly string[];
  readonly repository: NonNullable<Settings['repository']>;
  readonly deploy: NonNullable<Settings['deploy']>;
  /** whether to add a workflow: a nightly one or, for a backup, which never changes, one that publishes each push */
  readonly workflow: boolean;
  /** absolute path of the token file, if known */
  readonly tokenFile: string | undefined;
  /** whether the user has answered that a private repository can use GitHub Pages */
  readonly isPlanConfirmed: boolean;
  /** whether to run `git init` in the folder */
  readonly isInitialised: boolean;
  /** whether to commit the new files */
  readonly isCommitted: boolean;
}

/** Answers to questions without a corresponding option. */
export type PromptedChoices = Partial<
  Pick<Choices, 'backup' | 'sitemap' | 'isPlanConfirmed' | 'isInitialised' | 'isCommitted'>
>;

export interface PromptAnswers {
  readonly choices: Choices;
  /** token that the user has entered, to be saved in a file */
  readonly token?: TokenToSave | undefined;
}

/** Converts settings to choices, with defaults. */
export function toChoices(settings: Settings, prompted: PromptedChoices = {}): Choices {
  const { address, baseUrl, user, allBlogs, preset, siteUrl, repository = 'private', deploy = 'none' } = settings;
  const { from = address === undefined ? 'api' : 'address', blog: blogs = [] } = settings;
  const fromCopy = isCopy({ from });
  const isAtAddress = !fromCopy && from !== 'api';
  const needsWorkflow = fromCopy ? deploy === 'github-pages' && repository !== 'none' : deploy === 'two-repositories';
  const { workflow = needsWorkflow } = settings;
  return {
    from,
    backup: [],
    sitemap: undefined,
    address: isAtAddress ? (address ?? baseUrl) : undefined,
    baseUrl: from === 'api' ? (baseUrl ?? address) : undefined,
    user: isAtAddress ? user : undefined,
    allBlogs,
    blogs,
    preset,
    siteUrl,
    tokenFile: needsToken({ from, user }) ? settings.tokenFile : undefined,
    repository,
    deploy,
    workflow,
    isPlanConfirmed: false,
    isInitialised: false,
    isCommitted: false,
    ...prompted,
  };
}

/**
 * Reports whether the source is a copy of some date, in files. It contains one blog and needs no token. It is imported once, so there is
 * no nightly workflow.
 */
export function isCopy({ from }: Pick<Choices, 'from'>): boolean {
  return copies[from];
}

const copies: Record<Choices['from'], boolean> = {
  address: false,
  api: false,
  backup: true,
  blogger: false,
  wordpress: false,
};

/** Reports whether runs need a token: that of the Blog Read API, or the password of a WordPress account. */
export function needsToken({ from, user }: Pick<Choices, 'from' | 'user'>): boolean {
  return from === 'api' || (user !== undefined && !isCopy({ from }));
}

export function hasSeveralBlogs({ allBlogs, blogs }: Pick<Choices, 'allBlogs' | 'blogs'>): boolean {
  return allBlogs || blogs.length > 1;
}

/** Reports whether a file is named like a zip of Tistory, which does not record which posts are public. */
export function isTistoryZip(file: string): boolean {
  const name = basename(file);
  return /-\d+-\d+\.zip$/u.test(name) && !name.toLowerCase().startsWith('takeout-');
}
