import { message } from '../../messages/message.ts';
import { printLine, type FleetCommand } from './command.ts';
import { selectBlogs, withFleet } from './open-fleet.ts';

const all = { type: 'boolean', about: message('fleet.option-all-failed') } as const;

/** Releases stopped blogs and runs blogs again immediately. `--all` excludes blogs that completed their last run or have not run yet. */
export const retry: FleetCommand = {
  about: message('fleet.about-retry'),
  names: 'any',
  options: { all },
  run: (given, environment) =>
    withFleet(given, environment, async ({ configuration, queue, states }) => {
      const named = selectBlogs('retry', given, configuration);
      const known = given.options.all === true ? await states.all() : undefined;
      const isWell = (name: string) => ['completed', undefined].includes(known?.get(name)?.outcome);
      const blogs = known ? named.filter(({ name }) => !isWell(name)) : named;
      let lifted = 0;
      for (const { name } of blogs) {
        if (await states.lift(name)) lifted += 1;
        await queue.runNow(name);
      }
      printLine(environment, message('fleet.retried', { blogs: blogs.length, lifted }));
      return 0;
    }),
};
