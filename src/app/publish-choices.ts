import type { OutputName } from '../core/output-names.ts';
import { isRemembered } from '../options/options.ts';
import { rememberedNames } from '../publish/site-model/options/remembered-options.ts';
import type { SiteOptions } from '../publish/site-model/options/site-options.ts';
import type { PublishOptions } from './options.ts';

/** How to publish, by the names that options have in a configuration file. */
export interface PublishChoices
  extends
    Omit<SiteOptions, 'siteUrl' | 'mediaUrl'>,
    Pick<PublishOptions, 'templates' | 'dryRun' | 'given' | 'forgetOptions'> {
  readonly siteUrl?: URL | undefined;
  readonly mediaUrl?: URL | undefined;
  readonly acceptRemovals: boolean;
  readonly force: boolean;
}

/** The options of publishing that follow from the choices; where things lie is the caller's. */
export function publishChoicesOf(choices: PublishChoices): Omit<PublishOptions, 'archive' | OutputName> {
  const { siteUrl, mediaUrl, dryRun, forgetOptions, acceptRemovals, force } = choices;
  const chosen = Object.fromEntries(rememberedNames.map((name) => [name, choices[name]])) as Omit<
    SiteOptions,
    'siteUrl' | 'mediaUrl'
  >;
  const given = choices.given && new Map([...choices.given].filter(([name]) => isRemembered(name)));
  return {
    ...chosen,
    siteUrl: siteUrl?.href,
    mediaUrl: mediaUrl?.href,
    given,
    forgetOptions,
    acceptRemovals,
    force,
    dryRun,
  };
}
