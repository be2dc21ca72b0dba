import { outputNames } from '../../core/output-names.ts';
import { digest } from './digest.ts';
import { hostKey } from '../site-model/site/host-key.ts';
import type { SiteModel } from '../site-model/from-archive/build-site.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import type { Outputs } from './folder/output.ts';
import type { Templates } from '../outputs/site/pages/templates.ts';

/**
 * Changes with everything that the whole publication has in common.
 * @param code changes with blogkeep itself
 */
export function publicationFingerprint(
  { site, clock, links }: SiteModel,
  options: SiteOptions,
  outputs: Outputs,
  templates: Templates,
  code: string,
): string {
  const hosts = new Set(links.postAddresses.map((address) => hostKey(new URL(address))));
  return digest(
    JSON.stringify([
      code,
      // It decides which files are overwritten, not their content.
      { ...options, edited: undefined },
      outputNames.filter((name) => outputs[name] !== undefined),
      Object.entries(templates),
      site.blog,
      site.language,
      site.url,
      links.blogAddresses,
      [...hosts].sort(),
      // Where the blog tells the zone and not the options.
      clock.fingerprint,
    ]),
  );
}
