import fs from 'fs-extra';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { errorMessage } from '../../core/errors/errors.ts';
import { untilAborted } from '../../core/async/until-aborted.ts';
import { message } from '../../messages/message.ts';
import { createLog } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { serveMetrics } from '../observability/metrics-server.ts';
import { scratchFolder, removeStaleScratch } from '../work/scratch.ts';
import { startWorker } from '../work/worker.ts';
import { assertStorage } from './check.ts';
import { integerOption, type FleetCommand } from './command.ts';
import { withFleet } from './open-fleet.ts';

export const work: FleetCommand = {
  about: message('fleet.about-work'),
  options: {
    concurrency: { type: 'number', default: 4, about: message('fleet.option-concurrency') },
    cache: { type: 'string', about: message('fleet.option-cache') },
    scratch: { type: 'string', about: message('fleet.option-scratch') },
    'metrics-port': { type: 'number', about: message('fleet.option-metrics-port') },
    'metrics-host': { type: 'string', default: '127.0.0.1', about: message('fleet.option-metrics-host') },
  },
  run: (given, environment) =>
    withFleet(given, environment, async ({ configuration, address, queue }) => {
      const { options } = given;
      const concurrency = integerOption('concurrency', options.concurrency, 1, 1000);
      const port = options['metrics-port'];
      const metricsPort = port === undefined ? undefined : integerOption('metrics-port', port, 0, 65_535);
      await assertStorage(configuration);
      const name = `${environment.host}-${environment.process}-${randomBytes(3).toString('hex')}`;
      const registry = await createMetrics({ queueCounts: () => queue.counts() });
      const log = createLog((line) => environment.stdout.write(line), environment.now, { worker: name });
      const host = String(options['metrics-host']);
      const onFailed = (error: unknown) => log('warn', 'metrics-failed', errorMessage(error));
      const base = optionalFolder(options.scratch) ?? environment.temporary;
      const scratch = scratchFolder(base, name);
      await removeStaleScratch(base, environment);
      // Started before the worker: starting the server may fail, and a worker takes its first job immediately.
      const server =
        metricsPort === undefined ? undefined : await serveMetrics({ registry, host, port: metricsPort, onFailed });
      try {
        const worker = await startWorker({
          ...{ configuration, address, concurrency, name, log, scratch },
          metrics: registry.metrics,
          cache: optionalFolder(options.cache),
          variables: environment.variables,
        });
        log('info', 'worker-started', 'The worker takes jobs.', { concurrency, metrics: server?.url.href });
        await untilAborted(environment.signal);
        log('info', 'worker-stopping', 'The worker takes no more jobs, and lets its runs store what they have.');
        await worker.close();
      } finally {
        await server?.close();
        await fs.remove(scratch);
      }
      log('info', 'worker-stopped', 'The worker has stopped.');
      return 0;
    }),
};

const optionalFolder = (value: unknown) => (typeof value === 'string' && value !== '' ? resolve(value) : undefined);
