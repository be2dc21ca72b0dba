import { defaultOf } from '../../../src/options/options.ts';
import { rememberedNames } from '../../../src/publish/site-model/options/remembered-options.ts';
import type { SiteOptions } from '../../../src/publish/site-model/options/site-options.ts';

/** Default publishing options. */
export const siteDefaults = Object.fromEntries(
  rememberedNames.map((name) => [name, defaultOf(name)] as const).filter(([, value]) => value !== undefined),
) as unknown as SiteOptions;
