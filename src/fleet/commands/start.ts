import { message } from '../../messages/message.ts';
import { assertStorage } from './check.ts';
import { printLine, type FleetCommand } from './command.ts';
import { withFleet } from './open-fleet.ts';

export const start: FleetCommand = {
  about: message('fleet.about-start'),
  run: (given, environment) =>
    withFleet(given, environment, async ({ configuration, queue, states }) => {
      await assertStorage(configuration);
      const { added, moved, removed, unchanged } = await queue.schedule(configuration.blogs);
      await states.removeUnlisted(configuration);
      const counts = { added: added.length, moved: moved.length, removed: removed.length, unchanged };
      printLine(environment, message('fleet.scheduled', counts));
      return 0;
    }),
};
