import type { PostFacts } from './post-facts.ts';
import type { BodyReading } from './readings.ts';
import type { SiteOptions } from '../options/site-options.ts';

/** What a body is read with. */
export interface BodyRules {
  /** absolute, the best first */
  readonly blogAddresses: readonly string[];
  readonly options: Pick<SiteOptions, 'mediaNames'>;
}

/** Of a post, what reading its body depends on. */
export type BodyOwner = Pick<PostFacts, 'id' | 'title' | 'address' | 'mediaBase'>;

/** Reads bodies beside the thread that plans. */
export interface BodiesElsewhere {
  /** how many it has to be for that to save time */
  readonly fewest: number;
  /**
   * What `bodyReader` reads of bodies, by the id of the post, before what it says of itself can have changed. Posts of which that cannot be
   * said are left out.
   */
  read(posts: readonly BodyOwner[], rules: BodyRules): Promise<ReadonlyMap<string, BodyReading>>;
}
