import type { PostContent } from '../app/publish/open-publication.ts';
import { InterruptedError, UsageError } from '../core/errors/errors.ts';
import type { StoredMedium } from '../core/media/media-file.ts';
import { plain } from '../messages/plain.ts';
import type { AddressOf } from '../publish/site-model/links/own-addresses.ts';
import type { Site, SitePost } from '../publish/site-model/site/site.ts';
import { publishOptionsOf } from './app-options.ts';
import { checkOptions } from './checked-options.ts';
import type { Closable } from './closable.ts';
import { foldersOf } from './folders.ts';
import type { Hooks } from './hooks.ts';
import type { ArchiveFolders, PublicationOptions } from './options.ts';
import type { FailedPost } from './plain-types.ts';
import { startCall } from './run-call.ts';

export interface OpenOptions extends ArchiveFolders, PublicationOptions {
  /** where you have a post or a media file that a body refers to; left out, addresses are relative to the post's page of the site */
  readonly addressOf?: AddressOf | undefined;
}

/** What may be shown of an archive: nothing else is to be had from it. */
export interface Publication extends Closable {
  /** the blog with its posts, categories and tags; no bodies */
  readonly site: Site;
  /** posts that would be shown if their files in the archive were not damaged */
  readonly failed: readonly FailedPost[];
  /**
   * The body and the comments of a post. Several may be asked for at once.
   *
   * @param post one of `site.posts` or `site.pages`
   * @throws {UsageError} when it is none of them, or this is closed
   * @throws {ArchiveError} when the archive is damaged, or another run changes meanwhile who may see the post
   * @throws {InterruptedError} when the signal says so, or this is closed meanwhile
   */
  post(post: SitePost): Promise<PostContent>;
  /** the absolute path of a media file in the archive, to copy it from */
  mediumPath(medium: StoredMedium): string;
}

/**
 * Opens what an archive may show, for renderers of your own. Close it when you are done: bodies are converted in workers.
 *
 * @throws {ArchiveError} when there is no archive, it is damaged as a whole, or from a newer version
 * @throws {UsageError} when an option is wrong
 * @throws {InterruptedError} when the signal says so
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
    const known = (asked: SitePost): SitePost => {
      const post = posts.get((asked as SitePost | undefined)?.id ?? '');
      if (closed)
        throw new UsageError('publication-closed', 'This publication is closed: ask for posts before you close it.');
      if (!post)
        throw new UsageError('post-unknown', 'There is no such post in this publication: give one of "site.posts".');
      return post;
    };
    return {
      site: publication.site,
      failed: plain(publication.failed),
      mediumPath: (medium) => publication.mediumPath(medium),
      async post(asked) {
        try {
          const post = known(asked);
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

/** The one option that is a function, apart from the others. */
function splitAddressOf(options: unknown): { readonly addressOf: AddressOf | undefined; readonly others: unknown } {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    return { addressOf: undefined, others: options };
  const { addressOf, ...others } = options as OpenOptions;
  if (addressOf !== undefined && typeof addressOf !== 'function')
    throw new UsageError('argument-invalid', '"addressOf" of openPublication must be a function.');
  return { addressOf, others };
}
