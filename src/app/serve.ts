import type { Context } from './context.ts';

/** One home of what is served. */
export interface ServedHome {
  /** the archive's folder; left out, there is no API for it */
  readonly archive?: string | undefined;
  /** the site's folder; left out, or where there is no such folder, there is no preview of it */
  readonly site?: string | undefined;
}

export interface ServeOptions {
  /** at least one; of several, each site lies below the name of its blog */
  readonly homes: readonly ServedHome[];
  /** a name or address of this machine, as in 127.0.0.1 or 0.0.0.0 */
  readonly host: string;
  /** 0: a free one */
  readonly port: number;
  /** names by which requests may come besides those of `host` and of the machine itself, as from a proxy */
  readonly allowedHosts: readonly string[];
  /** what every request to the API has to give; needed where a home has an archive */
  readonly token?: string | undefined;
  /** the key around the answers; left out, that of the blog's source */
  readonly rootKey?: string | undefined;
  /** whether lists show posts that the source no longer listed */
  readonly includeRemoved: boolean;
}

/** A blog that is being served. */
export interface ServedBlog {
  /** empty for a site without its archive */
  readonly name: string;
  /** posts that the API lists; undefined where it is not served */
  readonly posts: number | undefined;
  /** where its site begins; undefined where there is none */
  readonly site: URL | undefined;
}

/** A server that is running. */
export interface Serving {
  /** with the port that it got */
  readonly url: URL;
  readonly blogs: readonly ServedBlog[];
  /** Ends it: no new requests, and those on their way are given a few seconds. */
  close(): Promise<void>;
}

/**
 * Serves archives by the Blog Read API below `/apis/`, and their sites at `/`. Reads alone: takes no lock, and an archive may
 * be written meanwhile.
 *
 * @throws {ArchiveError} where there is no archive, or it is damaged as a whole or from a newer version
 * @throws {UsageError} where two archives are of the same blog, there is nothing to serve, or the address cannot be had
 */
export declare function serveArchive(options: ServeOptions, context: Context): Promise<Serving>;
