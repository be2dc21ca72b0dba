import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../../src/fleet/observability/metrics.ts';
import { serveMetrics, type Health } from '../../../src/fleet/observability/metrics-server.ts';
import type { FleetServer } from '../../../src/fleet/observability/server.ts';

let server: FleetServer | undefined;
afterEach(() => server?.close());

async function started(health: Health = { isHealthy: true }): Promise<FleetServer> {
  const registry = await createMetrics({ ofProcess: false });
  registry.metrics.posts('new', 12);
  server = await serveMetrics({ registry, health: () => health, port: 0, now: () => 0, onFailed: () => undefined });
  return server;
}

/** The status of an answer, with headers that `fetch` does not let a program set. */
const statusOf = (url: URL, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(new URL('/metrics', url), { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

describe('the server of the metrics', () => {
  it('has the metrics in the text format', async () => {
    const { url } = await started();
    const response = await fetch(new URL('/metrics', url));
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await response.text()).toContain('blogkeep_fleet_posts_total{change="new"} 12');
  });

  it.each<[Health, number, string]>([
    [{ isHealthy: true }, 200, '{"status":"ok"}\n'],
    [{ isHealthy: false, why: 'Redis is away.' }, 503, '{"status":"unavailable","why":"Redis is away."}\n'],
  ])('says by its status whether the worker can work: %o', async (health, status, body) => {
    const { url } = await started(health);
    const response = await fetch(new URL('/healthz', url));
    expect([response.status, await response.text()]).toEqual([status, body]);
  });

  it('listens on this machine alone unless told otherwise, and has nothing else', async () => {
    const { url } = await started();
    expect(url.hostname).toBe('127.0.0.1');
    expect((await fetch(new URL('/', url))).status).toBe(404);
    expect((await fetch(new URL('/metrics', url), { method: 'POST' })).status).toBe(405);
  });

  it('refuses requests of pages of strangers, by name and by where they come from', async () => {
    const { url } = await started();
    expect(await statusOf(url, { host: 'stranger.example' })).toBe(421);
    expect(await statusOf(url, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf(url, {})).toBe(200);
  });

  it('says by which option another port is chosen where one is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const registry = await createMetrics({ ofProcess: false });
    const { port } = other.address() as AddressInfo;
    const starting = serveMetrics({
      ...{ registry, port, now: () => 0, onFailed: () => undefined },
      health: () => ({ isHealthy: true }),
    });
    await expect(starting).rejects.toThrow('Choose another port with --metrics-port, or --metrics-port 0');
    other.close();
  });
});
