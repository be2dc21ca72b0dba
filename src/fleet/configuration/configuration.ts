import type { CrawlOptions, PublishOptions } from '../../index.ts';

/** Where a secret is: it is never in the file itself. */
export type SecretReference =
  /** an environment variable of the worker */
  | { readonly env: string }
  /** a file that holds nothing else; relative to the folder of the configuration */
  | { readonly file: string }
  /** a program and its arguments, whose output is the secret; it is started without a shell */
  | { readonly command: readonly [string, ...string[]] };

/** A part of the day, in the time of a zone. It may pass midnight. */
export interface NightWindow {
  /** minutes after midnight */
  readonly from: number;
  /** minutes after midnight; where it is not later than `from`, that of the next day */
  readonly to: number;
  /** as in `Asia/Seoul` */
  readonly timeZone: string;
}

/** A server of the Blog Read API, and what all workers together may ask of it. */
export interface FleetSource {
  readonly name: string;
  readonly baseUrl: URL;
  /** over all machines; undefined for no limit but `inFlight` */
  readonly requestsPerSecond: number | undefined;
  /** over all machines */
  readonly inFlight: number;
  /** milliseconds for one request */
  readonly timeout: number;
  /** when runs begin; undefined for any time of the day */
  readonly window: NightWindow | undefined;
}

/** Options of `crawlBlog` that a group may set. */
export type GroupCrawlOptions = Omit<
  CrawlOptions,
  'baseUrl' | 'token' | 'blog' | 'rate' | 'timeout' | 'dir' | 'archive' | 'dryRun'
>;

/** Options of `publishBlog` that a group may set. */
export type GroupPublishOptions = Omit<PublishOptions, 'blog' | 'dir' | 'archive' | 'dryRun'>;

/** What blogs have in common. */
export interface FleetGroup {
  readonly name: string;
  readonly crawl: GroupCrawlOptions;
  /** undefined: the archive is all that is kept */
  readonly publish: GroupPublishOptions | undefined;
  /** milliseconds after which a run is stopped; the next one goes on from there */
  readonly timeLimit: number;
}

export interface FleetBlog {
  /** unique; the prefix of its archive in the storage */
  readonly name: string;
  readonly source: FleetSource;
  /** what the source calls it */
  readonly blog: string;
  readonly token: SecretReference;
  readonly group: FleetGroup;
}

/** S3-compatible storage. Credentials come from where the SDK looks for them. */
export interface S3Settings {
  readonly bucket: string;
  /** of all keys; empty, or ends in `/` */
  readonly prefix: string;
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  readonly forcePathStyle: boolean;
}

/** A bucket, or an absolute folder. */
export type StorageSettings = { readonly s3: S3Settings } | { readonly file: string };

export interface RedisSettings {
  /** the URL, or where it is: one with a password belongs there */
  readonly url: string | SecretReference;
  /** of all keys */
  readonly prefix: string;
  /** milliseconds after which a worker that gives no sign of life has lost its blog to the others */
  readonly lease: number;
}

/** How often a run is tried in one night, where trying again may help. */
export interface RetrySettings {
  /** tries, the first included */
  readonly attempts: number;
  /** milliseconds before the second try; each further wait is twice as long */
  readonly backoff: number;
}

/** `fleet.yaml` with the lists that it names, checked as a whole. */
export interface FleetConfiguration {
  /** absolute path of the file */
  readonly file: string;
  readonly redis: RedisSettings;
  readonly storage: StorageSettings;
  readonly retries: RetrySettings;
  readonly sources: ReadonlyMap<string, FleetSource>;
  readonly groups: ReadonlyMap<string, FleetGroup>;
  /** by name */
  readonly blogs: ReadonlyMap<string, FleetBlog>;
}
