import type { OptInOutput } from '../core/outputs.ts';
import type { Font, Home, Language, MediaChoice, Refresh, Slug } from '../options/choices.ts';
import type { CommentPolicy, Visibility } from '../core/policies.ts';
import type { PresetName } from '../options/choices.ts';
import type { BookOrder, BookPage, BookVolumes } from '../options/choices.ts';
import type { EditedFiles, MediaNames, ImageChoice, RedirectForm } from '../options/choices.ts';

/** A path, relative to the current folder or absolute, or a `file:` URL. */
export type Folder = string | URL;

/** Limits of the requests to servers. */
interface RequestOptions {
  /** Maximum number of concurrent requests to one host, to the API and for media together. Default: 8. */
  readonly concurrency?: number | undefined;
  /** Maximum number of requests per second, to the API and for media together. Default: no limit. */
  readonly rate?: number | undefined;
  /** Maximum number of retries of a request. Default: 5. */
  readonly retries?: number | undefined;
  /** Timeout of a request in milliseconds, including the response. Default: 30,000. */
  readonly timeout?: number | undefined;
}

/** Blog Read API, and access to it. */
export interface ApiOptions extends RequestOptions {
  /** URL of the Blog Read API, without `/apis` */
  readonly baseUrl: string | URL;
  /** Access token. It never appears in errors, events or reports. */
  readonly token: string;
}

/** Source of a blog: its address, or a Blog Read API. Default: the address from which the archive was filled. */
export interface SourceOptions extends RequestOptions {
  /** Address of any page of the blog, whose API is found out; `https://` may be omitted. Excludes `baseUrl`. */
  readonly address?: string | URL | undefined;
  /** URL of the Blog Read API, without `/apis` */
  readonly baseUrl?: string | URL | undefined;
  /**
   * Access token of the Blog Read API, or application password of `user`. It never appears in errors, events or reports. Default: none, which
   * WordPress and Blogger allow.
   */
  readonly token?: string | undefined;
  /** API of the blog. Default: found out from `address`, or the Blog Read API for `baseUrl`. */
  readonly from?: 'api' | 'blogger' | 'wordpress' | undefined;
  /** User of a WordPress. Default: the blog is read like a visitor reads it. */
  readonly user?: string | undefined;
}

export interface ArchiveFolders {
  /** Folder that contains `archive/`, `markdown/` and `site/`. Default: current folder. */
  readonly dir?: Folder | undefined;
  /** Folder of the archive. Default: `archive` in `dir`. */
  readonly archive?: Folder | undefined;
}

export interface OutputFolders
  extends ArchiveFolders, Readonly<Partial<Record<OptInOutput, Folder | boolean | undefined>>> {
  /** Folder of the Markdown output; `false` disables it. Default: `markdown` in `dir`. */
  readonly markdown?: Folder | false | undefined;
  /** Folder of the site; `false` disables it. Default: `site` in `dir`. */
  readonly site?: Folder | false | undefined;
  /**
   * Folder of the import files for WordPress; `true` means `wordpress` in `dir`. Default: generated only if the last publish generated
   * them.
   */
  readonly wordpress?: Folder | boolean | undefined;
  /** Folder of the book; `true` means `book` in `dir`. Default: generated only if the last publish generated it. */
  readonly book?: Folder | boolean | undefined;
}

/** Options for fetching media that the backup does not contain. They only apply with `fetchMedia`. */
interface FetchOptions extends RequestOptions {
  /** Maximum size of a media file in bytes. Default: 200,000,000. */
  readonly maxMediaSize?: number | undefined;
}

export interface CrawlOptions extends SourceOptions, ArchiveFolders {
  /** Name of the blog. Default: the default blog of the token. */
  readonly blog?: string | undefined;
  /** Also archive the email and IP addresses of commenters, which only a `user` of a WordPress sees. Default: false. */
  readonly privateData?: boolean | undefined;
  /** Media to fetch. Default: `all`. */
  readonly media?: MediaChoice | undefined;
  /** Maximum size of a media file in bytes. Default: 200,000,000. */
  readonly maxMediaSize?: number | undefined;
  /**
   * Posts to fetch. Default: `changed`: new posts, posts whose list entry has changed, and the posts that are due for a re-read on that
   * day.
   */
  readonly refresh?: Refresh | undefined;
  /** Number of days in which every post is fetched again, given a run each day. Default: 7. */
  readonly auditDays?: number | undefined;
  /**
   * Continue even if more than a fifth of the archived posts, or of the compared comments, have disappeared from the source. Also accept
   * empty bodies, comment lists and category lists. Default: false.
   */
  readonly acceptRemovals?: boolean | undefined;
  /**
   * Accept what is missing after this run: it is recorded in the archive and requested again only on its audit days, and the status of later
   * runs is `partial` only if more is missing. Default: false.
   */
  readonly acceptMissing?: boolean | undefined;
  /** Report what would be done, without writing anything. Default: false. */
  readonly dryRun?: boolean | undefined;
}

