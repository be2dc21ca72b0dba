import type { Font, Home, Language, MediaChoice, Refresh, Slug, Width } from '../options/choices.ts';
import type { CommentPolicy, Visibility } from '../core/policies.ts';
import type { PresetName } from '../options/choices.ts';
import type { EditedFiles, MediaNames, PictureChoice, RedirectForm } from '../options/choices.ts';

/** A path, relative to the current folder or absolute, or a `file:` address. */
export type Folder = string | URL;

/** Which source, and as whom. */
export interface SourceOptions {
  /** address of the Blog Read API, without `/apis` */
  readonly baseUrl: string | URL;
  /** the access token; it is in no error, event or report */
  readonly token: string;
  /** API requests in flight; media have a pool of the same size of their own. Left out, 8 */
  readonly concurrency?: number | undefined;
  /** requests a second at most, API and media together; left out, there is no limit */
  readonly rate?: number | undefined;
  /** how often a request is tried again; left out, 5 */
  readonly retries?: number | undefined;
  /** milliseconds for one whole request; left out, 30,000 */
  readonly timeout?: number | undefined;
}

export interface ArchiveFolders {
  /** home of `archive/`, `markdown/` and `site/`; left out, the current folder */
  readonly dir?: Folder | undefined;
  /** folder of the archive; left out, `archive` in the home */
  readonly archive?: Folder | undefined;
}

export interface OutputFolders extends ArchiveFolders {
  /** folder of the Markdown, or `false` to leave it out; left out, `markdown` in the home */
  readonly markdown?: Folder | false | undefined;
  /** folder of the site, or `false` to leave it out; left out, `site` in the home */
  readonly site?: Folder | false | undefined;
  /** folder of files that WordPress imports, or `true` for `wordpress` in the home; left out, they are made where they were made before */
  readonly wordpress?: Folder | boolean | undefined;
}

/** How media are fetched that a backup does not have, where `fetchMedia` says so. */
interface FetchOptions {
  /** requests for media at the same time; left out, 8 */
  readonly concurrency?: number | undefined;
  /** requests a second at most; left out, there is no limit */
  readonly rate?: number | undefined;
  /** how often a request is tried again; left out, 5 */
  readonly retries?: number | undefined;
  /** milliseconds for one whole request; left out, 30,000 */
  readonly timeout?: number | undefined;
  /** bytes of the largest media file that is stored; left out, 200,000,000 */
  readonly maxMediaSize?: number | undefined;
}

export interface CrawlOptions extends SourceOptions, ArchiveFolders {
  /** name of the blog; left out, the main one of the token */
  readonly blog?: string | undefined;
  /** posts on a page of the post list, if the server supports it; left out, it is up to the source */
  readonly pageSize?: number | undefined;
  /** which media are fetched; left out, `all` */
  readonly media?: MediaChoice | undefined;
  /** bytes of the largest media file that is fetched; left out, 200,000,000 */
  readonly maxMediaSize?: number | undefined;
  /** which posts are read; left out, `changed`: new ones, those that differ in the list, and the share of the day */
  readonly refresh?: Refresh | undefined;
  /** every post is read again at least once in so many days, given a run each day; left out, 7 */
  readonly auditDays?: number | undefined;
  /** go on even if more than a fifth of the archived posts, or of the comments compared, are gone at the source, and believe empty bodies, comment lists and category lists; left out, not */
  readonly acceptRemovals?: boolean | undefined;
  /** say in the report what would be done, and write nothing */
  readonly dryRun?: boolean | undefined;
}

/** What of an archive may be shown, and how. */
export interface PublicationOptions {
  /** which posts may be shown; left out, `published` alone. The archive keeps all */
  readonly visibility?: Visibility | readonly Visibility[] | undefined;
  /** which comments may be shown; left out, `public`: approved and open ones */
  readonly comments?: CommentPolicy | undefined;
  /** leave out posts that the source no longer lists; left out, they are shown */
  readonly prune?: boolean | undefined;
  /** for whom the Markdown is; left out, `plain` */
  readonly preset?: PresetName | undefined;
  /** what names of Markdown files are made of; left out, `title` */
  readonly slug?: Slug | undefined;
  /** a folder for each post, with its images and files beside its Markdown; left out, all of them are in one folder of media */
  readonly postFolders?: boolean | undefined;
  /** keep alignment and colours in the Markdown, as HTML; left out, not */
  readonly keepStyle?: boolean | undefined;
  /** what images and files are called: as their writer called them, where that is known, or by a hash; left out, `original` */
  readonly mediaNames?: MediaNames | undefined;
  /** absolute address that the site will have */
  readonly siteUrl?: string | URL | undefined;
  /** language of the site's own words; left out, that of the blog */
  readonly lang?: Language | undefined;
  /** zone of dates, as in `Asia/Seoul`; left out, the one that the blog's dates show */
  readonly timezone?: string | undefined;
}

