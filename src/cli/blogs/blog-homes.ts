import { basename, dirname, extname, join } from 'node:path';
import { message } from '../../messages/message.ts';
import { ArchiveError, RefusedError } from '../../core/errors/errors.ts';
import { toFileName } from '../../core/files/file-name.ts';
import { shortHash } from '../../core/text/short-hash.ts';
import { foldName, UniqueNames } from '../../core/files/unique-names.ts';
import { sourceOptions } from '../options/app-options.ts';
import type { CommandName } from '../../options/option-scopes.ts';
import type { Context } from '../../app/context.ts';
import type { UseCases } from '../environment/use-cases.ts';
import { listHomes, listHomesWithBlogs, type BlogHome } from './homes-on-disk.ts';
import { acceptsOption } from '../../options/options.ts';
import type { Settings } from '../options/settings.ts';

/** Whether a command is to run once for each of several blogs. */
export function runsPerBlog(command: CommandName, { allBlogs, blog = [] }: Settings): boolean {
  return acceptsOption(command, 'allBlogs') && command !== 'init' && (allBlogs || blog.length > 1);
}

/** Whether a command asks the source which blogs there are; others look into the folder. */
export function listsFromSource(command: CommandName): boolean {
  return acceptsOption(command, 'pageSize');
}

/**
 * The homes of the blogs that are asked for: those that are named, or all of the token's, or without a source all in the folder.
 * @throws {RefusedError} when the token has no blog
 * @throws {ArchiveError} when the folder has no home
 */
export async function findHomes(
  command: CommandName,
  settings: Settings,
  { context, useCases }: { readonly context: Context; readonly useCases: Pick<UseCases, 'listBlogs'> },
): Promise<readonly BlogHome[]> {
  const [folder] = settings.dir;
  if (!settings.allBlogs) return assignHomes(settings.blog ?? [], folder);
  if (listsFromSource(command)) {
    const blogs = await useCases.listBlogs(sourceOptions(settings), context);
    if (blogs.length === 0) throw new RefusedError('no-blogs', message('blogs.none'));
    return assignHomes(
      blogs.map(({ name }) => name),
      folder,
    );
  }
  const homes = listHomes(folder);
  if (homes.length === 0) throw new ArchiveError('archive-missing', message('blogs.no-archive-in', { folder }));
  return homes;
}

/**
 * The homes of blogs: where their archives are, and for new ones folders that are named after them. A name that is no name of a
 * folder, or which others have too, gets a few letters more, so that a blog has the same folder in whatever order they come.
 * @param folder where to look for archives; left out, there are none
 */
export function assignHomes(blogs: readonly string[], folder?: string): BlogHome[] {
  const wanted = [...new Set(blogs)];
  const found = folder === undefined ? [] : listHomesWithBlogs(folder);
  const places = new Map<string, string>();
  for (const blog of wanted) {
    const own = found.filter((home) => home.blog === blog).map(({ name }) => name);
    const [first] = own;
    if (first !== undefined) places.set(blog, own.find((name) => name === folderName(blog)) ?? first);
  }
  const names = new UniqueNames(found.flatMap(({ blog, name }) => (blog === undefined ? [] : [name])));
  const unplaced = wanted.filter((blog) => !places.has(blog)).sort();
  const keys = unplaced.map((blog) => foldName(folderName(blog)));
  for (const blog of unplaced) {
    const name = folderName(blog);
    const isItsOwn = name === blog && keys.filter((key) => key === foldName(name)).length === 1;
    if (!isItsOwn || !names.take(name)) places.set(blog, names.claim(`${name}-${shortHash(blog)}`, '2'));
    else places.set(blog, name);
  }
  return wanted.map((blog) => ({ blog, name: places.get(blog) ?? folderName(blog) }));
}

function folderName(blog: string): string {
  return toFileName(blog, 'blog');
}

/** The homes in a folder that are none of these blogs: those that a token does not show any more. */
export function unlistedHomes(homes: readonly BlogHome[], folder: string): BlogHome[] {
  return listHomesWithBlogs(folder).filter(
    (one) => !homes.some(({ blog, name }) => name === one.name || (one.blog !== undefined && blog === one.blog)),
  );
}

/** The settings for the run of one of several blogs. */
export function settingsForBlog({ blog, name }: BlogHome, settings: Settings): Settings {
  const { dir, siteUrl, mediaUrl, report } = settings;
  const below = (url: URL | undefined) => url && new URL(`${encodeURIComponent(name)}/`, url);
  return {
    ...settings,
    allBlogs: false,
    blog: blog === undefined ? undefined : [blog],
    dir: [join(dir[0], name)],
    siteUrl: below(siteUrl),
    mediaUrl: below(mediaUrl),
    report: report === undefined || report === '-' ? report : reportPathFor(name, report),
  };
}

/** `night.json` → `night.travels.json`. */
function reportPathFor(name: string, report: string): string {
  const ending = extname(report);
  return join(dirname(report), `${basename(report, ending)}.${name}${ending}`);
}
