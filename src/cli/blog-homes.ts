import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { ArchiveError, RefusedError } from '../core/errors.ts';
import { fileName } from '../core/file-name.ts';
import { UniqueNames } from '../core/unique-names.ts';
import { sourceOptions } from './app-options.ts';
import type { CommandName } from './command-names.ts';
import type { Tools } from './command.ts';
import { takes, type Settings } from './options.ts';

/** Where one of several blogs lies: a folder of its own in `--dir`. */
export interface BlogHome {
  /** undefined where only its archive knows it */
  readonly blog: string | undefined;
  /** name of the folder */
  readonly name: string;
}

/** Whether a command is to run once for each of several blogs. */
export function isForSeveral(command: CommandName, { allBlogs, blog = [] }: Settings): boolean {
  return takes(command, 'all-blogs') && command !== 'init' && (allBlogs || blog.length > 1);
}

/**
 * The homes of the blogs that are asked for: those that are named, or all of the token's, or without a source all in the folder.
 * @throws {RefusedError} when the token has no blog
 * @throws {ArchiveError} when the folder has no home
 */
export async function findHomes(
  command: CommandName,
  settings: Settings,
  { context, useCases }: Pick<Tools, 'context' | 'useCases'>,
): Promise<readonly BlogHome[]> {
  if (!settings.allBlogs) return homesOf(settings.blog ?? []);
  if (takes(command, 'page-size')) {
    const blogs = await useCases.listBlogs(sourceOptions(settings), context);
    if (blogs.length === 0) throw new RefusedError('The token is good, but no blog belongs to it.');
    return homesOf(blogs.map(({ name }) => name));
  }
  const [folder] = settings.dir;
  const homes = homesIn(folder);
  if (homes.length === 0)
    throw new ArchiveError(
      `No folder in ${folder} holds an archive: with --all-blogs, --dir is the folder in which each blog has one of its own.`,
    );
  return homes;
}

/** The homes of blogs, in folders that are named after them. */
export function homesOf(blogs: readonly string[]): BlogHome[] {
  const names = new UniqueNames();
  return blogs.map((blog) => {
    const name = fileName(blog, 'blog');
    return { blog, name: names.claim(name, name) };
  });
}

/** The homes in a folder, by name. */
export function homesIn(folder: string): BlogHome[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && isHome(join(folder, name)))
    .sort()
    .map((name) => ({ blog: undefined, name }));
}

/** Whether a folder is the home of a blog, by the mark of its archive's format. */
export function isHome(folder: string): boolean {
  return existsSync(join(folder, 'archive', 'data', 'blogkeep.json'));
}

/** The settings for the run of one of several blogs. */
export function settingsOf({ blog, name }: BlogHome, settings: Settings): Settings {
  const { dir, siteUrl, report } = settings;
  return {
    ...settings,
    allBlogs: false,
    blog: blog === undefined ? undefined : [blog],
    dir: [join(dir[0], name)],
    siteUrl: siteUrl && new URL(`${encodeURIComponent(name)}/`, siteUrl),
    report: report === undefined || report === '-' ? report : reportOf(name, report),
  };
}

/** `night.json` → `night.travels.json`. */
function reportOf(name: string, report: string): string {
  const ending = extname(report);
  return join(dirname(report), `${basename(report, ending)}.${name}${ending}`);
}
