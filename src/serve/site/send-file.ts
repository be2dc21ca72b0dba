import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import send from 'send';
import { mediaHeaders } from '../../core/media/media-headers.ts';
import { respond, waitForEnd } from '../http/response.ts';
import { normalizedRange } from './byte-range.ts';
import { fileChangedError, withReopened, type OpenFile } from './open-file.ts';
import { written } from './request-path.ts';

/** Bytes that are read and wait to be sent; most files of a site are one piece. */
const chunkSize = 128 * 1024;

/** Does something when it is its turn, of which only some are at a time. */
export type LimitOpenFiles = <T>(act: () => Promise<T>) => Promise<T>;

/** What is left of an answer when the file is closed that it begins with. */
export type SendRemaining = (turn: LimitOpenFiles) => Promise<void>;

/**
 * Begins to answer with a file of a site, or the part of it that was asked for, or that it has not changed
 * (RFC 9110, sections 13 and 14), and closes it. The rest opens it again for each piece, when the client has taken the one before:
 * however many take theirs slowly, no file is open for them.
 *
 * @throws the system's error where the file cannot be read, or another one is in its place by now
 */
export async function startSending(
  request: IncomingMessage,
  response: ServerResponse,
  file: OpenFile,
): Promise<SendRemaining> {
  const given = waitForEnd(request, response);
  try {
    normalizeRange(request, file.stats.size);
    const part = sendHeaders(request, response, file);
    if (!part) return () => given;
    const first = await readChunk(file.handle, part, file);
    return (turn) => sendChunks(response, file, part, first, given, turn);
  } finally {
    await file.handle.close();
  }
}

interface Part {
  /** in bytes */
  readonly start: number;
  /** the first byte that does not belong to it */
  readonly end: number;
}

async function sendChunks(
  response: ServerResponse,
  file: OpenFile,
  { start, end }: Part,
  first: Buffer,
  given: Promise<void>,
  turn: LimitOpenFiles,
): Promise<void> {
  let piece = first;
  for (let sent = start + first.length; sent < end; sent += piece.length) {
    if (!response.write(piece)) await Promise.race([given, drained(response)]);
    if (response.destroyed || response.socket?.destroyed !== false) return;
    const from = sent;
    piece = await turn(() => withReopened(file, (handle) => readChunk(handle, { start: from, end }, file)));
  }
  response.end(piece);
  await given;
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('drain', resolve));
}

/** Reads the beginning of a part. */
async function readChunk(handle: FileHandle, { start, end }: Part, { file }: OpenFile): Promise<Buffer> {
  const piece = Buffer.allocUnsafe(Math.min(chunkSize, end - start));
  let size = 0;
  while (size < piece.length) {
    const { bytesRead } = await handle.read(piece, size, piece.length - size, start + size);
    if (bytesRead === 0) throw fileChangedError(file);
    size += bytesRead;
  }
  return piece;
}

/** Answers with all but the bytes, and says which ones are to follow: undefined where the answer needs none. */
function sendHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  { segments, stats }: OpenFile,
): Part | undefined {
  let part: Part | undefined;
  let failure: unknown;
  const sent = send(request, `/${written(segments)}`, { root: '/', index: false });
  // It would look at the path once more, where another file may lie by now.
  sent.sendFile = (file) => sent.send(file, stats);
  sent.stream = (_, options) => {
    const { start, end } = options as Part;
    part = { start, end: Math.min(end + 1, stats.size) };
  };
  sent.on('headers', (_: ServerResponse, file: string) => {
    sent.type(file);
    if (segments[0]?.toLowerCase() === 'media')
      for (const [name, value] of Object.entries(mediaHeaders)) response.setHeader(name, value);
  });
  sent.on('error', (error: { readonly status?: number; readonly headers?: OutgoingHttpHeaders }) => {
    if (error.status === 412) respond(response, 412, 'The file is not as the request wants it to be.\n');
    else if (error.status === 416)
      respond(response, 416, 'The file has no such range.\n', {
        'Content-Range': String(error.headers?.['Content-Range']),
      });
    else failure = error;
  });
  // All of this happens before it returns: nothing is left to be looked for.
  sent.pipe(response);
  if (failure !== undefined) throw failure as Error;
  return part;
}

/** Parts are there for GET alone (RFC 9110, section 14.2). */
function normalizeRange({ method, headers }: IncomingMessage, size: number): void {
  const range = headers.range === undefined || method !== 'GET' ? undefined : normalizedRange(headers.range, size);
  if (range === undefined) delete headers.range;
  else headers.range = range;
}
