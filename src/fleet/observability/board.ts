import type { Queue } from 'bullmq';
import { importOptional } from '../configuration/optional-packages.ts';
import { serveFleet, type FleetServer, type FleetServerOptions } from './server.ts';

export interface BoardOptions extends Omit<FleetServerOptions, 'flags'> {
  /** queues to show. Jobs contain blog names, but no tokens and no post content. */
  readonly queues: readonly Queue[];
}

/**
 * Serves bull-board in read-only mode. Retrying or removing a job on the board would bypass the state of its blog; `blogkeep-fleet retry`
 * and `pause` do not.
 *
 * @throws {UsageError} if the address is unavailable, or an optional package is not installed
 */
export async function serveBoard({ queues, ...options }: BoardOptions): Promise<FleetServer> {
  const [api, adapters, hono, node, files] = await loadPackages();
  const serverAdapter = new hono.HonoAdapter(files.serveStatic);
  api.createBullBoard({
    queues: queues.map((queue) => new adapters.BullMQAdapter(queue, { readOnlyMode: true, allowRetries: false })),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'blogkeep-fleet', hideRedisDetails: true } },
  });
  const listener = node.getRequestListener(serverAdapter.registerPlugin().fetch);
  return serveFleet(listener, { ...options, flags: { host: '--host', port: '--port' } });
}

const packages = ['@bull-board/api', '@bull-board/hono', 'hono', '@hono/node-server'];

function loadPackages() {
  return importOptional(packages, () =>
    Promise.all([
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
      import('@bull-board/hono'),
      import('@hono/node-server'),
      import('@hono/node-server/serve-static'),
    ]),
  );
}
