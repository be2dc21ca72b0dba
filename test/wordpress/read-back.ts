/** What `php/read-back.php` answers. */
export interface ReadBack {
  readonly version: string;
  readonly posts: readonly ReadPost[];
  readonly media: readonly ReadMedium[];
  /** each with the names above it, from the topmost on */
  readonly categories: readonly (readonly string[])[];
  readonly tags: readonly (readonly string[])[];
  /** numbers of everything that is in its table of posts, also of what nobody sees */
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
  /** of its content, what is no block that WordPress knows */
  readonly loose: readonly string[];
  readonly permalink: string;
  readonly paths: readonly (readonly string[])[];
  readonly tags: readonly string[];
  readonly thumbnail: readonly string[];
  readonly comments: readonly ReadComment[];
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

/** @param wordPress its address, `/` at its end */
export async function readBack(wordPress: URL): Promise<ReadBack> {
  const response = await fetch(new URL('read-back.php', wordPress));
  return (await response.json()) as ReadBack;
}
