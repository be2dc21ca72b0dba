import type { IncomingMessage, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import { mediaPathPattern } from '../../core/media/media-file.ts';
import { respond, setSiteHeaders } from '../http/response.ts';
import { findFile } from './find-file.ts';
import { openFile } from './open-file.ts';
import { startSending } from './send-file.ts';
import { respondWithNotFound } from './site.ts';

/** A folder that contains media as `media/<ab>/<sha256>.<extension>`. */
export interface ServableMedia {
  /** folder that contains `media` */
  readonly folder: string;
  /** Reports whether a file with this name, `<ab>/<sha256>.<extension>`, may be served. */
  readonly has: (name: string) => boolean;
}

const maxOpenFiles = 16;

/**
 * Creates a handler that serves the media of archives below `/media/`, by file name only. A name contains the SHA-256 of its file, so only
 * clients that have the file or a link to it know the name. There is no directory listing.
 */
export function createMediaHandler(folders: readonly ServableMedia[]): {
  readonly has: (address: string) => boolean;
  readonly listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
} {
  const limitOpenFiles = pLimit(maxOpenFiles);
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
      const sendRemaining = await limitOpenFiles(async () => {
        const name = nameIn(request.url ?? '');
        const folder = folderOf(name);
        const file = name === undefined || folder === undefined ? undefined : await open(name, folder);
        if (file) return startSending(request, response, file);
        respondWithNotFound(response);
        return undefined;
      });
      await sendRemaining?.(limitOpenFiles);
    },
  };
}

const mediumAddress = new RegExp(`^/media/(?<name>${mediaPathPattern})(?:[?]|$)`, 'u');

function nameIn(address: string): string | undefined {
  return mediumAddress.exec(address)?.groups?.name;
}
