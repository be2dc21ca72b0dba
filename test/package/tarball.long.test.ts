import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exampleFiles } from '../../src/app/init/package-content.ts';
import { readMarkdown } from '../docs/helpers/markdown-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isWindows = process.platform === 'win32';

interface Packed {
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number; readonly mode: number }[];
}

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly man: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly exports: { readonly '.': Readonly<Record<string, string>> };
  readonly scripts: Readonly<Record<string, string>>;
  readonly repository?: unknown;
}

/** The package that `npm publish` would upload, with the build of `npm test`. */
const packed = (
  JSON.parse(
    execFileSync('npm', ['pack', '--json', '--dry-run', '--ignore-scripts', '--loglevel=error'], {
      cwd: root,
      encoding: 'utf8',
      shell: isWindows,
    }),
  ) as [Packed]
)[0];
const paths = packed.files.map((file) => file.path);
const manifest = fs.readJsonSync(path.join(root, 'package.json')) as Manifest;

describe('the package', () => {
  it('contains only the listed types of files in the listed folders', () => {
    const kinds = new Map<string, Set<string>>();
    for (const file of paths) {
      const folders = file.split('/').slice(0, file.startsWith('examples/') ? 2 : 1);
      const folder = file.includes('/') ? folders.join('/') : '.';
      const kind = /(?:\.d)?\.[^./]+$/.exec(file)?.[0] ?? path.posix.basename(file);
      kinds.set(folder, (kinds.get(folder) ?? new Set()).add(folder === '.' ? file : kind));
    }
    expect(Object.fromEntries([...kinds].map(([folder, found]) => [folder, [...found].sort()]))).toEqual({
      '.': ['CHANGELOG.md', 'LICENSE', 'README.ko.md', 'README.md', 'package.json', 'schema.json'],
      dist: ['.d.ts', '.js', '.map'],
      docs: ['.1', '.json', '.md', '.svg'],
      'examples/astro': ['.astro', '.css', '.js', '.json', '.md', '.mjs', '.ts'],
      'examples/blog': ['.csv', '.gif', '.html', '.jpg', '.json', '.md', '.pdf', '.png', '.webp'],
      'examples/cloudflare-pages': ['.toml'],
      'examples/container': ['.dockerignore', '.json', '.yaml', 'Containerfile'],
      'examples/cron': ['crontab'],
      'examples/eleventy': ['.css', '.js', '.json', '.md', '.njk'],
      'examples/fleet': ['.json', '.yaml'],
      'examples/github-actions': ['.json', '.yml'],
      'examples/hugo': ['.css', '.html', '.js', '.json', '.md', '.xml', '.yaml'],
      'examples/jekyll': ['.css', '.html', '.md', '.xml', '.yml'],
      'examples/library': ['.md', '.mjs'],
      'examples/netlify': ['.toml'],
      'examples/nightly': ['.sh'],
      'examples/sample-backup': ['.d.mts', '.md', '.mjs'],
      'examples/systemd': ['.service', '.timer'],
      templates: ['.css', '.eta', '.js'],
    });
  });

  it('contains a script, its types and its source map for each source file, and nothing else', () => {
    const sources = fs
      .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll(path.sep, '/'))
      // The code for browsers is not in `dist`: it is compiled into templates/search.js. Nor is the start of the single executable.
      .filter(
        (file) => file.endsWith('.ts') && !/^(?:publish\/outputs\/site\/search\/browser|executable)\//u.test(file),
      )
      .map((file) => `dist/${file.slice(0, -'.ts'.length)}`);
    expect(sources.length).toBeGreaterThan(1000);
    expect(paths.filter((file) => file.startsWith('dist/')).sort()).toEqual(
      sources.flatMap((file) => [`${file}.d.ts`, `${file}.js`, `${file}.js.map`]).sort(),
    );
  });

  it('contains the files that "blogkeep init" copies, and all templates', () => {
    expect(paths).toEqual(expect.arrayContaining(exampleFiles.map((file) => `examples/${file}`)));
    const templates = fs
      .readdirSync(path.join(root, 'templates'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).split(path.sep).join('/'));
    expect(paths).toEqual(expect.arrayContaining(templates));
  });

  it('contains no large files, and does not exceed its size limit', () => {
    const large = packed.files.filter(({ size }) => size > 120_000);
    // This lockfile is necessary: users of the example install exactly these versions.
    expect(large.map((file) => file.path)).toEqual(['examples/astro/package-lock.json']);
    // This includes documentation and messages in two languages, readers of six kinds of backups, examples for four generators, the book
    // and the fleet.
    expect(packed.size).toBeLessThan(3_600_000);
    expect(packed.unpackedSize).toBeLessThan(12_000_000);
  });

  it('contains all files that its manifest refers to', () => {
    const named = [...Object.values(manifest.bin), ...Object.values(manifest.exports['.']), manifest.man];
    expect(named.length).toBeGreaterThan(3);
    expect(paths).toEqual(expect.arrayContaining(named.map((file) => path.posix.normalize(file))));
    expect(manifest.engines).toEqual({ node: '>=20.19' });
  });

  it('has no install scripts', () => {
    const atInstall = ['preinstall', 'install', 'postinstall', 'prepare'];
    expect(Object.keys(manifest.scripts).filter((name) => atInstall.includes(name))).toEqual([]);
  });

  it.each(Object.values(manifest.bin))('contains %s as an executable', (file) => {
    expect(fs.readFileSync(path.join(root, file), 'utf8').split('\n')[0]).toBe('#!/usr/bin/env node');
    const mode = packed.files.find(({ path: packedPath }) => packedPath === path.posix.normalize(file))?.mode ?? 0;
    // Windows has no executable permission; npm sets it during installation.
    if (!isWindows) expect(mode & 0o111).toBe(0o111);
  });

  it.each(['README.md', 'README.ko.md'])('has no broken links in %s', (page) => {
    const targets = readMarkdown(path.join(root, page))
      .links.filter((link) => !/^(?:[a-z][a-z+.-]*:|#)/.test(link))
      .map((link) => path.posix.normalize(decodeURIComponent(link).replace(/#.*$/, '')));
    // If the manifest names a repository, npm resolves links relative to that.
    const isThere = (target: string) =>
      manifest.repository === undefined
        ? paths.some((file) => file === target || file.startsWith(`${target.replace(/\/$/, '')}/`))
        : fs.existsSync(path.join(root, target));
    // Screenshots are only in the repository. Without it, pages show their alternative texts.
    const isScreenshot = (target: string) => target.startsWith('docs/screenshots/');
    expect(targets.filter((target) => !isScreenshot(target) && !isThere(target))).toEqual([]);
  });
});
