import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import { onTestFinished } from 'vitest';

const server = fileURLToPath(new URL('../../../../shared/reference-blogger/serve.mjs', import.meta.url));

/** Whether an independent implementation of Blogger's feeds exists beside this checkout. */
export const hasReferenceBlogger = fs.existsSync(server);

/** Starts the independent implementation for one test. `stop` returns the requests for anything but media files. */
export async function startReferenceBlogger(...options: readonly string[]) {
  const child = spawn(process.execPath, [server, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const requests: string[] = [];
  createInterface(child.stderr).on('line', (line) => requests.push(line));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'close');
    return requests.filter((one) => !one.includes('/img/'));
  };
  onTestFinished(async () => {
    await stop();
  });
  return { url: new URL((JSON.parse(line) as { url: string }).url), stop };
}
