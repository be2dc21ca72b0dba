import type { IncomingMessage, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import { respond, respondWithRedirect, setSiteHeaders } from '../http/response.ts';
import { readPath, written, type RequestPath } from './request-path.ts';
import { renderSiteList, siteListPolicy } from './site-list.ts';
import { respondWithNotFound, createSiteHandler } from './site.ts';

/** A site and where it is shown. */
export interface SiteRoute {
  /** as `blogkeep publish` writes it; may be a link to it */
  readonly folder: string;
  /** path of its address: `/`, or with a slash at both ends, as in `/travels/` */
  readonly base: string;
  /** what it is called where several are listed */
  readonly name: string;
}

/** Requests that have files open; each of them has one, for as long as it takes to read a piece of it. */
const maxOpenFiles = 16;

/**
 * Shows sites as a static host would, with a list of them at `/` where none of them is there. Nothing outside their folders is
 * ever answered, and nothing that is written.
 *
 * @throws from the listener: what went wrong, unanswered where the answer has not begun
 */
export function createSitesHandler(
  routes: readonly SiteRoute[],
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const turn = pLimit(maxOpenFiles);
  const sites = routes.map(({ folder, base, name }) => {
    const segments = readPath(base)?.segments ?? [];
    const address = segments.length === 0 ? '/' : `/${written(segments)}/`;
    return { segments, name, address, answer: createSiteHandler(folder, address, turn) };
  });
  const list = renderSiteList(sites.map(({ name, address }) => ({ name, address: address.slice(1) })));

  return async (request, response) => {
    setSiteHeaders(response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      respond(response, 405, 'Only GET and HEAD are possible here.\n', { Allow: 'GET, HEAD' });
      return;
    }
    const asked = readPath(request.url ?? '');
    const site = sites.find(({ segments }) => isBelow(asked?.segments ?? [], segments));
    if (site) {
      const { segments } = site;
      if (asked?.segments.length === segments.length && !asked.endsInSlash)
        respondWithRedirect(response, 301, site.address + asked.query);
      else await site.answer(request, response, asked && relativeTo(asked, segments.length));
    } else if (asked?.segments.length === 0) {
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
