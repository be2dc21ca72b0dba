import type { Readable } from 'node:stream';
import type { IncomingRequest } from './dialect.ts';
import { Refusal } from '../refusal.ts';

/** Bytes of content that are read: no parameters of the API come near it. */
const maxFormBytes = 64 * 1024;

/**
 * The parameters in the content of a request (`application/x-www-form-urlencoded`, as the URL standard has it); none where
 * it has no content.
 * @throws {Refusal} 400 for content that is of another type, longer than 64 KB, or breaks off
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
 * What is more than the longest flows past without being kept: so the answer can be given, and the connection goes on. How
 * long it may take is up to the server, which breaks off what takes longer.
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
