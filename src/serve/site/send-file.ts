import type { ReadStream } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import send from 'send';
import { answerWith, endOfAnswer } from '../plain-answers.ts';
import { readableRange } from './byte-range.ts';
import type { OpenFile } from './open-file.ts';
import { written } from './request-path.ts';

/** For what readers may open by itself although a stranger made it: it is shown, and can do and load nothing. */
const powerless = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** Media types that browsers show as a document, which may hold scripts. */
const asDocument = /^(?:text\/html|text\/xml|application\/xml|[^;]+\+xml)(?:;|$)/u;

/**
 * Answers with a file of a site, or the part of it that was asked for, or that it has not changed
 * (RFC 9110, sections 13 and 14), and closes it.
 *
 * @throws the system's error where the file cannot be read
 */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: OpenFile): Promise<void> {
  const { handle, stats } = file;
  const given = endOfAnswer(request, response);
  let stream: ReadStream | undefined;
  mendRange(request, stats.size);
  try {
    await new Promise<void>((resolve, reject) => {
      const sent = sending(request, response, file, reject);
      sent.on('stream', (one: ReadStream) => (stream = one));
      void given.then(resolve);
      sent.pipe(response);
    });
  } finally {
    stream?.destroy();
    await handle.close();
  }
}

function sending(
  request: IncomingMessage,
  response: ServerResponse,
  { segments, handle, stats }: OpenFile,
  fail: (error: unknown) => void,
): send.SendStream {
  // What it knows no option for, it hands on to the stream that reads.
  const options = { root: '/', index: false, fd: handle };
  const sent = send(request, `/${written(segments)}`, options);
  // It would look at the path once more, where another file may lie by now.
  sent.sendFile = (file) => sent.send(file, stats);
  sent.on('headers', (_: ServerResponse, file: string) => {
    sent.type(file);
    const isMedium = segments[0]?.toLowerCase() === 'media';
    if (isMedium && asDocument.test(String(response.getHeader('Content-Type'))))
      response.setHeader('Content-Security-Policy', powerless);
  });
  sent.on('error', (error: { readonly status?: number; readonly headers?: OutgoingHttpHeaders }) => {
    if (response.headersSent) fail(error);
    else if (error.status === 412) answerWith(response, 412, 'The file is not as the request wants it to be.\n');
    else if (error.status === 416)
      answerWith(response, 416, 'The file has no such range.\n', {
        'Content-Range': String(error.headers?.['Content-Range']),
      });
    else fail(error);
  });
  return sent;
}

/** Parts are there for GET alone (RFC 9110, section 14.2). */
function mendRange({ method, headers }: IncomingMessage, size: number): void {
  const range = headers.range === undefined || method !== 'GET' ? undefined : readableRange(headers.range, size);
  if (range === undefined) delete headers.range;
  else headers.range = range;
}
