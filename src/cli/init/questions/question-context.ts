import type { Settings } from '../../options/settings.ts';
import type { Checked } from './check-source.ts';
import type { InitFolder } from '../choices.ts';
import type { Questions } from './questions.ts';

/** Asks the API for its blogs, with a token or without one. */
export type CheckSource = (baseUrl: URL, token: string | undefined) => Promise<Checked>;

/** All that questions are asked with. */
export interface Asking {
  readonly settings: Settings;
  readonly place: InitFolder;
  readonly questions: Questions;
  readonly checkSource: CheckSource;
  /** absolute; where a token is kept when nobody chooses */
  readonly usualTokenFile: string;
  /** the current folder */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
}
