import type { PutObjectCommand } from '@aws-sdk/client-s3';
import fs from 'fs-extra';

/** Maximum size in bytes of files that are read into memory. */
const smallFile = 4 * 1024 * 1024;

/** Returns the content of a small file, or a stream of a larger one. The caller must destroy the stream. */
export async function fileBody(file: string, size: number): Promise<Uint8Array | fs.ReadStream> {
  return size <= smallFile ? fs.readFile(file) : fs.createReadStream(file);
}

/** Includes the checksum of the body in the signature, so that the server rejects a body that was truncated or changed in transit. */
export function signBody(command: PutObjectCommand, sha256: string): PutObjectCommand {
  command.middlewareStack.add(
    (next) => (given) => {
      (given.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(given);
    },
    { step: 'build', name: 'signedChecksum' },
  );
  return command;
}
