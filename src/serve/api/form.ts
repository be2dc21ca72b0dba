import type { Readable } from 'node:stream';
import type { IncomingRequest } from './dialect.ts';
import { Refusal } from '../refusal.ts';

/** Maximum size of a request body in bytes, far more than the parameters of the API need. */
const maxFormBytes = 64 * 1024;

/**
 * Returns the parameters in the body of a request (`application/x-www-form-urlencoded`, see the URL standard). There are none if it has no
 * body.
 * @throws {Refusal} 400 if the body has another type, is longer than 64 KB, or is aborted
 */
export async function readForm({ headers, content }: IncomingRequest): Promise<URLSearchParams> {
  const stream = content();
  const bytes = stream ? await readAll(stream) : Buffer.alloc(0);
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const isCoded = !['', 'identity'].includes(headers['content-encoding'] ?? '');
  if (bytes.length > 0 && (type !== 'application/x-www-form-urlencoded' || isCoded))
    throw new Refusal(400, 'The content of a request must be of the type application/x-www-form-urlencoded.');
  return new URLSearchParams(bytes.toString());
}

/**
 * Reads a stream. Discards the data beyond the limit, so that the response can be sent and the connection reused. The timeout of the server
 * limits how long this takes.
 */
function readAll(stream: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    stream.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxFormBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(new Refusal(400, 'The content of a request may have 64 KB at most.'));
      }
    });
    stream.once('end', () => resolve(Buffer.concat(chunks)));
    const broken = () => reject(new Refusal(400, 'The content of the request broke off.'));
    stream.once('error', broken);
    stream.once('close', broken);
  });
}
