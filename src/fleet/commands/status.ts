import { message } from '../../messages/message.ts';
import type { BlogState } from '../queue/blog-state.ts';
import { isPaused } from '../queue/blog-states.ts';
import { printLine, printJson, type FleetCommand } from './command.ts';
import { withFleet } from './open-fleet.ts';

export const status: FleetCommand = {
  about: message('fleet.about-status'),
  names: 'any',
  options: { json: { type: 'boolean', about: message('fleet.option-json') } },
  run: (given, environment) =>
    withFleet(given, environment, async ({ configuration, queue, states }) => {
      const [known, paused, jobs] = await Promise.all([states.all(), states.paused(), queue.counts()]);
      const wanted = new Set(given.names);
      const blogs = [...configuration.blogs.values()]
        .filter(({ name }) => wanted.size === 0 || wanted.has(name))
        .map((blog) => ({ blog, state: known.get(blog.name), isPaused: isPaused(blog, paused) }));
      if (given.options.json === true) {
        const shown = blogs.map(({ blog, state, isPaused: isBlogPaused }) => ({
          ...{ blog: blog.name, source: blog.source.name, group: blog.group.name, paused: isBlogPaused },
          last: state ?? null,
        }));
        printJson(environment, { version: 1, jobs, blogs: shown });
        return 0;
      }
      printLine(environment, message('fleet.jobs', { jobs }));
      const counts: Record<string, number> = {};
      for (const { state, isPaused: isBlogPaused } of blogs) {
        const standing = isBlogPaused ? 'paused' : (state?.outcome ?? 'pending');
        counts[standing] = (counts[standing] ?? 0) + 1;
      }
      printLine(environment, message('fleet.standing', { total: blogs.length, counts }));
      for (const { state } of blogs)
        if (state && (wanted.size > 0 || needsLine(state)))
          printLine(
            environment,
            message('fleet.blog-line', {
              blog: state.blog,
              outcome: state.outcome,
              since: (state.failingSince ?? state.ended).slice(0, 16).replace('T', ' '),
              error: state.error ?? state.summary?.failures[0] ?? '',
            }),
          );
      return 0;
    }),
};

/** Reports whether a blog gets its own line because its last run did not complete. */
function needsLine({ outcome }: BlogState): boolean {
  return outcome !== 'completed';
}
