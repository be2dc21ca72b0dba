import type { IncomingMessage, ServerResponse } from 'node:http';
import { findFile, type SiteEntry } from './find-file.ts';
import { createRulesReader } from './folder-redirects.ts';
import { openFile, type OpenFile } from './open-file.ts';
import { respond, respondWithRedirect } from '../http/response.ts';
import { rebaseLinks } from './rebase-links.ts';
import { redirectFor, type Redirect, type RedirectRules } from './redirect-rules.ts';
import { readPath, written, type RequestPath } from './request-path.ts';
import { startSending, type SendRemaining, type LimitOpenFiles } from './send-file.ts';

/** Answers a request for what is at a path below a site's base, undefined for what can be no path. */
export type SiteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  asked: RequestPath | undefined,
) => Promise<void>;

/**
 * One site as static hosts show it: a file, the `index.html` of a folder, then the rules of its `_redirects` file, then its
 * `404.html`.
 *
 * @param base path of its address, percent-encoded, with a slash at both ends
 * @param turn for what has files open
 */
export function createSiteHandler(folder: string, base: string, turn: LimitOpenFiles): SiteHandler {
  const find = createFinder(folder, base);
  const begin = async (...[request, response, asked]: Parameters<SiteHandler>): Promise<SendRemaining | undefined> => {
    const found = asked && (await findAndOpen(() => find(asked)));
    if (!found) await respondWithNotFoundPage(response, folder, base);
    else if ('location' in found) respondWithRedirect(response, found.status, found.location);
    else return startSending(request, response, found);
    return undefined;
  };
  return async (...given) => {
    // Not while it is being sent: a client may take its time.
    const rest = await turn(() => begin(...given));
    await rest?.(turn);
  };
}

/** Where else something is. */
interface RedirectResponse {
  readonly status: number;
  readonly location: string;
}

/** Times that a file is looked for whose place a run gives to another one at that moment. */
const maxAttempts = 3;

async function findAndOpen<Other>(find: () => Promise<SiteEntry | Other>): Promise<OpenFile | Other | undefined> {
  for (let left = maxAttempts; left > 0; left--) {
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
): (asked: RequestPath) => Promise<SiteEntry | RedirectResponse | undefined> {
  const rules = createRulesReader(folder);

  const pageAt = async ({
    segments,
    endsInSlash,
    query,
  }: RequestPath): Promise<SiteEntry | RedirectResponse | undefined> => {
    const place = await findFile(folder, segments);
    const isFolder = place?.kind === 'folder';
    const page = isFolder ? await findFile(folder, [...segments, 'index.html']) : place;
    if (page?.kind !== 'file') return undefined;
    if (isFolder === endsInSlash) return page;
    // The links of a page are relative, and would lead elsewhere without the slash.
    return isFolder ? { status: 301, location: `${base}${written(segments)}/${query}` } : undefined;
  };

  return async (asked) => {
    const page = await pageAt(asked);
    if (page) return page;
    const current = await rules();
    const redirect = redirectFor(current, asked.segments);
    if (!redirect || !(await isRedirectLoopFree(redirect, current, pageAt))) return undefined;
    const { status, address } = redirect;
    return { status, location: base + (/[?#]/u.test(address) ? address : address + asked.query) };
  };
}

/** Rules that may lead to one another before a page is there; browsers give up after 20. */
const maxRedirects = 10;

/** Whether the way from a rule to the next comes to an end, be it that nothing is there. */
async function isRedirectLoopFree(
  redirect: Redirect,
  rules: RedirectRules,
  pageAt: (path: RequestPath) => Promise<unknown>,
): Promise<boolean> {
  let next: Redirect | undefined = redirect;
  for (let way = 0; way < maxRedirects; way++) {
    const path = readPath(`/${next.address.replace(/#.*/u, '')}`);
    if (!path || (await pageAt(path)) !== undefined) return true;
    next = redirectFor(rules, path.segments);
    if (!next) return true;
  }
  return false;
}

/** Read as a whole: no part of it is ever asked for, and it is never up to date. */
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
