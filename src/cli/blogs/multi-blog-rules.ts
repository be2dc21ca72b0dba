import { join } from 'node:path';
import { message, type Text } from '../../messages/message.ts';
import { outputNames } from '../../core/outputs.ts';
import { assignHomes, runsPerBlog } from './blog-homes.ts';
import { isHome, listHomesWithBlogs } from './homes-on-disk.ts';
import type { CommandName } from '../../options/option-scopes.ts';
import type { RawOption } from '../options/raw-options.ts';
import { optionOf, acceptsOption, type OptionName } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';
import { quote } from '../text/terminal-text.ts';

/**
 * Returns the problems with the folders of several blogs: an option gives all of them the same folder, or the home of
 * one blog is, or would become, the folder of all.
 */
export function multiBlogProblems(
  command: CommandName,
  settings: Settings,
  explicit: ReadonlyMap<OptionName, RawOption>,
): Text[] {
  const [home] = settings.dir;
  if (command === 'import') return importProblems(settings, explicit);
  if (!runsPerBlog(command, settings))
    return explicit.has('archive') ? [] : singleBlogProblems(command, settings, home);
  const moved = (['archive', ...outputNames] as const).flatMap((name) => {
    const found = explicit.get(name);
    if (found === undefined || optionOf(name).kind.flag === true) return [];
    return [message('blogs.folder-for-several', { option: found.name })];
  });
  if (!isHome(home)) return moved;
  const [example = '<name>'] = assignHomes(settings.blog ?? [], home).map(({ name }) => name);
  return [...moved, message('blogs.home-of-one', { folder: quote(home), example: quote(join(home, example)) })];
}

/** A backup contains one blog, although the configuration file in the folder may name several. */
function importProblems({ blog = [] }: Settings, explicit: ReadonlyMap<OptionName, RawOption>): Text[] {
  if (blog.length < 2) return [];
  return [
    message('blogs.several-for-one-backup', { option: explicit.get('blog')?.name ?? '--blog', blogs: blog.length }),
  ];
}

/** Refuses to put a home into a folder with homes of other blogs: later runs over all of them would be refused. */
function singleBlogProblems(command: CommandName, { blog: blogs = [] }: Settings, folder: string): Text[] {
  const [blog] = blogs;
  if (blog === undefined || !acceptsOption(command, 'allBlogs') || command === 'init' || isHome(folder)) return [];
  const homes = listHomesWithBlogs(folder);
  const [{ name } = { name: '' }] = assignHomes([blog], folder);
  const own = join(folder, name);
  if (homes.some((home) => home.blog === blog))
    return [message('blogs.home-elsewhere', { blog: quote(blog), folder: own, dir: quote(own) })];
  if (homes.length < 2) return [];
  return [message('blogs.home-around-others', { folder: quote(folder), blog: quote(blog), dir: quote(own) })];
}