/** Changes of categories in the outputs. Categories of the archive are given by path, such as `Travel/Seoul`, label or ID. */
export interface CategoryChoices {
  /** New path of a category, which it moves to with its subcategories. Categories with the same path are merged. */
  readonly rename?: Readonly<Record<string, string>> | undefined;
  /** New paths of the categories that come first among their siblings. */
  readonly order?: readonly string[] | undefined;
  /** Categories that are not shown, nor their subcategories, although their posts are published. */
  readonly hide?: readonly string[] | undefined;
}

/** Selection of the published posts, and their form. */
export interface PublicationOptions {
  /** Visibility of the published posts. The archive always contains all posts. Default: `published`. */
  readonly visibility?: Visibility | readonly Visibility[] | undefined;
  /**
   * Categories whose posts are not published, nor those of their subcategories: paths of names such as `Travel/Seoul`, or labels, in any
   * case. Default: none.
   */
  readonly excludeCategory?: string | readonly string[] | undefined;
  /** Tags whose posts are not published, in any case. Default: none. */
  readonly excludeTag?: string | readonly string[] | undefined;
  /**
   * Renames, merges, orders and hides categories in the outputs, as an object or as lines such as `rename\told path\tnew path`. The archive
   * keeps them as they came. Default: no changes.
   */
  readonly categories?: CategoryChoices | readonly string[] | undefined;
  /** Comments to publish. Default: `public`: those that are approved and not secret. */
  readonly comments?: CommentPolicy | undefined;
  /** Omit posts that the source no longer lists. Default: false. */
  readonly prune?: boolean | undefined;
  /** Site generator for which the Markdown is written. Default: `plain`. */
  readonly preset?: PresetName | undefined;
  /** Field from which the names of Markdown files are derived. Default: `title`. */
  readonly slug?: Slug | undefined;
  /** Give each post its own folder, with its images and attachments. Default: false: all media are in one folder. */
  readonly postFolders?: boolean | undefined;
  /** Names of published media files: the original name, if known, or a hash. Default: `original`. */
  readonly mediaNames?: MediaNames | undefined;
  /** Absolute URL at which the site will be published. */
  readonly siteUrl?: string | URL | undefined;
  /** Title of the blog in all outputs; empty: its own. Default: its own. */
  readonly title?: string | undefined;
  /** Language of the site, as a BCP 47 tag such as `ja` or `pt-BR`. Default: language of the blog. */
  readonly lang?: Language | undefined;
  /** Time zone of dates, such as `Asia/Seoul`. Default: the time zone that the blog's dates suggest. */
  readonly timezone?: string | undefined;
}

/** Omitted options default to those of the last publish into the same folder. If there was none, the documented defaults apply. */
export interface PublishOptions extends OutputFolders, PublicationOptions {
  /** Absolute URL of the published media, from which WordPress fetches them. Default: `media/` below `siteUrl`. */
  readonly mediaUrl?: string | URL | undefined;
  /** Maximum size of an import file for WordPress in bytes. Default: 10,000,000. */
  readonly wordpressMaxSize?: number | undefined;
  /** Page size of the print edition. Default: `a5`. */
  readonly bookPage?: BookPage | undefined;
  /** Order of the book: by date, or by the category tree. Default: `date`. */
  readonly bookOrder?: BookOrder | undefined;
  /** Volumes of the book: one, or one for each year. Default: `none`. */
  readonly bookVolumes?: BookVolumes | undefined;
  /** Append the comments to each post of the book. Default: false. */
  readonly bookComments?: boolean | undefined;
  /**
   * Categories whose posts the book contains, with those of their subcategories: paths of names such as `Travel/Seoul`, or labels, in any
   * case. Default: all.
   */
  readonly bookCategory?: string | readonly string[] | undefined;
  /** Tags whose posts the book contains, in any case. Default: all posts. */
  readonly bookTag?: string | readonly string[] | undefined;
  /** First day of the book, such as `2020-01-31`, or its first month or year. Default: the first post. */
  readonly bookSince?: string | undefined;
  /** Last day of the book, such as `2020-01-31`, or its last month or year. Default: the last post. */
  readonly bookUntil?: string | undefined;
  /** Expected name of the archived blog. Default: any name. */
  readonly blog?: string | undefined;
  /**
   * Front matter fields in order, as `name` or `name=source`, or as a map from names to sources. `preset` inserts the fields of the preset.
   * Default: the fields of the preset.
   */
  readonly frontMatter?: readonly string[] | Readonly<Record<string, string>> | undefined;
  /** How old URLs are redirected to pages. Default: `file`. */
  readonly redirects?: RedirectForm | readonly RedirectForm[] | undefined;
  /** Images on pages: smaller copies, if the package `sharp` is installed, or originals. Default: `copies`. */
  readonly images?: ImageChoice | undefined;
  /** Publish images that contain GPS coordinates with all their metadata. Default: false. */
  readonly keepExif?: boolean | undefined;
  /** Show the guestbook of a backup as a page of the site, without private entries. Default: false. */
  readonly guestbook?: boolean | undefined;
  /** Layout of the newest posts on the front page. Default: `excerpts`. */
  readonly home?: Home | undefined;
  /** Colour of links and lines, such as `#0a6259`, adjusted for sufficient contrast. Default: a green. */
  readonly accent?: string | undefined;
  /** Typeface of the site. Default: `system`. */
  readonly font?: Font | undefined;
  /** Text at the foot of every page. Default: none. */
  readonly footer?: string | undefined;
  /**
   * Hosts that pages may load from, in addition to the site: directives of the Content-Security-Policy with URLs, such as
   * `script-src https://giscus.app`. Default: none.
   */
  readonly cspAdd?: string | readonly string[] | undefined;
  /** Treatment of published files that were edited. Default: `overwrite`, with a warning. */
  readonly edited?: EditedFiles | undefined;
  /** Folder with files that replace the built-in templates of the same names. */
  readonly templates?: Folder | undefined;
  /** Ignore the options of the last publish, so that omitted ones have the documented defaults. Default: false. */
  readonly forgetOptions?: boolean | undefined;
  /** Build all files again, even if they are up to date. Default: false. */
  readonly force?: boolean | undefined;
  /** Publish even if more than a fifth of the published posts would disappear although no option has changed. Default: false. */
  readonly acceptRemovals?: boolean | undefined;
  /** Report what would be done, without writing anything. Default: false. */
  readonly dryRun?: boolean | undefined;
}

