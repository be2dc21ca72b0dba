import { UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import { suggestion } from '../../options/suggestion.ts';
import type { FleetConfiguration } from '../configuration/configuration.ts';
import { printLine, type FleetCommand } from './command.ts';
import { withFleet } from './open-fleet.ts';

/** Pauses blogs or sources, or the whole queue if no names are given. Runs in progress continue. */
export const pause = command('pause');

/** Resumes blogs, sources or the queue. Runs skipped during the pause are not made up. */
export const resume = command('resume');

function command(kind: 'pause' | 'resume'): FleetCommand {
  return {
    about: message(`fleet.about-${kind}`),
    names: 'any',
    run: (given, environment) =>
      withFleet(given, environment, async ({ configuration, queue, states }) => {
        const targets = given.names.map((name) => parseTarget(name, configuration));
        for (const { of, name } of targets) await states[kind](of, name);
        if (targets.length === 0) await queue.bull[kind]();
        printLine(environment, message(`fleet.${kind}d`, { names: given.names }));
        return 0;
      }),
  };
}

/**
 * Parses a target: `source:name`, `blog:name`, or a plain name, which means the source with that name if there is one, otherwise the blog.
 */
function parseTarget(given: string, { sources, blogs }: FleetConfiguration): { of: 'source' | 'blog'; name: string } {
  const [, kind, name = given] = /^(source|blog):(.*)$/u.exec(given) ?? [];
  if (kind !== 'blog' && sources.has(name)) return { of: 'source', name };
  if (kind !== 'source' && blogs.has(name)) return { of: 'blog', name };
  const hint = suggestion(name, [...sources.keys(), ...blogs.keys()]);
  throw new UsageError('fleet-blog-unknown', message('fleet.no-target', { name: given, hint }));
}
