import fs from 'fs-extra';
import path from 'node:path';
import { examplesFolder, packageFolder } from '../package-folders.ts';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { platform, tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { UsageError } from '../../core/errors.ts';
import { message } from '../../messages/message.ts';

/** Files of the package that belong into a blogger's repository as they are. */
export const exampleFiles = [
  'github-actions/blogkeep.yml',
  'github-actions/two-repositories.yml',
  'github-actions/pages.yml',
  'github-actions/package.json',
  'github-actions/package-lock.json',
  'github-actions/dependabot.yml',
  'cloudflare-pages/wrangler.toml',
  'netlify/netlify.toml',
] as const;
export type ExampleFile = (typeof exampleFiles)[number];

export function readExample(name: ExampleFile): Promise<string> {
  return fs.readFile(path.join(examplesFolder, name), 'utf8');
}

/**
 * The nightly workflow without what deploys pages, for who has none at GitHub: as its head says, without the steps that are
 * marked "Pages", and without the job to which that mark says that it goes to the end.
 */
export function withoutPages(workflow: string): string {
  return workflow
    .replace(/\n+ +# Pages: from here to the end\.[^]*$/u, '\n')
    .replace(/\n +# Pages\.[^\n]*(?:\n[^\n]+)*\n(?=\n|$)/gu, '');
}

/** This program as a file that npm installs. */
export interface OwnPackage {
  readonly bytes: Buffer;
  /** as lockfiles have it */
  readonly integrity: string;
}

/**
 * The name of the file that a job has to install where a registry may not have this program: where it runs from a clone, whose
 * sources no package has. Undefined where it was installed.
 */
export function ownTarball(): string | undefined {
  if (!fs.existsSync(path.join(packageFolder, 'src'))) return undefined;
  const { name, version } = fs.readJsonSync(path.join(packageFolder, 'package.json')) as Record<string, string>;
  return `${name}-${version}.tgz`;
}

let packed: Promise<OwnPackage> | undefined;

/**
 * Packs this program with npm, which makes the same bytes of the same files each time: once while it runs.
 * @throws {UsageError} when npm cannot be run
 */
export function packOwn(): Promise<OwnPackage> {
  packed ??= pack();
  return packed;
}

async function pack(): Promise<OwnPackage> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'blogkeep-pack-'));
  try {
    // npm is a script of a shell on Windows. No argument holds anything but words and the temporary folder.
    const isWindows = platform() === 'win32';
    const destination = isWindows ? `"${folder}"` : folder;
    const argv = ['pack', '--ignore-scripts', '--silent', '--pack-destination', destination];
    await promisify(execFile)('npm', argv, { cwd: packageFolder, shell: isWindows });
    const [file = ''] = await fs.readdir(folder);
    const bytes = await fs.readFile(path.join(folder, file));
    return { bytes, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` };
  } catch (error) {
    throw new UsageError('pack-failed', message('init.pack-failed'), { cause: error });
  } finally {
    await fs.remove(folder);
  }
}

interface Lockfile {
  readonly packages: Record<string, Record<string, unknown>>;
}

/** A `package.json` or its lockfile that takes this program from a file beside it instead of a registry. */
export function fromTarball(json: string, tarball: string, { integrity }: OwnPackage): string {
  const place = `file:${tarball}`;
  const own = 'node_modules/blogkeep';
  const value = JSON.parse(json) as Record<string, unknown> & Partial<Lockfile>;
  const root = { dependencies: { blogkeep: place } };
  const { packages } = value;
  const changed =
    packages === undefined
      ? { ...value, ...root }
      : {
          ...value,
          packages: {
            ...packages,
            '': { ...packages[''], ...root },
            [own]: { ...packages[own], resolved: place, integrity },
          },
        };
  return `${JSON.stringify(changed, null, 2)}\n`;
}
