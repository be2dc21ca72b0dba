import type { PublishedMedium } from '../../../../core/stored-medium.ts';
import type { Site } from '../../../site-model/site/site.ts';
import type { HeadView, LinkView } from './views/page.ts';

/** What the head of a post's page says before its body is known: plain data, to be given to a worker. */
export interface PostHead {
  readonly page: PageFacts;
  readonly title: string;
  readonly published: string | undefined;
  readonly section: string | undefined;
  readonly tags: readonly string[];
  readonly comments: number;
  readonly breadcrumb: readonly LinkView[];
  /** the blog's picture, for a post without one */
  readonly blogPicture: PublishedMedium | undefined;
}

/** What the head says of any page. */
export interface PageFacts {
  readonly blog: string;
  /** the blog's nickname; may be empty */
  readonly author: string;
  readonly language: Site['language'];
  /** of the site and of the page; undefined where the site's is not known */
  readonly siteUrl: string | undefined;
  readonly canonical: string | undefined;
  readonly feeds: HeadView['feeds'];
}

/** A picture with its absolute address. */
export interface SharedPicture {
  readonly url: string;
  readonly type: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}
