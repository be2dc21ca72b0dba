import { untilAborted } from '../../core/async/until-aborted.ts';
import { message } from '../../messages/message.ts';
import { serveBoard } from '../observability/board.ts';
import { printLine, integerOption, type FleetCommand } from './command.ts';
import { withFleet } from './open-fleet.ts';

export const board: FleetCommand = {
  about: message('fleetReport.about-board'),
  options: {
    port: { type: 'number', default: 3000, about: message('fleetReport.option-port') },
    host: { type: 'string', default: '127.0.0.1', about: message('fleetReport.option-host') },
  },
  run: (given, environment) =>
    withFleet(given, environment, async ({ queue }) => {
      const { host } = given.options;
      const server = await serveBoard({
        queues: [queue.bull],
        host: String(host),
        port: integerOption('port', given.options.port, 0, 65_535),
      });
      printLine(environment, message('fleetReport.board-runs', { url: server.url.href }));
      await untilAborted(environment.signal);
      await server.close();
      return 0;
    }),
};
