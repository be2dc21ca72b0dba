/** The response of `php/read-back.php`. */
export interface ReadBack {
  readonly version: string;
  readonly posts: readonly ReadPost[];
  /** Posts and pages. */
  readonly places: readonly ReadPlace[];
  readonly media: readonly ReadMedium[];
  /** Names of each category and its ancestors, from the topmost one down. */
  readonly categories: readonly (readonly string[])[];
  readonly tags: readonly (readonly string[])[];
  /** Ids of all rows in the table of posts, including rows that are never shown. */
  readonly taken: readonly number[];
}

export interface ReadPost {
  readonly number: number;
  readonly title: string;
  readonly name: string;
  readonly date: string;
  readonly dateGmt: string;
  readonly status: string;
  readonly password: string;
  readonly guid: string;
  readonly content: string;
  /** Parts of the content that are outside any block, or in a block that WordPress does not know. */
  readonly loose: readonly string[];
  readonly permalink: string;
  readonly paths: readonly (readonly string[])[];
  readonly tags: readonly string[];
  readonly thumbnail: readonly string[];
  readonly comments: readonly ReadComment[];
}

/** Settings of a post or page, and its position among others. */
export interface ReadPlace {
  readonly title: string;
  readonly type: string;
  /** Title of the page above; empty for none. */
  readonly parent: string;
  readonly order: number;
  readonly comments: string;
  readonly pings: string;
  readonly sticky: boolean;
}

export interface ReadComment {
  readonly number: number;
  readonly author: string;
  readonly address: string;
  readonly dateGmt: string;
  readonly content: string;
  readonly approved: string;
  readonly parent: number;
  readonly user: number;
}

export interface ReadMedium {
  readonly number: number;
  readonly title: string;
  readonly parent: number;
  readonly url: string;
  readonly alt: string;
  readonly sha256: string;
}

/**
 * Returns the data that WordPress has.
 * @param wordPress URL of WordPress, ending with `/`
 */
export async function readBack(wordPress: URL): Promise<ReadBack> {
  const response = await fetch(new URL('read-back.php', wordPress));
  return (await response.json()) as ReadBack;
}