export interface ExportOptions extends CrawlOptions, PublishOptions {}

export interface ImportOptions extends PublishOptions, FetchOptions, Pick<CrawlOptions, 'acceptMissing'> {
  /** Files of one backup, all parts of it, or folders into which they were unpacked. */
  readonly backup: Folder | readonly Folder[];
  /**
   * Which posts were public, if the backup does not contain this information: `none`, `all`, the path of a file that lists them, or a list
   * of their IDs. Default: `none`.
   */
  readonly published?: Folder | readonly string[] | undefined;
  /** URL of the blog, past or present. Default: from the backup, or derived from the name of the blog on the platform. */
  readonly blogUrl?: string | URL | undefined;
  /** Template of the addresses of posts, such as `/{yyyy}/{mm}/{basename}.html`, if the backup does not contain them. */
  readonly permalink?: string | undefined;
  /** Fetch media that the backup lacks from their hosts. Default: false. */
  readonly fetchMedia?: boolean | undefined;
  /** Name of the blog, if the backup does not contain it or contains several blogs. */
  readonly blog?: string | undefined;
  /** Media to store. Default: `all`. */
  readonly media?: MediaChoice | undefined;
}

export type InspectOptions = Pick<ImportOptions, 'backup' | 'published' | 'blogUrl' | 'permalink' | 'blog'>;

/** Omitted publishing options default to those of the last publish. */
export interface VerifyOptions extends Omit<PublishOptions, 'dryRun' | 'acceptRemovals' | 'force'>, SourceOptions {
  /** Also compare the archive with the source's counts. Default: false. */
  readonly source?: boolean | undefined;
  /** Name of the blog on the source. Default: name of the archived blog. */
  readonly blog?: string | undefined;
}

export interface ServeOptions {
  /** Folder that contains `archive/` and `site/`, or several such folders, one per blog. Default: current folder. */
  readonly dir?: Folder | readonly Folder[] | undefined;
  /** Folder of the archive; `false` serves the site without the API. Default: `archive` in `dir`. */
  readonly archive?: Folder | false | undefined;
  /** Folder of the site; `false` serves the API without the site. Default: `site` in `dir`, if it exists. */
  readonly site?: Folder | false | undefined;
  /** Token that requests to the API must contain. Default: a random one, see `Serving.token`. */
  readonly token?: string | undefined;
  /** Name or address of this machine to listen on. Default: 127.0.0.1, which is not reachable from other machines. */
  readonly host?: string | undefined;
  /** Port to listen on; 0 chooses a free one. Default: 4000. */
  readonly port?: number | undefined;
  /** Additional host names that requests may use, for example behind a proxy. `host` and the names of this machine are always allowed. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Also list posts that the source no longer lists. Default: false: they are only returned if requested by ID. */
  readonly includeRemoved?: boolean | undefined;
  /** Link to the archived media on this server in bodies. Default: only in posts from backup files. */
  readonly ownMedia?: boolean | undefined;
}

export interface TemplatesOptions {
  /** Folder into which the templates are copied. Default: `templates` in the current folder. */
  readonly templates?: Folder | undefined;
}
