import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import send from 'send';
import { mediaHeaders } from '../../core/media/media-headers.ts';
import { respond, waitForEnd } from '../http/response.ts';
import { normalizeRange } from './byte-range.ts';
import { fileChangedError, withReopened, type OpenFile } from './open-file.ts';
import { encodePath } from './request-path.ts';

/** Number of bytes to read at a time. Most files of a site fit into one chunk. */
const chunkSize = 128 * 1024;

/** Runs an action that opens a file, once the number of other such actions is below the maximum. */
export type LimitOpenFiles = <T>(act: () => Promise<T>) => Promise<T>;

/** Sends the remaining chunks of a response. The file was closed after the first chunk. */
export type SendRemaining = (limitOpenFiles: LimitOpenFiles) => Promise<void>;

/**
 * Starts the response for a file of a site: the file, a requested part of it, or the status that it is unchanged (RFC 9110, sections 13 and
 * 14). Then closes the file. The returned function reopens it for each further chunk, once the client has received the one before, so that
 * slow clients keep no file open.
 *
 * @throws the system error if the file is unreadable or was replaced
 */
export async function startSending(
  request: IncomingMessage,
  response: ServerResponse,
  file: OpenFile,
): Promise<SendRemaining> {
  const connectionEnd = waitForEnd(request, response);
  try {
    replaceRangeHeader(request, file.stats.size);
    const part = sendHeaders(request, response, file);
    if (!part) return () => connectionEnd;
    const firstChunk = await readChunk(file.handle, part, file);
    return (limitOpenFiles) => sendChunks(response, file, part, firstChunk, connectionEnd, limitOpenFiles);
  } finally {
    await file.handle.close();
  }
}

interface Part {
  /** offset of the first byte */
  readonly start: number;
  /** offset after the last byte */
  readonly end: number;
}

async function sendChunks(
  response: ServerResponse,
  file: OpenFile,
  { start, end }: Part,
  firstChunk: Buffer,
  connectionEnd: Promise<void>,
  limitOpenFiles: LimitOpenFiles,
): Promise<void> {
  let chunk = firstChunk;
  for (let offset = start + firstChunk.length; offset < end; offset += chunk.length) {
    if (!response.write(chunk)) await Promise.race([connectionEnd, drained(response)]);
    if (response.destroyed || response.socket?.destroyed !== false) return;
    const from = offset;
    chunk = await limitOpenFiles(() => withReopened(file, (handle) => readChunk(handle, { start: from, end }, file)));
  }
  response.end(chunk);
  await connectionEnd;
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('drain', resolve));
}

/** Reads a chunk from the start of a part. */
async function readChunk(handle: FileHandle, { start, end }: Part, { file }: OpenFile): Promise<Buffer> {
  const chunk = Buffer.allocUnsafe(Math.min(chunkSize, end - start));
  let size = 0;
  while (size < chunk.length) {
    const { bytesRead } = await handle.read(chunk, size, chunk.length - size, start + size);
    if (bytesRead === 0) throw fileChangedError(file);
    size += bytesRead;
  }
  return chunk;
}

/** Sets the headers and returns the part to send, or undefined if the response is complete without one. */
function sendHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  { segments, stats }: OpenFile,
): Part | undefined {
  let part: Part | undefined;
  let failure: unknown;
  const stream = send(request, `/${encodePath(segments)}`, { root: '/', index: false, dotfiles: 'allow' });
  // The default would look the path up again, although the file may have been replaced.
  stream.sendFile = (file) => stream.send(file, stats);
  stream.stream = (_, options) => {
    const { start, end } = options as Part;
    part = { start, end: Math.min(end + 1, stats.size) };
  };
  stream.on('headers', (_: ServerResponse, file: string) => {
    stream.type(file);
    if (segments[0]?.toLowerCase() === 'media')
      for (const [name, value] of Object.entries(mediaHeaders)) response.setHeader(name, value);
  });
  stream.on('error', (error: { readonly status?: number; readonly headers?: OutgoingHttpHeaders }) => {
    if (error.status === 412) respond(response, 412, 'The file is not as the request wants it to be.\n');
    else if (error.status === 416)
      respond(response, 416, 'The file has no such range.\n', {
        'Content-Range': String(error.headers?.['Content-Range']),
      });
    else failure = error;
  });
  // The events above are emitted synchronously, because no file is looked up.
  stream.pipe(response);
  if (failure !== undefined) throw failure as Error;
  return part;
}

/** Normalizes the Range header. Removes it unless the method is GET, the only one for which ranges are defined (RFC 9110, section 14.2). */
function replaceRangeHeader({ method, headers }: IncomingMessage, size: number): void {
  const range = headers.range === undefined || method !== 'GET' ? undefined : normalizeRange(headers.range, size);
  if (range === undefined) delete headers.range;
  else headers.range = range;
}
