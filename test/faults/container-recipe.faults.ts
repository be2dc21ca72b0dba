import { execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { newRepository } from '../helpers/git-repository.ts';
import { expectStagesCommitted, bloggerFiles, runCommand } from '../helpers/nightly/nightly-runs.ts';
import { packWithDependencies } from '../helpers/packed-package.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';
import { startStagedSource, type StagedSource } from '../helpers/source/staged-source.ts';
import { containerCommand, Images, imagesSkipReason, type ImageConfiguration } from './helpers/container.ts';

const recipe = fileURLToPath(new URL('../../examples/container', import.meta.url));
const why = imagesSkipReason();
const named = (title: string) => `${title}${why ? ` (${why})` : ''}`;
const name = 'localhost/blogkeep-nightly';

interface Service {
  readonly command: readonly string[];
  readonly user: string;
  readonly environment: Readonly<Record<string, string>>;
}
const { services } = parse(fs.readFileSync(path.join(recipe, 'compose.yaml'), 'utf8')) as {
  readonly services: { readonly blogkeep: Service };
};
/** Replaces the variables in a value by their defaults. */
const expandDefaults = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/gu, '$1');

let folder: string;
let images: Images;
let root: string;
let configuration: ImageConfiguration;
let source: StagedSource;

beforeAll(async () => {
  if (why !== undefined) return;
  source = await startStagedSource();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-image-'));
  images = new Images(path.join(folder, 'store'));
  const from = /^ARG NODE_IMAGE=(.*)$/mu.exec(fs.readFileSync(path.join(recipe, 'Containerfile'), 'utf8'))?.[1];
  images.makeBase(from ?? '');
  const context = path.join(folder, 'context');
  fs.copySync(recipe, context);
  fs.outputFileSync(path.join(context, 'token'), source.token);
  fs.outputFileSync(path.join(context, 'blog/README.md'), source.token);
  const packed = path.join(folder, 'packed');
  fs.mkdirSync(packed);
  packWithDependencies(packed);
  images.build(context, path.join(context, 'Containerfile'), name, [
    ...['--volume', `${packed}:/packed:ro`, '--build-arg', 'BLOGKEEP_PACKAGE=/packed/blogkeep.tgz'],
  ]);
  configuration = images.configurationOf(name);
  root = images.filesOf(name);
}, 240_000);
afterAll(async () => {
  if (why !== undefined) return;
  await source.close();
  images.remove();
  fs.removeSync(folder);
}, 240_000);

describe('the image', () => {
  it.skipIf(why)(named('contains neither the token nor the blog of the folder in which it was built'), () => {
    expect(fs.readdirSync(path.join(root, 'blog'))).toEqual([]);
    const own = filesIn(path.join(root, 'opt/blogkeep/node_modules/blogkeep/examples'));
    expect(Object.keys(own)).toContain('nightly/nightly.sh');
    expect(Object.entries(own).filter(([, content]) => content.includes(source.token))).toEqual([]);
    expect(fs.existsSync(path.join(root, 'token'))).toBe(false);
  });

  it.skipIf(why)(named('runs as an unprivileged user'), () => {
    expect(configuration.User).toBe('node');
  });

  it.skipIf(why)(named('can run with a read-only file system and without privileges'), async () => {
    const looked =
      'id -u; touch /opt/mine || echo read-only; while read -r line; do echo "$line"; done </proc/self/status';
    const argv = containerCommand(root, '1000:1000', [], [], { folder: '/', argv: ['/bin/sh', '-c', looked] });
    const { out } = await runCommand({ argv, environment: { PATH: process.env.PATH ?? '' } });
    expect(out).toMatch(/^1000\nread-only\n[^]*^CapBnd:\s+0+$[^]*^NoNewPrivs:\s+1$/mu);
  });

  it.skipIf(why)(
    named(
      'commits three nights when it runs as in compose.yaml, with a read-only root file system and without privileges',
    ),
    async () => {
      const { user, environment, command } = services.blogkeep;
      const numbers = expandDefaults(user);
      const repository = newRepository(bloggerFiles(source));
      const token = path.join(temporaryFolder(), 'token');
      fs.writeFileSync(token, source.token, { mode: 0o600 });
      execFileSync('chown', ['-R', numbers, token, repository.folder]);
      const secret = environment.BLOGKEEP_TOKEN_FILE ?? '';
      fs.outputFileSync(path.join(root, secret), '');
      const before = filesIn(path.join(root, 'opt'));
      const argv = containerCommand(
        root,
        numbers,
        [
          { from: repository.folder, to: '/blog' },
          { from: token, to: secret },
        ],
        [...configuration.Env, 'HOME=/home/node', ...Object.entries(environment).map((pair) => pair.join('='))],
        { folder: configuration.WorkingDir, argv: [...configuration.Entrypoint, ...command] },
      );
      repository.git('config', '--global', 'safe.directory', repository.folder);
      await expectStagesCommitted(source, repository, () =>
        runCommand({ argv, environment: { PATH: process.env.PATH ?? '' } }),
      );
      expect(filesIn(path.join(root, 'opt'))).toEqual(before);
    },
    240_000,
  );
});
