import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';

/** The address, below the server's root, under which {@link mediaRoute} has its files. */
export const mediaPath = '/media/';

/**
 * Serves files by their names, as media hosts do: a signature in the query is neither needed nor looked at, and an address
 * below `thumb/` answers the original that its `fname` names (a host would make it smaller).
 * @param files by path, `/` between segments
 */
export function mediaRoute(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Hono {
  const app = new Hono();
  app.get(`${mediaPath}*`, (c) => {
    const path = fileOf(new URL(c.req.url));
    const bytes = files.get(path);
    if (!bytes) return c.text('Not found', 404);
    return c.body(bytes, 200, {
      'Content-Type': getMimeType(path) ?? 'application/octet-stream',
      'Content-Length': String(bytes.byteLength),
      'X-Content-Type-Options': 'nosniff',
    });
  });
  return app;
}

function fileOf(address: URL): string {
  const original = address.pathname.startsWith(`${mediaPath}thumb/`) ? address.searchParams.get('fname') : null;
  const { pathname } = original && URL.canParse(original) ? new URL(original) : address;
  try {
    return decodeURIComponent(pathname.slice(mediaPath.length));
  } catch {
    return '';
  }
}
