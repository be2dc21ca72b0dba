import type { Site } from '../site/site.ts';
import { en } from './en.ts';
import { ko } from './ko.ts';
import type { Messages } from './messages.ts';

export type Language = Site['language'];

/** The site's own words in each language. */
export const messagesOf = { ko, en } satisfies Record<Language, Messages>;
