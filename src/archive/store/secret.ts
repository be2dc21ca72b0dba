import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import fs from 'fs-extra';
import { lazy } from '../../core/collections/lazy.ts';
import { writingError } from '../format/errors.ts';
import { layout, placeOf } from '../format/layout.ts';
import { attempt, readOwnFile } from '../reader/files.ts';

/** Encrypts texts for public files, so that only someone who has the archive can read them. */
export interface ArchiveCipher {
  /** Encrypts a text. The result is always the same, so that files do not change. @throws {UsageError} if the archive cannot be written */
  readonly encrypt: (text: string) => string;
  /** Decrypts a text; undefined if it was encrypted with the secret of another archive, or changed. */
  readonly decrypt: (encrypted: string) => string | undefined;
}

const algorithm = 'aes-256-gcm';
const prefix = `${algorithm}:`;
const [ivSize, tagSize] = [12, 16];

/**
 * Returns the cipher of an archive.
 * @param creates whether to create a missing secret. Otherwise a temporary one is used.
 */
export function archiveCipher(archive: string, creates: boolean): ArchiveCipher {
  const secret = lazy(() => readSecret(archive) ?? createSecret(archive, creates));
  return {
    encrypt(text) {
      // Derived from the text: equal nonces only occur for equal texts.
      const iv = createHmac('sha256', secret()).update(text).digest().subarray(0, ivSize);
      const cipher = createCipheriv(algorithm, secret(), iv);
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url');
    },
    decrypt(encrypted) {
      const key = readSecret(archive);
      if (!key || !encrypted.startsWith(prefix)) return undefined;
      const bytes = Buffer.from(encrypted.slice(prefix.length), 'base64url');
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivSize), { authTagLength: tagSize });
        decipher.setAuthTag(bytes.subarray(ivSize, ivSize + tagSize));
        const text = Buffer.concat([decipher.update(bytes.subarray(ivSize + tagSize)), decipher.final()]);
        return text.toString();
      } catch {
        return undefined;
      }
    },
  };
}

function readSecret(archive: string): Buffer | undefined {
  const text = attempt(() => readOwnFile(archive, layout.secret, 'utf8'));
  return typeof text === 'string' && /^[0-9a-f]{64}\n$/u.test(text) ? Buffer.from(text.trim(), 'hex') : undefined;
}

function createSecret(archive: string, isStored: boolean): Buffer {
  const secret = randomBytes(32);
  const place = placeOf(archive, layout.secret);
  if (!isStored) return secret;
  try {
    // An invalid file is replaced.
    fs.rmSync(place, { force: true });
    fs.writeFileSync(place, `${secret.toString('hex')}\n`, { flag: 'wx', flush: true });
  } catch (error) {
    throw writingError(archive, error);
  }
  return secret;
}
