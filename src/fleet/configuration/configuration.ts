import type { CrawlOptions, PublishOptions } from '../../index.ts';

/** Reference to a secret, which is never in the configuration file itself. */
export type SecretReference =
  /** an environment variable of the worker */
  | { readonly env: string }
  /** a file that contains only the secret; relative to the folder of the configuration */
  | { readonly file: string }
  /** a program with arguments that prints the secret; started without a shell */
  | { readonly command: readonly [string, ...string[]] };

/** A part of the day in a time zone. It may span midnight. */
export interface NightWindow {
  /** minutes after midnight */
  readonly from: number;
  /** minutes after midnight; on the next day, if not later than `from` */
  readonly to: number;
  /** as in `Asia/Seoul` */
  readonly timeZone: string;
}

/** A server of the Blog Read API, with limits for all workers together. */
export interface FleetSource {
  readonly name: string;
  readonly baseUrl: URL;
  /** over all machines; undefined for no limit besides `inFlight` */
  readonly requestsPerSecond: number | undefined;
  /** over all machines */
  readonly inFlight: number;
  /** timeout of a request in milliseconds */
  readonly timeout: number;
  /** time of the day in which runs start; undefined for any */
  readonly window: NightWindow | undefined;
}

/** Options of `crawlBlog` that a group may set. */
export type GroupCrawlOptions = Omit<
  CrawlOptions,
  'baseUrl' | 'token' | 'blog' | 'rate' | 'timeout' | 'dir' | 'archive' | 'dryRun'
>;

/** Options of `publishBlog` that a group may set. */
export type GroupPublishOptions = Omit<PublishOptions, 'blog' | 'dir' | 'archive' | 'dryRun'>;

/** Options shared by blogs. */
export interface FleetGroup {
  readonly name: string;
  readonly crawl: GroupCrawlOptions;
  /** undefined to only archive the blogs */
  readonly publish: GroupPublishOptions | undefined;
  /** milliseconds after which a run is stopped; the next run continues */
  readonly timeLimit: number;
}

export interface FleetBlog {
  /** unique name, and prefix of the archive in the storage */
  readonly name: string;
  readonly source: FleetSource;
  /** name of the blog at the source */
  readonly blog: string;
  readonly token: SecretReference;
  readonly group: FleetGroup;
}

/** S3-compatible storage. Credentials are resolved by the SDK, for example from the environment. */
export interface S3Settings {
  readonly bucket: string;
  /** prefix of all keys: empty or with trailing `/` */
  readonly prefix: string;
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  readonly forcePathStyle: boolean;
}

/** A bucket, or the absolute path of a folder. */
export type StorageSettings = { readonly s3: S3Settings } | { readonly file: string };

export interface RedisSettings {
  /** the URL, or a reference to it if it contains a password */
  readonly url: string | SecretReference;
  /** prefix of all keys */
  readonly prefix: string;
  /** milliseconds without renewal after which a worker loses its blog */
  readonly lease: number;
}

/** Attempts of a run in one night after transient failures. */
export interface RetrySettings {
  /** number of attempts, the first included */
  readonly attempts: number;
  /** delay before the second attempt in milliseconds; doubled for each further one */
  readonly backoff: number;
}

/** Validated content of `fleet.yaml` and its lists of blogs. */
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
