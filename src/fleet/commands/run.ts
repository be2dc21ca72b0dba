import { message } from '../../messages/message.ts';
import { printLine, type FleetCommand } from './command.ts';
import { selectBlogs, withFleet } from './open-fleet.ts';

export const run: FleetCommand = {
  about: message('fleet.about-run'),
  names: 'any',
  options: { all: { type: 'boolean', about: message('fleet.option-all') } },
  run: (given, environment) =>
    withFleet(given, environment, async ({ configuration, queue }) => {
      let added = 0;
      let waiting = 0;
      for (const { name } of selectBlogs('run', given, configuration))
        if (await queue.runNow(name)) added += 1;
        else waiting += 1;
      printLine(environment, message('fleet.added', { added, waiting }));
      return 0;
    }),
};
