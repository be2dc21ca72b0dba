/** What stands for a post in files of an output that hold many posts, as it is written there: plain data, made in a worker. */
export interface PostItem {
  /** the post itself */
  readonly content: string;
  /** its comments, in pieces that may be in different files */
  readonly comments: readonly string[];
  /** what stands for each of its media where it cannot be seen, in their order; empty for nothing */
  readonly altTexts: readonly string[];
  /** of a protected post; empty for others */
  readonly password: string;
}

/** What is known of an item without holding it. */
export interface ItemFacts extends Pick<PostItem, 'altTexts'> {
  /** changes with the item */
  readonly version: string;
  /** in bytes of UTF-8 */
  readonly content: number;
  readonly comments: readonly number[];
  /** whether nothing is in its body */
  readonly isEmpty: boolean;
}
