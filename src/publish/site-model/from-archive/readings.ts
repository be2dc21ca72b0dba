import type { NamedReference } from './media-names.ts';
import type { PostFacts } from './post-facts.ts';

/** What was read of a post for the model. Of another version of the post it says nothing. */
export interface PostReading {
  readonly version: string;
  readonly facts: PostFacts;
  /** undefined where the comments were not read */
  readonly comments: CommentReading | undefined;
  /** undefined where the body was not read */
  readonly body: BodyReading | undefined;
}

/** What the model keeps of the body of a post. */
export interface BodyReading {
  /** what `keyTerms` found in title and body */
  readonly terms: string;
  /** undefined where nobody asks for names */
  readonly media?: MediaReading | undefined;
}

/** The media whose names a body says. */
export interface MediaReading {
  /** a digest of what relative addresses were read against, which others than the post decide: of another one it says nothing */
  readonly base: string;
  readonly named: readonly NamedReference[];
}

/** What the model keeps of the comments of a post. */
export interface CommentReading {
  readonly shown: number;
  /** approved, but for the owner of the blog alone, and for that not shown */
  readonly secret: number;
  /** of what its numbers depend on besides the comments: who may see them, and the clock that dates them */
  readonly fingerprint: string;
  /** its id, and when it was written in seconds since 1970, undefined where it has no date; undefined where none is shown */
  readonly newest: { readonly id: string; readonly second: number | undefined } | undefined;
}
