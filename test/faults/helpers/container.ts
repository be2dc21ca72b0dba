import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';

/** The part of an image's configuration that says how to run it. */
export interface ImageConfiguration {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
}

export interface Mount {
  readonly from: string;
  /** absolute path in the container */
  readonly to: string;
}

/** Returns the reason why this machine cannot build images, or undefined. */
export function imagesSkipReason(): string | undefined {
  if (spawnSync('buildah', ['--version']).error) return 'buildah is not installed';
  if (process.getuid?.() !== 0) return 'images are built as root here';
  const tried = spawnSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return tried.status === 0 ? undefined : 'file systems may not be mounted';
}

/** Images and containers in a folder of their own, separate from those of the machine. */
export class Images {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  buildah(...argv: readonly string[]): string {
    const places = ['--root', path.join(this.#folder, 'root'), '--runroot', path.join(this.#folder, 'run')];
    return execFileSync('buildah', [...places, '--storage-driver', 'vfs', ...argv], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 26,
    }).trim();
  }

  /**
   * Builds an image like Node's for Debian from this machine's files: node, npm, git, a shell and their libraries. Its apt-get succeeds
   * without doing anything, and npm uses no registry.
   */
  makeBase(name: string): void {
    const container = this.buildah('from', 'scratch');
    const to = this.buildah('mount', container);
    const put = (file: string, content: string, mode = 0o644) =>
      fs.outputFileSync(path.join(to, file), content, { mode });
    for (const link of ['bin', 'sbin', 'lib', 'lib64']) fs.symlinkSync(`usr/${link}`, path.join(to, link));
    for (const folder of ['dev', 'proc', 'root', 'run', 'usr/local', 'usr/lib64', 'usr/sbin'])
      fs.mkdirpSync(path.join(to, folder));
    fs.mkdirSync(path.join(to, 'tmp'));
    fs.chmodSync(path.join(to, 'tmp'), 0o1777);
    for (const folder of ['/usr/lib/git-core', '/usr/lib/node_modules/npm']) fs.copySync(folder, path.join(to, folder));
    for (const file of [...programs.map((program) => `/usr/bin/${program}`), ...librariesOf(programs)])
      fs.copySync(file, path.join(to, file), { dereference: true });
    fs.symlinkSync('dash', path.join(to, 'usr/bin/sh'));
    for (const command of ['npm', 'npx'])
      fs.symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, path.join(to, 'usr/bin', command));
    put('etc/passwd', 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n');
    put('etc/group', 'root:x:0:\nnode:x:1000:\n');
    put('home/node/.keep', '');
    put('root/.npmrc', 'offline=true\n');
    put('usr/bin/apt-get', aptGet, 0o755);
    this.buildah('unmount', container);
    this.buildah('commit', '--quiet', '--rm', container, name);
  }

  build(context: string, file: string, name: string, more: readonly string[]): void {
    this.buildah('bud', '--pull-never', '--isolation', 'chroot', ...more, '--file', file, '--tag', name, context);
  }

  configurationOf(name: string): ImageConfiguration {
    const { OCIv1 } = JSON.parse(this.buildah('inspect', '--type', 'image', name)) as {
      readonly OCIv1: { readonly config: ImageConfiguration };
    };
    return OCIv1.config;
  }

  /** Mounts the files of an image and returns their folder, which exists until {@link remove}. */
  filesOf(name: string): string {
    return this.buildah('mount', this.buildah('from', '--pull-never', name));
  }

  remove(): void {
    this.buildah('unmount', '--all');
    this.buildah('rm', '--all');
    fs.removeSync(this.#folder);
  }
}

const programs = [
  ...[
    'node',
    'git',
    'dash',
    'env',
    'flock',
    'setpriv',
    'cat',
    'chmod',
    'id',
    'ln',
    'ls',
    'mkdir',
    'mktemp',
    'mv',
    'rm',
  ],
  ...['sed', 'uname', 'touch'],
];

const aptGet = `#!/bin/sh
case $* in
  update | 'install --yes --no-install-recommends ca-certificates git openssh-client') ;;
  *) echo "No such thing here: apt-get $*" >&2; exit 100 ;;
esac
`;

function librariesOf(names: readonly string[]): string[] {
  const files = [...names.map((name) => `/usr/bin/${name}`), '/usr/lib/git-core/git-remote-http'];
  const { stdout } = spawnSync('ldd', files, { encoding: 'utf8' });
  return [...new Set([...stdout.matchAll(/(\/\S+) \(0x/gu)].map((match) => match[1]!))];
}

/**
 * Returns a command line that runs a program as a container engine would with a read-only root, no capabilities and no new privileges: in
 * its own mount and process namespaces, and in the host network.
 */
export function containerCommand(
  root: string,
  user: string,
  mounts: readonly Mount[],
  environment: readonly string[],
  { folder, argv }: { readonly folder: string; readonly argv: readonly string[] },
): string[] {
  const [uid = '', gid = ''] = user.split(':');
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const place = (to: string) => quoted(path.join(root, to));
  const lines = [
    'set -e',
    `mount --bind ${quoted(root)} ${quoted(root)}`,
    ...mounts.map(({ from, to }) => `mount --bind ${quoted(from)} ${place(to)}`),
    `mount -t tmpfs tmpfs ${place('/tmp')}`,
    `mount -t proc proc ${place('/proc')}`,
    `mount --bind /dev ${place('/dev')}`,
    `mount -o remount,bind,ro ${quoted(root)}`,
    'exec "$@"',
  ];
  const privileges = ['--reuid', uid, '--regid', gid, '--clear-groups', '--bounding-set=-all', '--inh-caps=-all'];
  return [
    ...['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', lines.join('\n'), 'sh'],
    ...['chroot', root, 'setpriv', ...privileges, '--no-new-privs'],
    ...['env', '-i', `--chdir=${folder}`, ...environment, ...argv],
  ];
}
