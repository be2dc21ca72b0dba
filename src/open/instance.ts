import fs from 'fs-extra';
import { createHmac, randomBytes } from 'node:crypto';
import { posix, win32, join } from 'node:path';
import { request } from 'undici';
import { isSameText } from './guard.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the folder for the state of the page, private to the user: `%LOCALAPPDATA%\blogkeep` on Windows, elsewhere that of the XDG Base
 * Directory Specification. Undefined if the environment names no home folder.
 */
export function stateFolderOf(variables: Variables, os: NodeJS.Platform): string | undefined {
  const { LOCALAPPDATA = '', XDG_STATE_HOME = '', HOME = '' } = variables;
  const path = os === 'win32' ? win32 : posix;
  const candidates = os === 'win32' ? [LOCALAPPDATA] : [XDG_STATE_HOME, HOME && path.join(HOME, '.local', 'state')];
  const folder = candidates.find((candidate) => path.isAbsolute(candidate));
  return folder && path.join(folder, 'blogkeep');
}

/** A running page, as its private file describes it. */
export interface Instance {
  readonly port: number;
  /** secret that only processes of the same user can read */
  readonly secret: string;
}

const instanceFile = (folder: string): string => join(folder, 'open.json');

export async function writeInstance(folder: string, instance: Instance): Promise<void> {
  await fs.outputFile(instanceFile(folder), JSON.stringify(instance), { mode: 0o600 });
  // An existing file keeps its mode.
  await fs.chmod(instanceFile(folder), 0o600);
}

export async function removeInstance(folder: string, { secret }: Instance): Promise<void> {
  const found = await readInstance(folder);
  if (found?.secret === secret) await fs.remove(instanceFile(folder));
}

async function readInstance(folder: string): Promise<Instance | undefined> {
  try {
    const { port, secret } = (await fs.readJson(instanceFile(folder))) as Partial<Instance>;
    return Number.isInteger(port) && typeof secret === 'string' ? { port: Number(port), secret } : undefined;
  } catch {
    return undefined;
  }
}

/** Proves knowledge of the secret without sending it: after a crash, another user's process may listen on the port. */
export const proofOf = (secret: string, ...words: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(words)).digest('base64url');

/**
 * Asks the running page for an address that opens it. Undefined if no page is running.
 * @param files absolute paths of backup files to open
 */
export async function askRunning(folder: string, files: readonly string[]): Promise<string | undefined> {
  const instance = await readInstance(folder);
  if (instance === undefined) return undefined;
  const { port, secret } = instance;
  const nonce = randomBytes(16).toString('base64url');
  const list = JSON.stringify(files);
  try {
    const { body } = await request(`http://127.0.0.1:${port}/ask`, {
      method: 'POST',
      body: JSON.stringify({ nonce, list, proof: proofOf(secret, 'ask', nonce, list) }),
      signal: AbortSignal.timeout(3000),
    });
    const { path, proof } = (await body.json()) as { readonly path: string; readonly proof: string };
    return isSameText(proof, proofOf(secret, 'answer', nonce, path)) ? `http://127.0.0.1:${port}${path}` : undefined;
  } catch {
    return undefined;
  }
}
