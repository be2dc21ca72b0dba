import path from 'node:path';
import fs from 'fs-extra';
import { onTestFinished } from 'vitest';
import { createRouter } from '../../../src/serve/router.ts';
import { listen } from '../../../src/serve/http/listen.ts';
import { createSitesHandler, type SiteRoute } from '../../../src/serve/site/sites.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Creates a folder with these files. Their paths are written with `/`. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [file, content] of Object.entries(files)) fs.outputFileSync(path.join(folder, file), content);
  return folder;
}

/** Serves sites until the end of the test. A single folder is served at `/`. */
export async function show(sites: string | readonly SiteRoute[]): Promise<URL> {
  const routes = typeof sites === 'string' ? [{ folder: sites, base: '/', name: 'notes' }] : sites;
  const front = createRouter({
    sites: createSitesHandler(routes),
    isAllowed: () => true,
    onRequest: () => undefined,
    onError: () => undefined,
    now: () => 0,
  });
  const server = await listen(front, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  return server.url;
}
