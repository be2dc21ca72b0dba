import type { IncomingMessage, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import { respond, respondWithRedirect, setSiteHeaders } from '../http/response.ts';
import { readPath, encodePath, type RequestPath } from './request-path.ts';
import { renderSiteList, siteListPolicy } from './site-list.ts';
import { respondWithNotFound, createSiteHandler } from './site.ts';

/** A site, and the URL at which it is served. */
export interface SiteRoute {
  /** folder created by `blogkeep publish`, or a link to it */
  readonly folder: string;
  /** path of the URL: `/`, or a path with a slash at both ends, such as `/travels/` */
  readonly base: string;
  /** name in the list of sites */
  readonly name: string;
}

/** Maximum number of open files. A request has a file open only while it reads a chunk. */
const maxOpenFiles = 16;

/**
 * Creates a handler that serves sites like a static host. If no site has the URL `/`, a list of the sites is served there. Never serves
 * files outside the folders, and never writes.
 *
 * @throws (the handler) unexpected errors, possibly before the response has begun
 */
export function createSitesHandler(
  routes: readonly SiteRoute[],
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const limitOpenFiles = pLimit(maxOpenFiles);
  const sites = routes.map(({ folder, base, name }) => {
    const segments = readPath(base)?.segments ?? [];
    const address = segments.length === 0 ? '/' : `/${encodePath(segments)}/`;
    return { segments, name, address, handle: createSiteHandler(folder, address, limitOpenFiles) };
  });
  const list = renderSiteList(sites.map(({ name, address }) => ({ name, address: address.slice(1) })));

  return async (request, response) => {
    setSiteHeaders(response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      respond(response, 405, 'Only GET and HEAD are possible here.\n', { Allow: 'GET, HEAD' });
      return;
    }
    const path = readPath(request.url ?? '');
    const site = sites.find(({ segments }) => isBelow(path?.segments ?? [], segments));
    if (site) {
      const { segments } = site;
      if (path?.segments.length === segments.length && !path.endsInSlash)
        respondWithRedirect(response, 301, site.address + path.query);
      else await site.handle(request, response, path && relativeTo(path, segments.length));
    } else if (path?.segments.length === 0) {
      const policy = { 'Content-Security-Policy': siteListPolicy };
      respond(response, 200, list, { ...policy, 'Content-Type': 'text/html; charset=utf-8' });
    } else respondWithNotFound(response);
  };
}

function isBelow(path: readonly string[], base: readonly string[]): boolean {
  return base.every((segment, index) => path[index] === segment);
}

function relativeTo({ segments, ...rest }: RequestPath, depth: number): RequestPath {
  return { ...rest, segments: segments.slice(depth) };
}
