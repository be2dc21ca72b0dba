import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import fs from 'fs-extra';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { unpackZip } from './unpack-zip.ts';

const php = fileURLToPath(new URL('php', import.meta.url));
const { WORDPRESS = '', WORDPRESS_IMPORTER = '' } = process.env;
const playground = path.join(WORDPRESS, 'node_modules/@wp-playground');
const cli = path.join(playground, 'cli/cli.js');
/** Zip of the newest WordPress in the package. */
const build = path.join(playground, 'wordpress-builds/src/wordpress/wp-nightly.zip');
const importer = path.join(WORDPRESS_IMPORTER, 'src');

/** Whether WordPress and its importer are installed. docs/CONTRIBUTING.md explains how to install them. */
export const hasWordPress = [cli, build, path.join(importer, 'class-wp-import.php')].every((file) =>
  fs.existsSync(file),
);

/** Reason for the titles of tests that are skipped without WordPress. */
export const wordPressReason = hasWordPress
  ? ''
  : ' (skipped: WORDPRESS and WORDPRESS_IMPORTER name no folders of them)';

export interface WordPressSettings {
  /** Permalink structure, such as `/%post_id%/`. */
  readonly permalinks: string;
  /** Time zone, such as `Asia/Seoul`. */
  readonly zone: string;
}

/**
 * Starts a fresh WordPress with SQLite on 127.0.0.1 for one test, prepared as the guide describes: without sample posts, with the
 * importer. Needs no network.
 * @returns its URL, ending with `/`
 */
export async function startWordPress({ permalinks, zone }: WordPressSettings): Promise<URL> {
  const site = path.join(temporaryFolder(), 'wordpress');
  await unpackZip(build, site);
  // Removes the database of the package, so that the installer creates a new one.
  fs.removeSync(path.join(site, 'wp-content/database'));
  fs.copySync(importer, path.join(site, 'wp-content/plugins/wordpress-importer'));
  fs.copySync(path.join(php, 'must-use.php'), path.join(site, 'wp-content/mu-plugins/must-use.php'));
  for (const file of ['prepare.php', 'read-back.php', 'render.php'])
    fs.copySync(path.join(php, file), path.join(site, file));

  const port = await freePort();
  const url = new URL(`http://127.0.0.1:${port}/`);
  const options = ['--wordpress-install-mode=install-from-existing-files', '--workers=1', '--verbosity=quiet'];
  const argv = [cli, 'server', `--port=${port}`, `--mount-before-install=${site}:/wordpress`, ...options];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill()) await ended;
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));

  const query = new URLSearchParams({ permalinks, zone });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`WordPress has ended: ${said}`);
    // Until the installation is complete, WordPress refuses connections or responds that it is not ready.
    const answer = await fetch(new URL(`prepare.php?${query.toString()}`, url)).then(
      (response) => response.text(),
      () => '',
    );
    if (answer.endsWith('ready')) return url;
    await wait(500);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
