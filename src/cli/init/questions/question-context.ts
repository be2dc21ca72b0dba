import type { Settings } from '../../options/settings.ts';
import type { SourceCheck } from './check-source.ts';
import type { InitFolder } from '../choices.ts';
import type { Questions } from './questions.ts';

/** Requests the list of blogs from an API, with or without a token. */
export type CheckSource = (baseUrl: URL, token: string | undefined) => Promise<SourceCheck>;

/** Everything that the questions depend on. */
export interface QuestionContext {
  readonly settings: Settings;
  readonly place: InitFolder;
  readonly questions: Questions;
  readonly checkSource: CheckSource;
  /** absolute path of the default token file */
  readonly defaultTokenFile: string;
  /** current folder */
  readonly folder: string;
  readonly os: NodeJS.Platform;
}
