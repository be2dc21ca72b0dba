import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { isWithin } from '../app/folders.ts';
import { serveArchive as serve, type ServedBlog, type ServedHome } from '../app/serve/serve.ts';
import { isLoopback, minPublicTokenLength } from '../app/serve/serving-names.ts';
import { UsageError } from '../core/errors/errors.ts';
import { checkOptions, type CheckedOptions } from './checked-options.ts';
import type { Closable } from './closable.ts';
import type { Hooks } from './hooks.ts';
import type { ServeOptions } from './options.ts';
import { startCall, type LibraryCall } from './run-call.ts';

/** A running server. */
export interface Serving extends Closable {
  /** URL of the server, with the port that it listens on */
  readonly url: URL;
  readonly blogs: readonly ServedBlog[];
  /**
   * Token that requests to the API must contain. Undefined if the API is not served. Not enumerable, so that it is not printed with the
   * object.
   */
  readonly token: string | undefined;
}

/**
 * Serves archives through the Blog Read API below `/apis/`, and their sites at `/`, until the server is closed or the signal is aborted.
 * The server never writes, and other runs may change the archives in the meantime.
 *
 * @throws {ArchiveError} if there is no archive, it is damaged as a whole, or its version is newer
 * @throws {UsageError} if an option is invalid, there is nothing to serve, or the address is unavailable
 * @throws {InterruptedError} if the signal is aborted before the server listens
 */
export async function serveArchive(options: ServeOptions = {}, hooks: Hooks = {}): Promise<Serving> {
  const run = startCall('serveArchive', hooks, true);
  try {
    const checked = checkOptions('serveArchive', options);
    const homes = homesOf(checked);
    const token = homes.some(({ archive }) => archive !== undefined)
      ? (checked.token ?? randomBytes(24).toString('base64url'))
      : undefined;
    assertSafeToServe(checked, homes);
    const { signal } = run.context;
    signal.throwIfAborted();
    const serving = await serve({ homes, token, ...servingOptionsOf(checked) }, run.context);
    const close = closeOnce(() => serving.close(), run);
    if (signal.aborted) {
      await close();
      signal.throwIfAborted();
    }
    // The returned close() reports errors to its callers.
    signal.addEventListener('abort', () => void close().catch(() => undefined), { once: true });
    const { url, blogs } = serving;
    const shown = { url, blogs, close, [Symbol.asyncDispose]: close };
    return Object.defineProperty(shown, 'token', { value: token }) as typeof shown & Pick<Serving, 'token'>;
  } catch (error) {
    run.end();
    throw run.failureOf(error);
  }
}

/** Returns a function that closes once, and rejects with the error of `onEvent` if it threw one. */
function closeOnce(close: () => Promise<void>, run: LibraryCall): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () =>
    (closed ??= (async () => {
      run.end();
      await close();
      run.throwHookError();
    })());
}

/** Returns the options of `serve` that do not concern homes or token. */
export function servingOptionsOf({ host, port, allowedHosts = [], includeRemoved, ownMedia }: CheckedOptions) {
  return { host, port, allowedHosts, includeRemoved, ownMedia };
}

/** Returns the served homes with their paths. */
export function homesOf({ dir = [resolve('.')], archive, site }: CheckedOptions): ServedHome[] {
  for (const [name, moved] of Object.entries({ archive, site }))
    if (dir.length > 1 && typeof moved === 'string')
      throw new UsageError(
        'option-invalid',
        `"${name}" moves the ${name} of a single home, but "dir" names ${dir.length} of them: leave it out, or serve one home.`,
      );
  return dir.map((home) => ({
    archive: archive === false ? undefined : (archive ?? join(home, 'archive')),
    site: site === false ? undefined : (site ?? join(home, 'site')),
  }));
}

/** @throws {UsageError} if other machines could read private posts, because of a short token or an archive inside a site */
function assertSafeToServe({ token, host }: CheckedOptions, homes: readonly ServedHome[]): void {
  if (token !== undefined && token.length < minPublicTokenLength && !isLoopback(host))
    throw new UsageError(
      'token-too-short',
      `The token is too short for a server that others can reach: give one of at least ${minPublicTokenLength} characters, or none, and one is made.`,
    );
  const sites = homes.flatMap(({ site }) => site ?? []);
  for (const { archive } of homes)
    for (const site of sites)
      if (archive !== undefined && isWithin(archive, site))
        throw new UsageError(
          'folders-overlap',
          `The archive ${archive} is inside the site ${site}, where everybody could read it: give them places of their own.`,
        );
}
