import { join } from 'node:path';
import { homesOf, isForSeveral, isHome } from './blog-homes.ts';
import type { CommandName } from './command-names.ts';
import type { Given } from './given.ts';
import type { OptionName, Settings } from './options.ts';
import { quote } from './terminal-text.ts';

/** What is wrong with the folders of several blogs: all are moved to the same place, or one blog is in the place of them all. */
export function severalProblems(
  command: CommandName,
  settings: Settings,
  given: ReadonlyMap<OptionName, Given>,
): string[] {
  if (!isForSeveral(command, settings)) return [];
  const [home] = settings.dir;
  const moved = (['archive', 'markdown', 'site'] as const).flatMap((name) => {
    const found = given.get(name);
    if (found === undefined) return [];
    return [`${found.name} is one place, and several blogs need one each: leave it out, or name a single blog.`];
  });
  if (!isHome(home)) return moved;
  const [example = '<name>'] = homesOf(settings.blog ?? []).map(({ name }) => name);
  return [
    ...moved,
    `${quote(home)} is already the home of one blog, but of several each has a folder of its own in it: ` +
      `move its archive/, markdown/ and site/ into ${quote(join(home, example))}, or give another --dir.`,
  ];
}
