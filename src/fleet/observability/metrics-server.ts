import type { MetricsRegistry } from './metrics.ts';
import { serveFleet, type FleetServer, type FleetServerOptions, type Listener } from './server.ts';

/** Whether a worker can take jobs, and if not, why: in English, for logs. */
export type Health = { readonly isHealthy: true } | { readonly isHealthy: false; readonly why: string };

export interface MetricsServerOptions extends Omit<FleetServerOptions, 'flags'> {
  readonly registry: Pick<MetricsRegistry, 'contentType' | 'text'>;
  readonly health: () => Health | Promise<Health>;
}

/**
 * Serves `/metrics`, for Prometheus, and `/healthz`, for whoever restarts a worker that does nothing any more: 200 or 503, as
 * `{"status":"ok"}` or `{"status":"unavailable","why":"…"}`.
 *
 * @throws {UsageError} where the address is unavailable
 */
export async function serveMetrics({ registry, health, ...options }: MetricsServerOptions): Promise<FleetServer> {
  const listener: Listener = async (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const answer = (status: number, type: string, text: string): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : text);
    };
    if (!['GET', 'HEAD'].includes(request.method ?? '')) answer(405, plainText, 'Only GET and HEAD.\n');
    else if (path === '/metrics') answer(200, registry.contentType, await registry.text());
    else if (path === '/healthz') {
      const found = await health();
      const told = found.isHealthy ? { status: 'ok' } : { status: 'unavailable', why: found.why };
      answer(found.isHealthy ? 200 : 503, 'application/json', `${JSON.stringify(told)}\n`);
    } else answer(404, plainText, 'There are /metrics and /healthz.\n');
  };
  return serveFleet(listener, { ...options, flags: { host: '--metrics-host', port: '--metrics-port' } });
}

const plainText = 'text/plain; charset=utf-8';
