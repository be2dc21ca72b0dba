import fs from 'fs-extra';
import path from 'node:path';
import { examplesFolder, packageFolder } from '../package-folders.ts';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { platform, tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';

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
 * Returns the nightly workflow without deployment to GitHub Pages. Removes the steps marked "Pages", and the job with that mark at the end,
 * as the comment at the top of the file explains.
 */
export function withoutPages(workflow: string): string {
  return workflow
    .replace(/(?<!\n)\n+ +# Pages: from here to the end\.[^]*/u, '\n')
    .replace(/\n +# Pages\.[^\n]*(?:\n[^\n]+)*\n?/gu, '');
}

/** This program as a package that npm can install. */
export interface OwnPackage {
  readonly bytes: Buffer;
  /** checksum in the format of lockfiles */
  readonly integrity: string;
}

/**
 * Returns the name of the package file to install if blogkeep runs from a clone, since the registry may not have this version. Undefined if
 * blogkeep was installed.
 */
export function ownTarball(): string | undefined {
  if (!fs.existsSync(path.join(packageFolder, 'src'))) return undefined;
  const { name, version } = fs.readJsonSync(path.join(packageFolder, 'package.json')) as Record<string, string>;
  return `${name}-${version}.tgz`;
}

let packed: Promise<OwnPackage> | undefined;

/**
 * Packs this program with npm, once per process. The same files always result in the same bytes.
 * @throws {UsageError} if npm cannot be run
 */
export function packOwn(): Promise<OwnPackage> {
  packed ??= pack();
  return packed;
}

async function pack(): Promise<OwnPackage> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'blogkeep-pack-'));
  try {
    // On Windows, npm is a script, which requires a shell. The only argument that needs quotes is the temporary folder.
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

/** Changes a `package.json` or its lockfile so that npm installs this program from a file instead of the registry. */
export function fromTarball(json: string, tarball: string, { integrity }: OwnPackage): string {
  const place = `file:${tarball}`;
  const lockfileKey = 'node_modules/blogkeep';
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
            [lockfileKey]: { ...packages[lockfileKey], resolved: place, integrity },
          },
        };
  return `${JSON.stringify(changed, null, 2)}\n`;
}
