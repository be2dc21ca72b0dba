import type { Settings } from '../../options/settings.ts';
import type { SourceCheck } from './check-source.ts';
import type { InitFolder } from '../choices.ts';
import type { Questions } from './questions.ts';

/** Asks the API for its blogs, with a token or without one. */
export type CheckSource = (baseUrl: URL, token: string | undefined) => Promise<SourceCheck>;

/** All that questions are asked with. */
export interface QuestionContext {
  readonly settings: Settings;
  readonly place: InitFolder;
  readonly questions: Questions;
  readonly checkSource: CheckSource;
  /** absolute; where a token is kept when nobody chooses */
  readonly defaultTokenFile: string;
  /** the current folder */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
}
