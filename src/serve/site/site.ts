import type { IncomingMessage, ServerResponse } from 'node:http';
import { findFile, type SiteEntry } from './find-file.ts';
import { createRulesReader } from './folder-redirects.ts';
import { openFile, type OpenFile } from './open-file.ts';
import { respond, respondWithRedirect } from '../http/response.ts';
import { rebaseLinks } from './rebase-links.ts';
import { redirectFor, type Redirect, type RedirectRules } from './redirect-rules.ts';
import { readPath, encodePath, type RequestPath } from './request-path.ts';
import { startSending, type SendRemaining, type LimitOpenFiles } from './send-file.ts';

/** Handles a request for a path relative to the base of a site. The path is undefined if it is invalid. */
export type SiteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: RequestPath | undefined,
) => Promise<void>;

/**
 * Creates the handler of one site. Like static hosts, it responds with a file, the `index.html` of a folder, a redirect by a rule of the
 * `_redirects` file, or `404.html`.
 *
 * @param base path of the site's URL, percent-encoded, with a slash at both ends
 * @param limitOpenFiles limits the number of open files
 */
export function createSiteHandler(folder: string, base: string, limitOpenFiles: LimitOpenFiles): SiteHandler {
  const find = createFinder(folder, base);
  const startResponse = async (
    ...[request, response, path]: Parameters<SiteHandler>
  ): Promise<SendRemaining | undefined> => {
    const found = path && (await findAndOpen(() => find(path)));
    if (!found) await respondWithNotFoundPage(response, folder, base);
    else if ('location' in found) respondWithRedirect(response, found.status, found.location);
    else return startSending(request, response, found);
    return undefined;
  };
  return async (...args) => {
    // Waiting for the client is not limited, because the client may be slow.
    const sendRemaining = await limitOpenFiles(() => startResponse(...args));
    await sendRemaining?.(limitOpenFiles);
  };
}

/** A redirect to another URL. */
interface RedirectResponse {
  readonly status: number;
  readonly location: string;
}

/** Number of attempts to open a file that a run is replacing. */
const maxAttempts = 3;

async function findAndOpen<Other>(find: () => Promise<SiteEntry | Other>): Promise<OpenFile | Other | undefined> {
  for (let attemptsLeft = maxAttempts; attemptsLeft > 0; attemptsLeft--) {
    const found = await find();
    if (!isFile(found)) return found;
    const file = await openFile(found);
    if (file) return file;
  }
  return undefined;
}

function isFile(found: unknown): found is SiteEntry {
  return typeof found === 'object' && found !== null && 'kind' in found && found.kind === 'file';
}

function createFinder(
  folder: string,
  base: string,
): (path: RequestPath) => Promise<SiteEntry | RedirectResponse | undefined> {
  const rules = createRulesReader(folder);

  const pageAt = async ({
    segments,
    endsInSlash,
    query,
  }: RequestPath): Promise<SiteEntry | RedirectResponse | undefined> => {
    const found = await findFile(folder, segments);
    const isFolder = found?.kind === 'folder';
    const page = isFolder ? await findFile(folder, [...segments, 'index.html']) : found;
    if (page?.kind !== 'file') return undefined;
    if (isFolder === endsInSlash) return page;
    // Without the slash, relative links on the page would break.
    return isFolder ? { status: 301, location: `${base}${encodePath(segments)}/${query}` } : undefined;
  };

  return async (path) => {
    const page = await pageAt(path);
    if (page) return page;
    const current = await rules();
    const redirect = redirectFor(current, path.segments);
    if (!redirect || !(await isRedirectLoopFree(redirect, current, pageAt))) return undefined;
    const { status, address } = redirect;
    return { status, location: base + (/[?#]/u.test(address) ? address : address + path.query) };
  };
}

/** Maximum number of rules in a chain. Browsers give up after 20 redirects. */
const maxRedirects = 10;

/** Reports whether a chain of redirects ends, at a page or with a 404. */
async function isRedirectLoopFree(
  redirect: Redirect,
  rules: RedirectRules,
  pageAt: (path: RequestPath) => Promise<unknown>,
): Promise<boolean> {
  let next: Redirect | undefined = redirect;
  for (let redirects = 0; redirects < maxRedirects; redirects++) {
    const path = readPath(`/${next.address.replace(/#.*/u, '')}`);
    if (!path || (await pageAt(path)) !== undefined) return true;
    next = redirectFor(rules, path.segments);
    if (!next) return true;
  }
  return false;
}

/** Sends the site's page for missing files, always as a whole, because ranges and conditional requests do not apply to it. */
async function respondWithNotFoundPage(response: ServerResponse, folder: string, base: string): Promise<void> {
  const page = await findAndOpen(() => findFile(folder, ['404.html']));
  if (!page || !('handle' in page)) {
    respondWithNotFound(response);
    return;
  }
  try {
    const content = await page.handle.readFile('utf8');
    respond(response, 404, rebaseLinks(content, base), { 'Content-Type': 'text/html; charset=utf-8' });
  } finally {
    await page.handle.close();
  }
}

export function respondWithNotFound(response: ServerResponse): void {
  respond(response, 404, 'There is nothing at this address.\n');
}
