import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '../serve/http/listen.ts';
import { respond } from '../serve/http/response.ts';
import { createSitesHandler } from '../serve/site/sites.ts';

/** Server of the sites, on a port of its own. */
export interface Preview {
  readonly origin: string;
  /** Returns the URL of the site in a folder, with a trailing slash. */
  readonly urlOf: (folder: string) => string;
  close(): Promise<void>;
}

/**
 * Starts the server of the sites. Nothing in a blog may reach the page, although both are the same site for cookies:
 *
 * - Every response is sandboxed, so its scripts have an opaque origin and no cookies, also in a tab of their own.
 * - Connections are only possible to this server, and only the page may show a site in a frame.
 * - The path of a site contains a random key, since other users of this machine could open the port. Cookies could not protect it: browsers
 *   do not send them for the files of a sandboxed page.
 *
 * @param pageOrigin origin of the page
 */
export async function startPreview(pageOrigin: string): Promise<Preview> {
  const sites = new Map<string, ReturnType<typeof createSitesHandler>>();
  const keys = new Map<string, string>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const site = sites.get((request.url ?? '').split('/', 2)[1] ?? '');
    const hosts = request.headersDistinct.host;
    if (hosts?.length !== 1 || `http://${hosts[0] ?? ''}` !== origin) respond(response, 421, 'Wrong host.\n');
    else if (site === undefined) respond(response, 404, 'There is nothing at this address.\n');
    else {
      restrict(response, origin, pageOrigin);
      await site(request, response).catch(() => response.destroy());
    }
  };
  const server = await listen((request, response) => void answer(request, response), {
    host: '127.0.0.1',
    port: 0,
    grace: 0,
  });
  const { origin } = server.url;
  return {
    origin,
    urlOf: (folder) => {
      const key = keys.get(folder) ?? randomBytes(24).toString('base64url');
      if (!keys.has(folder)) sites.set(key, createSitesHandler([{ folder, base: `/${key}/`, name: 'site' }]));
      keys.set(folder, key);
      return `${origin}/${key}/`;
    },
    close: () => server.close(),
  };
}

/** Permissions of a site: run its scripts and follow links, also to other sites in tabs of their own. */
export const sandbox = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** Adds the policy to a response, whichever way it is sent. */
function restrict(response: ServerResponse, origin: string, pageOrigin: string): void {
  const policy = `sandbox ${sandbox}; connect-src ${origin}; form-action ${origin}; frame-ancestors ${pageOrigin}`;
  const writeHead: (status: number) => ServerResponse = response.writeHead.bind(response);
  response.writeHead = ((status: number, headers: Readonly<Record<string, string>> = {}) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const own = response.getHeader('Content-Security-Policy');
    response.setHeader('Content-Security-Policy', [...(typeof own === 'string' ? [own] : []), policy]);
    // The files of a sandboxed page come from another origin than the page itself. The key in their path protects them.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    return writeHead(status);
  }) as typeof response.writeHead;
}