/** What is left out is as in the last publish into the same folder, and by default where there is none. */
export interface PublishOptions extends OutputFolders, PublicationOptions {
  /** absolute address of the site's folder of media, from which WordPress fetches them; left out, `media/` at `siteUrl` */
  readonly mediaUrl?: string | URL | undefined;
  /** bytes of the largest file for WordPress; left out, 10,000,000 */
  readonly wordpressMaxSize?: number | undefined;
  /** name of the blog that the archive has to be of; left out, any */
  readonly blog?: string | undefined;
  /**
   * fields of front matter in their order, `name` or `name=source`, or a map of names and sources; `preset` stands for those of the
   * preset, which are also what there is where this is left out
   */
  readonly frontMatter?: readonly string[] | Readonly<Record<string, string>> | undefined;
  /** what leads from old addresses to the pages; left out, `file` */
  readonly redirects?: RedirectForm | readonly RedirectForm[] | undefined;
  /** what pages show of pictures: smaller copies, where the package `sharp` is installed, or the originals; left out, `copies` */
  readonly images?: PictureChoice | undefined;
  /** publish pictures that say where they were taken with all of their metadata; left out, without */
  readonly keepExif?: boolean | undefined;
  /** how the front page shows the newest posts; left out, `excerpts` */
  readonly home?: Home | undefined;
  /** colour of links and lines, as in `#0a6259`, of which a shade that can be read is taken; left out, a green */
  readonly accent?: string | undefined;
  /** typeface of the site; left out, `system` */
  readonly font?: Font | undefined;
  /** how long the lines of posts are on wide screens; left out, `normal` */
  readonly width?: Width | undefined;
  /** text at the foot of every page; left out, none */
  readonly footer?: string | undefined;
  /** what happens to published files that somebody has edited; left out, `overwrite`, with a warning */
  readonly edited?: EditedFiles | undefined;
  /** folder whose files replace built-in templates of the same name */
  readonly templates?: Folder | undefined;
  /** take nothing from an earlier publish: what is left out is by default; left out, not */
  readonly forgetOptions?: boolean | undefined;
  /** build all files again, whether they are up to date or not. Default: false. */
  readonly force?: boolean | undefined;
  /** publish even if more than a fifth of the published posts would disappear although no option has changed; left out, not */
  readonly acceptRemovals?: boolean | undefined;
  /** say in the report what would be done, and write nothing */
  readonly dryRun?: boolean | undefined;
}

export interface ExportOptions extends CrawlOptions, PublishOptions {}

export interface ImportOptions extends PublishOptions, FetchOptions {
  /** files of one backup, or folders unpacked from them: all its parts together */
  readonly backup: Folder | readonly Folder[];
  /** which posts were public, where the backup does not say it: `none`, `all`, or a file that lists them; left out, `none` */
  readonly published?: Folder | undefined;
  /** address at which the blog is or was; left out, that of its name on the platform */
  readonly blogUrl?: string | URL | undefined;
  /** fetch media that are not in the backup but at other hosts; left out, nothing is fetched */
  readonly fetchMedia?: boolean | undefined;
  /** name of the blog, where the backup does not tell it */
  readonly blog?: string | undefined;
  /** which media are stored; left out, `all` */
  readonly media?: MediaChoice | undefined;
}

/** Those of publishing that are left out are the ones with which it was published. */
export interface VerifyOptions
  extends Omit<PublishOptions, 'dryRun' | 'acceptRemovals' | 'force'>, Partial<SourceOptions> {
  /** hold the archive against the source's counts too, which needs `baseUrl` and `token`; left out, not */
  readonly source?: boolean | undefined;
  /** name of the blog at the source; left out, that of the archive */
  readonly blog?: string | undefined;
}

export interface ServeOptions {
  /** home of `archive/` and `site/`, or several, each of one blog; left out, the current folder */
  readonly dir?: Folder | readonly Folder[] | undefined;
  /** folder of the archive, or `false` to serve the site without the API; left out, `archive` in the home */
  readonly archive?: Folder | false | undefined;
  /** folder of the site, or `false` to serve the API alone; left out, `site` in the home, where it is there */
  readonly site?: Folder | false | undefined;
  /** what every request to the API has to give; left out, one is made, see `Serving.token` */
  readonly token?: string | undefined;
  /** a name or address of this machine; left out, 127.0.0.1, which no other machine reaches */
  readonly host?: string | undefined;
  /** 0 takes a free one; left out, 4000 */
  readonly port?: number | undefined;
  /** names by which requests may come besides those of `host` and of the machine, as from a proxy */
  readonly allowedHosts?: readonly string[] | undefined;
  /** the one key around every answer of the API; left out, that of the blog's source */
  readonly rootKey?: string | undefined;
  /** list posts that the source no longer listed; left out, they are answered only when asked for by id */
  readonly includeRemoved?: boolean | undefined;
  /** answer as the service itself did where that differs from the reference; left out, not */
  readonly oldClients?: boolean | undefined;
  /** have bodies lead to the archive's own media on this server; left out, those of posts from backup files */
  readonly ownMedia?: boolean | undefined;
}

export interface TemplatesOptions {
  /** where the copies go; left out, `templates` in the current folder */
  readonly templates?: Folder | undefined;
}
