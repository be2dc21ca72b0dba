import { spawnSync } from 'node:child_process';
import path from 'node:path';
import fs from 'fs-extra';
import { expect, it } from 'vitest';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { readMarkdown } from './helpers/markdown-files.ts';

const [name = '', options = '', form = '', output = ''] = [
  'mbox: {',
  "mbox: '",
  'import { elementsBelow',
  'import { isoDate',
].map((start) => readMarkdown('docs/extending.md').blocks.find(({ text }) => text.startsWith(start))?.text);

function replaceOnce(text: string, part: string, by: string): string {
  expect(text.split(part)).toHaveLength(2);
  return text.replace(part, () => by);
}

/** The files of the guide, as functions from their old text to the new one. */
const steps: Readonly<Record<string, (text: string) => string>> = {
  'src/core/outputs.ts': (text) => replaceOnce(text, '\n} as const satisfies', `\n${name}} as const satisfies`),
  'src/messages/en/options/option.ts': (text) =>
    replaceOnce(text, 'export const option = {', `export const option = {\n${options}`),
  'src/messages/ko/options/option.ts': (text) => text.replace(/^(export const option[^{]*\{)/mu, `$1\n${options}`),
  'src/publish/forms/text/index.ts': () => form,
  'src/publish/outputs/mbox/index.ts': () => output,
  'src/publish/outputs/index.ts': (text) =>
    replaceOnce(
      replaceOnce(text, 'import { site }', "import { mbox } from './mbox/index.ts';\nimport { site }"),
      'wordpress, book }',
      'wordpress, book, mbox }',
    ),
};

function run(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  return stdout;
}

it(
  'the output in docs/extending.md, with its own form of bodies, is complete with six files',
  { timeout: 600_000 },
  () => {
    expect(Object.keys(steps)).toHaveLength(6);
    const folder = temporaryFolder();
    for (const copied of [
      'src',
      'scripts/tsconfig.build.json',
      'tsconfig.json',
      'package.json',
      'templates',
      'examples',
    ])
      fs.copySync(copied, path.join(folder, copied));
    fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
    for (const [file, change] of Object.entries(steps)) {
      const place = path.join(folder, file);
      fs.outputFileSync(place, change(fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : ''));
    }
    run(folder, path.resolve('node_modules/typescript/bin/tsc'), '-p', 'scripts/tsconfig.build.json');

    const demo = ['dist/bin.js', 'demo', '--dir', 'blog', '--mbox', '--lang', 'en'];
    run(folder, ...demo);
    const mailboxes = filesIn(path.join(folder, 'blog/mbox'));
    const posts = Object.entries(mailboxes).filter(([file]) => file.endsWith('.mbox'));
    const pages = Object.keys(filesIn(path.join(folder, 'blog/markdown'))).filter(
      (file) => file.endsWith('.md') && file !== 'index.md',
    );
    expect(posts).toHaveLength(pages.length);
    const messages = posts.flatMap(([, text]) => text.split(/^(?=From - )/mu));
    expect(messages.length).toBeGreaterThan(posts.length);
    for (const message of messages)
      expect(message).toMatch(
        /^From - \w{3} \w{3} \d\d [\d:]{8} \d{4}\nFrom: =.*\nSubject: =.*\nDate: .*GMT\nContent-Type: text\/plain; charset=utf-8\n\n/u,
      );
    expect(messages.join('')).not.toMatch(/<(?:p|figure|strong)\b/u);
    expect(messages.join('')).toContain('<https://');

    run(folder, 'dist/bin.js', 'verify', '--dir', 'blog');
    run(folder, ...demo);
    expect(filesIn(path.join(folder, 'blog/mbox'))).toEqual(mailboxes);
    expect(run(folder, 'dist/bin.js', 'publish', '--help')).toContain('--mbox');
  },
);
