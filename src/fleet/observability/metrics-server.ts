import type { MetricsRegistry } from './metrics.ts';
import { serveFleet, type FleetServer, type FleetServerOptions, type Listener } from './server.ts';

export interface MetricsServerOptions extends Omit<FleetServerOptions, 'flags'> {
  readonly registry: Pick<MetricsRegistry, 'contentType' | 'text' | 'hasQueue'>;
}

/**
 * Serves `/metrics` for Prometheus, and two health checks: `/healthz` returns 200 as long as the process responds, and `/readyz` returns
 * 503 while Redis is unavailable. A worker continues once Redis is available again, so an outage of Redis is no reason to restart it.
 *
 * @throws {UsageError} if the address is unavailable
 */
export async function serveMetrics({ registry, ...options }: MetricsServerOptions): Promise<FleetServer> {
  const listener: Listener = async (request, response) => {
    const answer = (status: number, type: string, text: string): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : text);
    };
    const path = request.url?.split('?', 1)[0] ?? '';
    if (!['GET', 'HEAD'].includes(request.method ?? '')) answer(405, plainText, 'Only GET and HEAD.\n');
    else if (path === '/metrics') answer(200, registry.contentType, await registry.text());
    else if (path === '/healthz') answer(200, plainText, 'ok\n');
    else if (path === '/readyz') {
      const isReady = await registry.hasQueue();
      answer(isReady ? 200 : 503, plainText, isReady ? 'ok\n' : 'Redis does not answer.\n');
    } else answer(404, plainText, 'There are /metrics, /healthz and /readyz.\n');
  };
  return serveFleet(listener, { ...options, flags: { host: '--metrics-host', port: '--metrics-port' } });
}

const plainText = 'text/plain; charset=utf-8';
