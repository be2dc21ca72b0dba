import { join } from 'node:path';
import { outputNames } from '../../core/output-names.ts';
import { homesOf, isForSeveral } from './blog-homes.ts';
import { isHome, ownedHomesIn } from './found-homes.ts';
import type { CommandName } from '../../options/takers.ts';
import type { RawOption } from '../options/raw-options.ts';
import { takes, type OptionName } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';
import { quote } from '../text/terminal-text.ts';

/**
 * What is wrong with the folders of several blogs: all are moved to the same place, or one blog is, or would come to be, in the
 * place of them all.
 */
export function severalProblems(
  command: CommandName,
  settings: Settings,
  given: ReadonlyMap<OptionName, RawOption>,
): string[] {
  const [home] = settings.dir;
  if (command === 'import') return ofOneBackup(settings, given);
  if (!isForSeveral(command, settings)) return given.has('archive') ? [] : misplaced(command, settings, home);
  const moved = (['archive', ...outputNames] as const).flatMap((name) => {
    const found = given.get(name);
    if (found === undefined) return [];
    return [`${found.name} is one place, and several blogs need one each: leave it out, or name a single blog.`];
  });
  if (!isHome(home)) return moved;
  const [example = '<name>'] = homesOf(settings.blog ?? [], home).map(({ name }) => name);
  return [
    ...moved,
    `${quote(home)} is already the home of one blog, but of several each has a folder of its own in it: ` +
      `move its archive/, markdown/ and site/ into ${quote(join(home, example))}, or give another --dir.`,
  ];
}

/** A backup is of one blog, though the configuration of its folder may name several. */
function ofOneBackup({ blog = [] }: Settings, given: ReadonlyMap<OptionName, RawOption>): string[] {
  if (blog.length < 2) return [];
  return [
    `${given.get('blog')?.name ?? '--blog'} names ${blog.length} blogs, and a backup is of one: give its name with --blog, and its own folder with --dir.`,
  ];
}

/** A home around those of several would have each later run over all of them refused. */
function misplaced(command: CommandName, { blog: named = [] }: Settings, folder: string): string[] {
  const [blog] = named;
  if (blog === undefined || !takes(command, 'allBlogs') || command === 'init' || isHome(folder)) return [];
  const homes = ownedHomesIn(folder);
  const [{ name } = { name: '' }] = homesOf([blog], folder);
  const own = join(folder, name);
  if (homes.some((home) => home.blog === blog))
    return [
      `The home of the blog ${quote(blog)} is ${own}, in the folder that --dir names: give --dir ${quote(own)}, ` +
        'or --all-blogs for all that are there.',
    ];
  if (homes.length < 2) return [];
  return [
    `In ${quote(folder)} are the homes of several blogs, and that of ${quote(blog)} would be around them: ` +
      `give --dir ${quote(own)}, or another folder.`,
  ];
}
