import { execFileSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fs from 'fs-extra';
import path from 'node:path';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { exampleFiles } from '../../src/app/init/package-content.ts';
import { readMarkdown } from '../docs/helpers/markdown-files.ts';
import { naughtyStrings } from '../helpers/naughty-strings.ts';

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
/** Paths of the files that `scripts/bundle-start.mjs` writes. */
const start = ['cli-code.js', 'cli.js', 'core-code.js', 'core.js', 'licences.txt'].map((name) => `dist/start-${name}`);
const isBundled = (file: string) =>
  start.includes(file) || /^dist\/(?:part-\d+(?:-code)?|package-[a-z\d-]+|rolldown-runtime)\.js$/u.test(file);
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
      '.': [
        'CHANGELOG.md',
        'CONTRIBUTING.md',
        'LICENSE',
        'README.ko.md',
        'README.md',
        'SECURITY.md',
        'package.json',
        'schema.json',
      ],
      dist: ['.d.ts', '.js', '.txt'],
      docs: ['.json', '.md', '.svg'],
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
      man: ['.1'],
      templates: ['.css', '.eta', '.js'],
    });
  });

  it('contains a script and its types for each source file, and no outdated ones', () => {
    const sources = fs
      .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
      // The code for browsers is not in `dist`: it is compiled into templates/search.js.
      .filter((file) => file.endsWith('.ts') && !file.includes(path.join('search', 'browser')))
      .map((file) => `dist/${file.replaceAll('\\', '/').replace(/\.ts$/, '')}`);
    expect(paths.filter((file) => file.startsWith('dist/'))).toEqual(
      expect.arrayContaining(sources.flatMap((file) => [`${file}.js`, `${file}.d.ts`])),
    );
    expect(paths.filter((file) => file.startsWith('dist/') && !isBundled(file))).toHaveLength(2 * sources.length);
  });

  it('bundles into two files the modules that every start of the command line loads, with their licences', () => {
    expect(paths).toEqual(expect.arrayContaining(start));
    const licences = fs.readFileSync(path.join(root, 'dist/start-licences.txt'), 'utf8');
    const bundled = ['yargs', 'yargs-parser', 'y18n', 'cliui', 'string-width', 'wrap-ansi', 'leven'];
    for (const name of bundled)
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\n\\n[^]*?Copyright`, 'mu'));
  });

  it('loads each module only once, whether from the start bundle or from its own path', async () => {
    const load = (file: string) => import(pathToFileURL(path.join(root, 'dist', file)).href) as Promise<object>;
    const { BlogkeepError } = (await load('core/errors/errors.js')) as { BlogkeepError: unknown };
    expect(Object.values(await load('start-core-code.js'))).toContain(BlogkeepError);
    expect(Object.values(await load('index.js'))).toContain(BlogkeepError);
  });

  it('bundles modules that are loaded together, each of which can still be imported from its own path', async () => {
    const load = (file: string) => import(pathToFileURL(path.join(root, 'dist', file)).href) as Promise<object>;
    const { publish } = (await load('publish/publish.js')) as { publish: unknown };
    const bundles = paths.filter((file) => /^dist\/part-\d+-code\.js$/u.test(file));
    const holding = await Promise.all(bundles.map((file) => load(path.posix.basename(file))));
    expect(holding.filter((one) => Object.values(one).includes(publish))).toHaveLength(1);
    expect(paths.filter((file) => /^dist\/part-\d+\.js$/u.test(file))).toHaveLength(bundles.length);
    // Bundled modules must not locate files relative to themselves.
    const textOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
    const foundAnywhere = 'createRequire(import.meta.url)';
    const knowing = bundles.filter((file) => textOf(file).replaceAll(foundAnywhere, '').includes('import.meta'));
    expect(knowing).toEqual([]);
  });

  it('contains each bundled package once, with its licence', () => {
    const scripts = paths.filter((file) => /^dist\/.*\.js$/u.test(file));
    const packages = scripts.flatMap((file) => /^dist\/package-(.+)-code\.js$/u.exec(file)?.[1] ?? []);
    expect(packages).toEqual(expect.arrayContaining(['parse5', 'sanitize-html', 'undici', 'yaml', 'zod']));
    const imports = (file: string) =>
      [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/^import .*?from ["']([^"'./][^"']*)["'];$/gmu)].map(
        ([, name]) => name,
      );
    expect(scripts.flatMap(imports).filter((name = '') => packages.includes(name))).toEqual([]);
    const licences = fs.readFileSync(path.join(root, 'dist/start-licences.txt'), 'utf8');
    for (const name of packages) expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'mu'));
  });

  it('measures text as string-width does, and loads no Unicode data for ASCII text', async () => {
    const table = pathToFileURL(path.join(root, 'dist/cli/text/table.js')).href;
    const { padColumns } = (await import(table)) as { padColumns: (text: string, columns: number) => string };
    const emoji = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
      /\p{Emoji}/u.test(one),
    );
    const texts = [
      ...naughtyStrings,
      ...emoji.flatMap((one) => [one, `${one}\uFE0F`, `${one}\uFE0F\u20E3`, `${one}\u{1F3FD}`, `${one}\u{1F1F7}`]),
      ...['여행 일기 🧳, 2', '👨‍👩‍👧‍👦 넷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇰🇷🇰', '❤️‍🔥', '\u001B[1mé\u001B[22m'],
    ];
    const room = 10_000;
    expect(texts.filter((text) => padColumns(text, room).length - text.length !== room - stringWidth(text))).toEqual(
      [],
    );
    const code = fs.readFileSync(path.join(root, 'dist/start-cli-code.js'), 'utf8');
    expect(code).not.toMatch(/\/[^/\n]*\\p\{RGI_Emoji\}[^/\n]*\/v|^const \w+ = new Intl\.Segmenter/mu);
  });

  it('bundles only the parts of undici that send requests', () => {
    const code = fs.readFileSync(path.join(root, 'dist/package-undici-code.js'), 'utf8');
    const modules = [...code.matchAll(/^\/\/ node_modules\/undici\/(.+)\.js$/gmu)].map(([, module = '']) => module);
    expect(modules).toEqual(expect.arrayContaining(['lib/dispatcher/agent', 'lib/dispatcher/pool', 'lib/api/index']));
    expect(modules.filter((module) => /mock|websocket|eventsource|cache|interceptor/u.test(module))).toEqual([]);
  });

  it('contains only ASCII in its bundles, which V8 stores in half the memory', () => {
    const isAscii = (file: string) => !/[^\0-\x7f]/u.test(fs.readFileSync(path.join(root, file), 'utf8'));
    const bundled = paths.filter((file) => isBundled(file) && file.endsWith('.js'));
    expect(bundled.filter((file) => !isAscii(file))).toEqual([]);
  });

  it('contains the files that "blogkeep init" copies, and all templates', () => {
    expect(paths).toEqual(expect.arrayContaining(exampleFiles.map((file) => `examples/${file}`)));
    const templates = fs.readdirSync(path.join(root, 'templates')).map((file) => `templates/${file}`);
    expect(paths).toEqual(expect.arrayContaining(templates));
  });

  it('contains no large files, and does not exceed its size limit', () => {
    const large = packed.files.filter(({ path, size }) => size > 100_000 && !isBundled(path));
    // This lockfile is necessary: users of the example install exactly these versions.
    expect(large.map((file) => file.path)).toEqual(['examples/astro/package-lock.json']);
    // This includes documentation and messages in two languages, readers of six kinds of backups, examples for four generators, the book,
    // the fleet, and bundled packages.
    expect(packed.size).toBeLessThan(2_950_000);
    expect(packed.unpackedSize).toBeLessThan(9_200_000);
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
