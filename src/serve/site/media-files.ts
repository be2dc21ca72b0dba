import type { IncomingMessage, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import { mediaPathPattern } from '../../core/media/media-file.ts';
import { respond, setSiteHeaders } from '../http/response.ts';
import { findFile } from './find-file.ts';
import { openFile } from './open-file.ts';
import { startSending } from './send-file.ts';
import { respondWithNotFound } from './site.ts';

/** Media that lie below a folder, `media/<ab>/<sha256>.<extension>`. */
export interface MediaFolder {
  /** that `media` is in */
  readonly folder: string;
  /** whether one of that name, `<ab>/<sha256>.<extension>`, is to be had */
  readonly has: (name: string) => boolean;
}

const maxOpenFiles = 16;

/**
 * The media of archives below `/media/`, each by its name alone: a name is the SHA-256 of what it names, which nobody knows who has
 * neither the media file nor a body that leads to it. There is no list of them.
 */
export function createMediaHandler(folders: readonly MediaFolder[]): {
  readonly has: (address: string) => boolean;
  readonly listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
} {
  const turn = pLimit(maxOpenFiles);
  const folderOf = (name: string | undefined) =>
    name === undefined ? undefined : folders.find((folder) => folder.has(name))?.folder;
  const open = async (name: string, folder: string) => {
    const found = await findFile(folder, ['media', ...name.split('/')]);
    return found?.kind === 'file' ? openFile(found) : undefined;
  };
  return {
    has: (address) => folderOf(nameIn(address)) !== undefined,
    listener: async (request, response) => {
      setSiteHeaders(response);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        respond(response, 405, 'Only GET and HEAD are possible here.\n', { Allow: 'GET, HEAD' });
        return;
      }
      const rest = await turn(async () => {
        const name = nameIn(request.url ?? '');
        const folder = folderOf(name);
        const file = name === undefined || folder === undefined ? undefined : await open(name, folder);
        if (file) return startSending(request, response, file);
        respondWithNotFound(response);
        return undefined;
      });
      await rest?.(turn);
    },
  };
}

const mediumAddress = new RegExp(`^/media/(?<name>${mediaPathPattern})(?:[?]|$)`, 'u');

function nameIn(address: string): string | undefined {
  return mediumAddress.exec(address)?.groups?.name;
}
