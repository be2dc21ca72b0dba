import type { PutObjectCommand } from '@aws-sdk/client-s3';
import fs from 'fs-extra';

/** Files up to this size are read at once. */
const smallFile = 4 * 1024 * 1024;

/** A file to be sent: small ones whole, others in pieces; whoever has sent a stream destroys it. */
export async function fileBody(file: string, size: number): Promise<Uint8Array | fs.ReadStream> {
  return size <= smallFile ? fs.readFile(file) : fs.createReadStream(file);
}

/** Has the signature hold for the body too, so that the server refuses one that was cut or changed on its way. */
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
