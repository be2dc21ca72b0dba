import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'fs-extra';
import { connect, createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StorageSettings } from '../../../src/fleet/configuration/configuration.ts';

/** Debian's Python, for which swift is installed, even if another one is first in PATH. */
const python = '/usr/bin/python3';
const services = ['account', 'container', 'object', 'proxy'] as const;
type Service = (typeof services)[number];

/** Whether OpenStack Swift is installed: `apt-get install swift-proxy swift-account swift-container swift-object`. */
export const hasObjectStorage = services.every((name) => fs.existsSync(`/usr/bin/swift-${name}-server`));

export interface ObjectStorage {
  /** URL of the endpoint without trailing slash */
  readonly url: string;
  /** environment variables for clients */
  readonly credentials: { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string };
  /** Creates a bucket, and returns its settings. @param endpoint default: that of the storage itself */
  bucket(name: string, options?: { isVersioned?: boolean; endpoint?: string }): Promise<StorageSettings>;
  stop(): Promise<void>;
}

/**
 * Starts object storage on free ports of 127.0.0.1, with its own folder: OpenStack Swift with its S3 API, which checks signatures and
 * bodies, keeps versions, and stores objects atomically. It rejects conditional writes with 501, and stores
 * no checksums besides MD5. `small-bucket.ts` supports both.
 */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-storage-'));
  const ports = await freePorts(services.length);
  const portOf = Object.fromEntries(services.map((name, index) => [name, ports[index]!])) as Record<Service, number>;
  fs.mkdirpSync(path.join(folder, 'devices/d1'));
  fs.writeFileSync(path.join(folder, 'swift.conf'), swiftConf);
  execFileSync(python, ['-c', rings, folder, ...ports.slice(0, 3).map(String)]);
  const processes: ChildProcess[] = [];
  const stop = async () => {
    for (const one of processes) one.kill('SIGKILL');
    await fs.remove(folder);
  };
  try {
    for (const name of services) {
      const file = path.join(folder, `${name}.conf`);
      fs.writeFileSync(file, confOf(name, folder, portOf[name]));
      const log = fs.openSync(path.join(folder, `${name}.log`), 'w');
      processes.push(spawn(python, [`/usr/bin/swift-${name}-server`, file], { stdio: ['ignore', log, log] }));
      fs.closeSync(log);
    }
    for (const name of services)
      await listening(portOf[name], () => fs.readFileSync(path.join(folder, `${name}.log`), 'utf8'));
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `http://127.0.0.1:${portOf.proxy}`;
  const credentials = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };
  const bucket: ObjectStorage['bucket'] = async (name, { isVersioned = false, endpoint = url } = {}) => {
    await makeBucket(url, credentials, name, isVersioned);
    return { s3: { bucket: name, prefix: '', endpoint, region: 'us-east-1', forcePathStyle: true } };
  };
  return { url, credentials, bucket, stop };
}

async function makeBucket(
  url: string,
  keys: ObjectStorage['credentials'],
  name: string,
  isVersioned: boolean,
): Promise<void> {
  const sdk = await import('@aws-sdk/client-s3');
  const credentials = { accessKeyId: keys.AWS_ACCESS_KEY_ID, secretAccessKey: keys.AWS_SECRET_ACCESS_KEY };
  const client = new sdk.S3Client({ endpoint: url, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new sdk.CreateBucketCommand({ Bucket: name }));
  const VersioningConfiguration = { Status: 'Enabled' } as const;
  if (isVersioned) await client.send(new sdk.PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration }));
  client.destroy();
}

/** Returns a number of free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return ports;
}

async function listening(port: number, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error(`Nothing listens on port ${port}: ${log()}`);
}

const swiftConf = `[swift-hash]
swift_hash_path_suffix = blogkeep
swift_hash_path_prefix = blogkeep
[storage-policy:0]
name = default
default = yes
`;

const rings = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(('account', 'container', 'object'), ports):
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1.0,
                  'replication_ip': '127.0.0.1', 'replication_port': int(port), 'meta': ''})
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (folder, name))
`;

/** Returns the configuration of a service. Log messages are discarded by sending them to UDP port 9. */
const confOf = (name: Service, folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${os.userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_udp_host = 127.0.0.1
log_udp_port = 9
fallocate_reserve = 0
disable_fallocate = true
${name === 'proxy' ? proxy : `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`}`;

const filters = 'catch_errors gatekeeper listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink';
const optionsOf: Partial<Record<string, string>> = {
  s3api: 'location = us-east-1\ns3_acl = false\n',
  tempauth: 'user_test_tester = testing .admin\n',
  versioned_writes: 'allow_versioned_writes = true\nallow_object_versioning = true\n',
};
const proxy = `[pipeline:main]
pipeline = catch_errors gatekeeper cache ${filters.split(' ').slice(2).join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
${filters
  .split(' ')
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${optionsOf[name] ?? ''}`)
  .join('')}`;
