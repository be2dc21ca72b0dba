import type { BlogLine } from '../../../app/blogs/list-blogs.ts';
import type { FoundBlog } from '../../../app/init/find-blog.ts';
import type { Settings } from '../../options/settings.ts';
import type { FailedCheck } from './check-source.ts';
import type { InitFolder } from '../choices.ts';
import type { Questions } from './questions.ts';

/** Requests the list of blogs from an API, with or without a token. */
export type CheckSource = (baseUrl: URL, token: string | undefined) => Promise<readonly BlogLine[] | FailedCheck>;

/** Finds out which blog is at an address, as a visitor or with an account. */
export type FindBlog = (
  address: URL,
  account?: Partial<Pick<Settings, 'user' | 'token'>>,
) => Promise<FoundBlog | FailedCheck>;

/** Everything that the questions depend on. */
export interface QuestionContext {
  readonly settings: Settings;
  readonly place: InitFolder;
  readonly questions: Questions;
  readonly checkSource: CheckSource;
  readonly findBlog: FindBlog;
  /** absolute path of the default token file */
  readonly defaultTokenFile: string;
  /** current folder */
  readonly folder: string;
  readonly os: NodeJS.Platform;
}
