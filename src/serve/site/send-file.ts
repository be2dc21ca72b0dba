import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import send from 'send';
import type { Place } from './find-place.ts';
import { answerFailed, answerWith } from '../plain-answers.ts';
import { written } from './request-path.ts';

/** For what readers may open by itself although a stranger made it: it is shown, and can do and load nothing. */
const powerless = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** Media types that browsers show as a document, which may hold scripts. */
const asDocument = /^(?:text\/html|text\/xml|application\/xml|[^;]+\+xml)(?:;|$)/u;

/**
 * Answers with a file of a site, or the part of it that was asked for, or that it has not changed
 * (RFC 9110, sections 13 and 14).
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { root, segments }: Place,
  answerMissing: () => void,
): void {
  const sent = send(request, `/${written(segments)}`, { root, index: false });
  sent.on('headers', (_: ServerResponse, file: string) => {
    sent.type(file);
    const isMedium = segments[0]?.toLowerCase() === 'media';
    if (isMedium && asDocument.test(String(response.getHeader('Content-Type'))))
      response.setHeader('Content-Security-Policy', powerless);
  });
  sent.on('directory', answerMissing);
  sent.on('error', (error: { readonly status?: number; readonly headers?: OutgoingHttpHeaders }) => {
    if (response.headersSent) answerFailed(response);
    else if (error.status === 404) answerMissing();
    else if (error.status === 412) answerWith(response, 412, 'The file is not as the request wants it to be.\n');
    else if (error.status === 416)
      answerWith(response, 416, 'The file has no such range.\n', {
        'Content-Range': String(error.headers?.['Content-Range']),
      });
    else answerFailed(response);
  });
  sent.pipe(response);
}
