import type { PostContent } from '../app/publish/open-publication.ts';
import { archivedAddress } from '../app/archived-address.ts';
import { publishOptionsOf } from '../app/options.ts';
import { InterruptedError, UsageError } from '../core/errors/errors.ts';
import type { StoredMedium } from '../core/media/media-file.ts';
import { toPlain } from '../messages/plain.ts';
import type { AddressOf } from '../publish/site-model/links/own-addresses.ts';
import type { Site, SitePost } from '../publish/site-model/site/site.ts';
import { checkOptions } from './checked-options.ts';
import type { Closable } from './closable.ts';
import { foldersOf } from './folders.ts';
import type { Hooks } from './hooks.ts';
import type { ArchiveFolders, PublicationOptions } from './options.ts';
import type { FailedPost } from './plain-types.ts';
import { startCall } from './run-call.ts';

export interface OpenOptions extends ArchiveFolders, PublicationOptions {
  /** Returns your own URL of a post or media file that a body links to. Default: URLs relative to the post's page on the site. */
  readonly addressOf?: AddressOf | undefined;
}

/** The published part of an archive. It gives no access to anything else. */
export interface Publication extends Closable {
  /** The blog with its posts, categories and tags, without bodies. */
  readonly site: Site;
  /** Address from which the archive was filled, which `exportBlog` reads again by default. Undefined if it is from a backup. */
  readonly source: string | undefined;
  /** Posts that would be published if their files in the archive were not damaged. */
  readonly failed: readonly FailedPost[];
  /**
   * Returns the body and comments of a post. Calls may run concurrently.
   *
   * @param post one of `site.posts` or `site.pages`
   * @throws {UsageError} if the post is not one of these, or if the publication is closed
   * @throws {ArchiveError} if the archive is damaged, or if another run has changed the visibility of the post in the meantime
   * @throws {InterruptedError} if the signal is aborted or the publication closed in the meantime
   */
  post(post: SitePost): Promise<PostContent>;
  /** Returns the absolute path of a media file in the archive. */
  mediumPath(medium: StoredMedium): string;
}

/**
 * Opens the published part of an archive for your own renderer. Close it afterwards, since it converts bodies in workers.
 *
 * @throws {ArchiveError} if there is no archive, it is damaged as a whole, or its version is newer
 * @throws {UsageError} if an option is invalid
 * @throws {InterruptedError} if the signal is aborted
 */
export async function openPublication(options: OpenOptions = {}, hooks: Hooks = {}): Promise<Publication> {
  const run = startCall('openPublication', hooks);
  try {
    const { addressOf, others } = splitAddressOf(options);
    const checked = checkOptions('openPublication', others);
    const choices = publishOptionsOf(checked, foldersOf('openPublication', checked, false));
    run.context.signal.throwIfAborted();
    const { openPublication: open } = await import('../app/publish/open-publication.ts');
    const publication = await open({ ...choices, addressOf }, run.context);
    const posts = new Map([...publication.site.posts, ...publication.site.pages].map((post) => [post.id, post]));

    let closed: Promise<void> | undefined;
    const close = () => {
      run.end();
      return (closed ??= publication.close());
    };
    const known = (requested: SitePost): SitePost => {
      const post = posts.get((requested as SitePost | undefined)?.id ?? '');
      if (closed)
        throw new UsageError('publication-closed', 'This publication is closed: ask for posts before you close it.');
      if (!post)
        throw new UsageError('post-unknown', 'There is no such post in this publication: give one of "site.posts".');
      return post;
    };
    return {
      site: publication.site,
      source: (await archivedAddress(choices.archive))?.href,
      failed: toPlain(publication.failed),
      mediumPath: (medium) => publication.mediumPath(medium),
      async post(requested) {
        try {
          const post = known(requested);
          run.context.signal.throwIfAborted();
          const content = await publication.post(post);
          run.throwHookError();
          return content;
        } catch (error) {
          throw run.failureOf(closed && !(error instanceof UsageError) ? closedError(error) : error);
        }
      },
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    run.end();
    throw run.failureOf(error);
  }
}

function closedError(cause: unknown): InterruptedError {
  return new InterruptedError('The publication was closed while a post was made.', { cause });
}

/** Splits off `addressOf`, which is the only option that is a function. */
function splitAddressOf(options: unknown): { readonly addressOf: AddressOf | undefined; readonly others: unknown } {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    return { addressOf: undefined, others: options };
  const { addressOf, ...others } = options as OpenOptions;
  if (addressOf !== undefined && typeof addressOf !== 'function')
    throw new UsageError('argument-invalid', '"addressOf" of openPublication must be a function.');
  return { addressOf, others };
}
