import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../../src/fleet/observability/metrics.ts';
import { serveMetrics } from '../../../src/fleet/observability/metrics-server.ts';
import type { FleetServer } from '../../../src/fleet/observability/server.ts';

let server: FleetServer | undefined;
afterEach(() => server?.close());

async function started(queueCounts = async () => ({ waiting: 7 })): Promise<FleetServer> {
  const registry = await createMetrics({ includesProcess: false, queueCounts });
  registry.metrics.posts('new', 12);
  server = await serveMetrics({ registry, port: 0 });
  return server;
}

/** Returns the status of a response to a request with headers that `fetch` does not allow. */
const statusOf = (url: URL, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(new URL('/metrics', url), { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

describe('the metrics server', () => {
  it('serves the metrics in the text format', async () => {
    const { url } = await started();
    const response = await fetch(new URL('/metrics', url));
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await response.text()).toContain('blogkeep_fleet_posts_total{change="new"} 12');
  });

  it('reports the worker as alive but not ready while Redis is unavailable, to prevent a restart', async () => {
    const { url } = await started(async () => Promise.reject(new Error('away')));
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
    const response = await fetch(new URL('/readyz', url));
    expect([response.status, await response.text()]).toEqual([503, 'Redis does not answer.\n']);
  });

  it('reports the worker as ready while Redis responds', async () => {
    const { url } = await started();
    expect((await fetch(new URL('/readyz', url))).status).toBe(200);
  });

  it('listens on the loopback interface by default, and rejects other paths and methods', async () => {
    const { url } = await started();
    expect(url.hostname).toBe('127.0.0.1');
    expect((await fetch(new URL('/', url))).status).toBe(404);
    expect((await fetch(new URL('/metrics', url), { method: 'POST' })).status).toBe(405);
  });

  it('refuses requests from other sites, recognized by their Host and Sec-Fetch-Site headers', async () => {
    const { url } = await started();
    expect(await statusOf(url, { host: 'stranger.example' })).toBe(421);
    expect(await statusOf(url, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf(url, {})).toBe(200);
  });

  it('suggests --metrics-port if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const registry = await createMetrics({ includesProcess: false });
    const { port } = other.address() as AddressInfo;
    const starting = serveMetrics({ registry, port });
    await expect(starting).rejects.toThrow('Choose another port with --metrics-port, or --metrics-port 0');
    other.close();
  });
});
