import type { Settings } from '../../options/settings.ts';
import type { SourceCheck } from './check-source.ts';
import type { InitFolder } from '../choices.ts';
import type { Questions } from './questions.ts';

/** Asks the API for its blogs, with or without a token. */
export type CheckSource = (baseUrl: URL, token: string | undefined) => Promise<SourceCheck>;

/** Context of the questions. */
export interface QuestionContext {
  readonly settings: Settings;
  readonly place: InitFolder;
  readonly questions: Questions;
  readonly checkSource: CheckSource;
  /** absolute; default file of the token */
  readonly defaultTokenFile: string;
  /** current folder */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
}
