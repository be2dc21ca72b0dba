import { digest } from './digest.ts';
import type { SiteModel } from './model.ts';
import type { SiteOptions } from './options.ts';
import type { Outputs } from './output/output.ts';
import type { Templates } from './pages/templates.ts';

/**
 * Changes with everything that the whole publication has in common.
 * @param code changes with blogkeep itself
 */
export function publicationBasis(
  { site, clock, owner, links }: SiteModel,
  options: SiteOptions,
  outputs: Outputs,
  templates: Templates,
  code: string,
): string {
  const hosts = new Set(links.posts.map(({ address }) => (URL.canParse(address) ? new URL(address).host : '')));
  return digest(
    JSON.stringify([
      code,
      options,
      outputs.site !== undefined,
      outputs.markdown !== undefined,
      Object.entries(templates),
      site.blog,
      site.language,
      site.url,
      links.blogAddresses,
      [...hosts].sort(),
      owner,
      // The zone of comments, where the blog tells it and not the options.
      [clock.ofComment({ epoch: 0 }), clock.ofComment({ local: 0 })],
    ]),
  );
}
