import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installInto, linkInto, runIn } from '../helpers/installed-package.ts';

const { dependencies } = fs.readJsonSync('package.json') as { readonly dependencies: Readonly<Record<string, string>> };

/** Arguments of commands that use a package, for packages that `demo` does not use. */
const commands: Readonly<Record<string, readonly string[]>> = {
  '@clack/prompts': ['init', '--dir', 'out'],
  ignore: ['init', '--dir', 'out', '--base-url', 'https://api.example.com', '--yes'],
  'markdown-it': importPost('out'),
  send: ['serve', '--dir', 'blog', '--port', '0'],
  yauzl: ['demo', '--dir', 'out', '--from', 'backup'],
  yazl: ['demo', '--dir', 'out', '--from', 'backup'],
};

/** Packages without which the program succeeds: it reports the bodies that it cannot convert. */
const neededByBodies = ['highlight.js', 'katex'];

/** A post of Movable Type in Markdown. */
const post = [
  ['TITLE: A post', 'STATUS: Publish', 'CONVERT BREAKS: markdown', 'DATE: 01/31/2026 03:31:05 PM', '-----'],
  ['BODY:', '*Hello*', '-----', '--------', ''],
].flat();

/** A module that makes the program believe that it runs in a terminal, so that it shows progress and asks questions. */
const inTerminal = `
import { syncBuiltinESMExports } from 'node:module';
import tty from 'node:tty';
tty.isatty = () => true;
process.stderr.isTTY = true;
syncBuiltinESMExports();
`;

let project: string;
beforeAll(async () => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-imports-'));
  installInto(project);
  fs.writeFileSync(path.join(project, 'post.txt'), post.join('\n'));
  fs.writeFileSync(path.join(project, 'terminal.mjs'), inTerminal);
  expect(await blogkeep(...importPost('blog'))).toMatchObject({ code: 0 });
});
afterAll(() => fs.removeSync(project));

/** Returns the arguments of a command that imports the post. */
function importPost(folder: string): readonly string[] {
  return ['import', 'post.txt', '--dir', folder, '--blog-url', 'https://blog.example.com', '--timezone', 'UTC'];
}

/** Runs the installed program as in a terminal. */
function blogkeep(...argv: readonly string[]) {
  const terminal = pathToFileURL(path.join(project, 'terminal.mjs')).href;
  return runIn(project, ['--import', terminal, 'node_modules/blogkeep/dist/bin.js', ...argv]);
}

/** Replaces a package, with all its entry points, by one that cannot be loaded. */
function replace(name: string): void {
  const folder = path.join(project, 'node_modules', name);
  fs.removeSync(folder);
  fs.outputJsonSync(path.join(folder, 'package.json'), { name, exports: { '.': './index.cjs', './*': './index.cjs' } });
  fs.writeFileSync(path.join(folder, 'index.cjs'), `throw new Error('${name} is replaced');`);
}

describe('the installed program', () => {
  it.each(Object.keys(dependencies))('runs the installed version of %s', async (name) => {
    replace(name);
    const { code, err, out } = await blogkeep(...(commands[name] ?? ['demo', '--dir', 'out']));
    fs.removeSync(path.join(project, 'out'));
    fs.removeSync(path.join(project, 'node_modules', name));
    linkInto(project, name);
    // Node.js first checks the names that a module imports.
    expect(out + err).toMatch(new RegExp(`(?:module '${name}(?:/[^']+)?' |${name} is replaced)`, 'u'));
    expect(code === 0).toBe(neededByBodies.includes(name));
  });
});
