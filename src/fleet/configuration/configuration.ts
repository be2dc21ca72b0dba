import type { CrawlOptions, PublishOptions } from '../../index.ts';

/** Reference to a secret. The configuration file never contains the secret itself. */
export type SecretReference =
  /** environment variable of the worker */
  | { readonly env: string }
  /** file that contains only the secret; its path is relative to the folder of the configuration file */
  | { readonly file: string }
  /** program that prints the secret, and its arguments; started without a shell */
  | { readonly command: readonly [string, ...string[]] };

/** Daily time window in a time zone. It may span midnight. */
export interface NightWindow {
  /** minutes after midnight */
  readonly from: number;
  /** minutes after midnight; on the next day unless later than `from` */
  readonly to: number;
  /** IANA name, such as `Asia/Seoul` */
  readonly timeZone: string;
}

/** A server, with limits that all workers share. */
export interface FleetSource {
  readonly name: string;
  /** URL of a Blog Read API; undefined if each blog has an address of its own */
  readonly baseUrl: URL | undefined;
  /** limit across all machines; undefined if only `inFlight` limits requests */
  readonly requestsPerSecond: number | undefined;
  /** maximum number of concurrent requests across all machines */
  readonly inFlight: number;
  /** request timeout in milliseconds */
  readonly timeout: number;
  /** daily window in which runs start; undefined for any time */
  readonly window: NightWindow | undefined;
}

/** Options that the fleet sets itself: blog, folders, and request limits of the source. */
export const fleetOptions = [
  'address',
  'user',
  'baseUrl',
  'token',
  'blog',
  'rate',
  'timeout',
  'dir',
  'archive',
  'dryRun',
] as const;
type FleetOption = (typeof fleetOptions)[number];

/** `crawlBlog` options that a group may set. */
export type GroupCrawlOptions = Omit<CrawlOptions, FleetOption>;

/** `publishBlog` options that a group may set. */
export type GroupPublishOptions = Omit<PublishOptions, FleetOption>;

/** Options that several blogs share. */
export interface FleetGroup {
  readonly name: string;
  readonly crawl: GroupCrawlOptions;
  /** undefined if the blogs are only archived */
  readonly publish: GroupPublishOptions | undefined;
  /** milliseconds after which a run is stopped; the next run continues from there */
  readonly timeLimit: number;
}

export interface FleetBlog {
  /** unique name, and key prefix of the archive in storage */
  readonly name: string;
  readonly source: FleetSource;
  /** address of the blog; undefined if the source has a `baseUrl` */
  readonly address: URL | undefined;
  /** user of a WordPress, whose application password is the token */
  readonly user: string | undefined;
  /** name of the blog at the source */
  readonly blog: string;
  /** undefined for a blog that is read like a visitor reads it */
  readonly token: SecretReference | undefined;
  readonly group: FleetGroup;
}

/** S3-compatible storage. Credentials are resolved by the SDK, for example from the environment. */
export interface S3Settings {
  readonly bucket: string;
  /** key prefix: empty, or with a trailing `/` */
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
  /** lease duration in milliseconds: a worker that does not renew its lease in this time loses the blog */
  readonly lease: number;
}

/** How often a run is attempted in one night if it fails for transient reasons. */
export interface RetrySettings {
  /** number of attempts, including the first */
  readonly attempts: number;
  /** delay before the second attempt in milliseconds; doubles with each further attempt */
  readonly backoff: number;
}

/** Validated content of `fleet.yaml` and its blog lists. */
export interface FleetConfiguration {
  /** absolute path of `fleet.yaml` */
  readonly file: string;
  readonly redis: RedisSettings;
  readonly storage: StorageSettings;
  readonly retries: RetrySettings;
  readonly sources: ReadonlyMap<string, FleetSource>;
  readonly groups: ReadonlyMap<string, FleetGroup>;
  /** blogs by name */
  readonly blogs: ReadonlyMap<string, FleetBlog>;
}
