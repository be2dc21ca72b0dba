import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'fs-extra';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithTest } from './end-with-test.ts';
import type { RedisAddress } from '../../../src/fleet/redis/connection.ts';

/** Suffix of titles of tests that are skipped without Redis; empty if it is installed. */
export const withoutRedis = hasRedis() ? '' : ' (skipped: no redis-server)';

function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Debian's redis-server with its own folder, on a free port of 127.0.0.1. The caller must stop it. */
export interface TestRedis {
  readonly address: RedisAddress;
  /** stops it as a reboot would, and starts it again on the same port with its saved data */
  restart(options?: { readonly isEmpty?: boolean }): Promise<void>;
  /** blocks all connections until released */
  cutOff(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** @param settings lines of redis.conf, such as `requirepass secret` */
export async function startRedis(settings: readonly string[] = []): Promise<TestRedis> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-redis-'));
  const port = await freePort();
  const lines = [
    ...['bind 127.0.0.1', `port ${port}`, `dir ${folder}`, 'appendonly yes', 'appendfsync always', 'save ""'],
    ...['loglevel warning', `logfile ${path.join(folder, 'log')}`, ...settings],
  ];
  fs.writeFileSync(path.join(folder, 'redis.conf'), `${lines.join('\n')}\n`);
  let server = await started(folder, port);
  const proxy = await startProxy(port);
  return {
    address: { url: `redis://127.0.0.1:${proxy.port}/0`, label: `127.0.0.1:${proxy.port}/0` },
    async restart({ isEmpty = false } = {}) {
      await ended(server);
      if (isEmpty) fs.rmSync(path.join(folder, 'appendonlydir'), { recursive: true, force: true });
      server = await started(folder, port);
    },
    cutOff: () => proxy.cutOff(),
    async stop() {
      await proxy.close();
      await ended(server);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function started(folder: string, port: number): Promise<ChildProcess> {
  const server = spawn('redis-server', [path.join(folder, 'redis.conf')], { stdio: 'ignore' });
  endWithTest(server);
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(fs.readFileSync(path.join(folder, 'log'), 'utf8'));
    await sleep(20);
  }
  return server;
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve();
    else {
      server.once('exit', () => resolve());
      server.kill('SIGKILL');
    }
  });
}

/** Reports whether Redis responds, even if only to ask for a password. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(/^\+PONG|^-NOAUTH/u.test(data.toString()));
    });
    socket.once('error', () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A proxy in front of Redis that can cut connections. */
async function startProxy(to: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    if (isCut) {
      incoming.destroy();
      return;
    }
    const outgoing = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.setNoDelay();
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const drop = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    async cutOff() {
      isCut = true;
      drop();
      return async () => {
        isCut = false;
      };
    },
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
