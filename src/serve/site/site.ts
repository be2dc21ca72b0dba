import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { findPlace, type Place } from './find-place.ts';
import { rulesOf } from './folder-rules.ts';
import { answerFailed, answerWith, redirectTo } from '../plain-answers.ts';
import { rebased } from './rebased.ts';
import { redirectFor } from './redirect-rules.ts';
import { written, type RequestPath } from './request-path.ts';
import { sendFile } from './send-file.ts';

/** Answers a request for what is at a path below a site's base, undefined for what can be no path. */
export type AnswerFromSite = (
  request: IncomingMessage,
  response: ServerResponse,
  asked: RequestPath | undefined,
) => Promise<void>;

/**
 * One site as static hosts show it: a file, the `index.html` of a folder, then the rules of its `_redirects` file, then its
 * `404.html`.
 *
 * @param base path of its address, percent-encoded, with a slash at both ends
 */
export function openSite(folder: string, base: string): AnswerFromSite {
  const find = finder(folder, base);
  return async (request, response, asked) => {
    const found = asked && (await find(asked));
    if (!found) await answerMissing(response, folder, base);
    else if ('location' in found) redirectTo(response, found.status, found.location);
    else {
      sendFile(request, response, found, () => {
        answerMissing(response, folder, base).catch(() => answerFailed(response));
      });
    }
  };
}

/** Where else something is. */
interface Elsewhere {
  readonly status: number;
  readonly location: string;
}

function finder(folder: string, base: string): (asked: RequestPath) => Promise<Place | Elsewhere | undefined> {
  const rules = rulesOf(folder);
  return async ({ segments, endsInSlash, query }) => {
    const place = await findPlace(folder, segments);
    const isFolder = place?.kind === 'folder';
    const page = isFolder ? await findPlace(folder, [...segments, 'index.html']) : place;
    if (page?.kind === 'file') {
      if (isFolder === endsInSlash) return page;
      // The links of a page are relative, and would lead elsewhere without the slash.
      if (isFolder) return { status: 301, location: `${base}${written(segments)}/${query}` };
    }
    const redirect = redirectFor(await rules(), segments);
    if (!redirect) return undefined;
    const { status, address } = redirect;
    return { status, location: base + (/[?#]/u.test(address) ? address : address + query) };
  };
}

/** Read as a whole: no part of it is ever asked for, and it is never up to date. */
async function answerMissing(response: ServerResponse, folder: string, base: string): Promise<void> {
  const page = await findPlace(folder, ['404.html']);
  if (page?.kind === 'file') {
    const content = await readFile(path.join(page.root, ...page.segments), 'utf8');
    answerWith(response, 404, rebased(content, base), { 'Content-Type': 'text/html; charset=utf-8' });
  } else answerNothing(response);
}

export function answerNothing(response: ServerResponse): void {
  answerWith(response, 404, 'There is nothing at this address.\n');
}
