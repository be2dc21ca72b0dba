import type { OutputName } from '../core/output-names.ts';
import { isRemembered } from '../publish/options/remembered-options.ts';
import type { PublishOptions } from './options.ts';

/** How to publish, by the names that options have in a configuration file. */
export interface PublishChoices extends Pick<
  PublishOptions,
  | 'visibility'
  | 'comments'
  | 'prune'
  | 'preset'
  | 'slug'
  | 'keepStyle'
  | 'timezone'
  | 'redirects'
  | 'templates'
  | 'dryRun'
  | 'given'
  | 'forgetOptions'
> {
  readonly lang?: PublishOptions['language'];
  readonly siteUrl?: URL | undefined;
}

/** The options of publishing that follow from the choices; where things lie is the caller's. */
export function publishChoicesOf(choices: PublishChoices): Omit<PublishOptions, 'archive' | OutputName> {
  const { visibility, comments, prune, preset, slug, keepStyle, lang, timezone, siteUrl } = choices;
  const { redirects, templates, dryRun, forgetOptions } = choices;
  const given = choices.given && new Map([...choices.given].filter(([name]) => isRemembered(name)));
  const site = { language: lang, timezone, siteUrl: siteUrl?.href, redirects, templates };
  return { visibility, comments, prune, preset, slug, keepStyle, ...site, given, forgetOptions, dryRun };
}
