import path from 'node:path';
import fs from 'fs-extra';
import { startHttpServer } from '../helpers/http-server.ts';

/** Serves the files below a folder for one test. The folder need not exist yet. */
export async function serveFolder(folder: string): Promise<URL> {
  const { url } = await startHttpServer(({ url: asked = '' }, response) => {
    const file = path.join(folder, decodeURIComponent(new URL(asked, 'http://localhost').pathname));
    if (!fs.existsSync(file)) response.writeHead(404).end();
    else response.end(fs.readFileSync(file));
  });
  return url;
}
